import { join } from 'node:path';
import type { CoreApi, Emit } from '../../shared/api.ts';
import type {
  Nudge,
  NudgeKind,
  PressureView,
  SessionPressure,
  WorkPressure,
} from '../../shared/domain/pressure.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { Operations } from '../operations/createOperations.ts';
import { createTurns } from '../operations/createTurns.ts';
import { findDrafts } from '../payload/folder/findDrafts.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { surroundingsOf } from '../recover/surroundingsOf.ts';
import type { Clock } from '../storage/clock.ts';
import type { Storage } from '../storage/storage.ts';
import { chosenWindowOf } from './chosenWindow.ts';
import { createMeter, type Meter, type MeteredSession } from './createMeter.ts';
import { decideNudges } from './nudges/decideNudges.ts';
import { createNudgeRecords, type NudgeRecord } from './nudges/nudgeRecords.ts';
import { commitStamp, readWorkFacts } from './readWorkFacts.ts';
import { watchPlaces, type PlaceWatch } from './watchPlaces.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly operations: Operations;
  readonly masked: Pick<MaskedTexts, 'hide' | 'revealIn'>;
  readonly settings: CoreApi['settings'];
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly logBug: LogBug;
  /** False: changes are not heard of, and figures come on request only. */
  readonly isWatched: boolean;
  /** Returns a sentence about what the summary of a session's last compaction leaves out; `null` if nothing, or it is not known. */
  readonly leftOut: (ref: { readonly projectId: string; readonly key: string }) => Promise<string | null>;
  /** Returns the milliseconds of a clock that can't be set. */
  readonly monotonic?: () => number;
}

export interface Pressure {
  readonly api: CoreApi['pressure'];
  /** Files of a project changed on disk; `null`: too many to name. */
  filesChanged(projectId: string, paths: readonly string[] | null): void;
  close(): Promise<void>;
}

/** Milliseconds: the rest between two measurings, of transcripts and of git, between two looks for what runs, and what a clock may run off by between two. */
const rest = {
  first: 300,
  transcripts: 3_000,
  work: 10_000,
  unheard: 300_000,
  look: 60_000,
  clock: 120_000,
} as const;
/** Milliseconds: a session that goes on for so long after an agent's end has not read its result. */
const readingMs = 60_000;
/** Projects whose sessions are watched, those that were opened last. */
const mostFollowed = 3;
/** Bytes: the summary of a session with a longer transcript is checked on request only. */
const longTranscript = 67_108_864;

interface Followed {
  readonly projectId: string;
  readonly root: string;
  readonly meter: Meter;
  watch: PlaceWatch | null;
  timer: ReturnType<typeof setTimeout> | null;
  /** Looks whether the sessions still run: a process that crashed changes no file. */
  lastLook: ReturnType<typeof setTimeout> | null;
  isOver: boolean;
  needsFind: boolean;
  needsWork: boolean;
  /** True if a commit may have been made that was not heard of. */
  mayHaveCommitted: boolean;
  /** The repository was looked at last for a commit that was not heard of. */
  askedAt: number;
  gitDir: string | null;
  /** The state of the repository when git was asked last. */
  stamp: string;
  measuredAt: number;
  workAt: number;
  work: WorkPressure;
  /** Drafts that are not news: those that were there when the project was first followed, and those that were said. `null` before. */
  draftsBefore: Set<string> | null;
  draft: string | null;
  shown: string;
  /** Unread results by session and id: the time of the last record when each was first seen, or -Infinity. */
  readonly unreadSince: Map<string, number>;
  wall: number;
  steady: number;
  clockSince: number;
}

function setDraftSaid(one: Followed): void {
  if (one.draft !== null) one.draftsBefore?.add(one.draft);
  one.draft = null;
  // Another one may have appeared with it.
  one.needsWork = true;
}

/** Returns the earliest of ISO times; `null` without one. */
function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null;
}

const noWork: WorkPressure = { lastCommitAt: null, dirty: null, lastPayloadAt: null };

/** Measures the running sessions of projects, and says what a person would want to know before it is too late. */
export function createPressure(options: Options): Pressure {
  const { emit, clock, operations, masked, settings, rootOf, logBug } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const kept = createNudgeRecords(options);
  const inTurn = createTurns();
  const followed = new Map<string, Followed>();
  /** Texts of transcripts as a window may see them. */
  const shownTexts = new Map<string, string>();

  const meterFor = (root: string): Meter =>
    createMeter({
      root,
      clock,
      surroundings: async () => surroundingsOf(options.environment, await settings.get({})),
      dataFolder: options.dataFolder,
      chosenWindow: async (model) => chosenWindowOf((await settings.get({})).models, model),
    });
  const begin = (projectId: string, root: string): Followed => ({
    projectId,
    root,
    meter: meterFor(root),
    watch: null,
    timer: null,
    lastLook: null,
    isOver: false,
    needsFind: true,
    needsWork: true,
    mayHaveCommitted: false,
    askedAt: 0,
    gitDir: null,
    stamp: '',
    measuredAt: 0,
    workAt: 0,
    work: noWork,
    draftsBefore: null,
    draft: null,
    shown: '',
    unreadSince: new Map(),
    wall: clock(),
    steady: monotonic(),
    clockSince: -Infinity,
  });

  const show = async (texts: readonly string[]): Promise<(text: string) => string> => {
    const unknown = [...new Set(texts)].filter((text) => !shownTexts.has(text));
    if (unknown.length > 0) {
      const hidden = await masked.hide('pressure', unknown);
      if (shownTexts.size > 2_000) shownTexts.clear();
      for (const [index, text] of unknown.entries()) shownTexts.set(text, hidden[index] ?? '');
    }
    return (text) => shownTexts.get(text) ?? '';
  };

  /** Returns sessions with what a person decided about them, and texts that may be shown. */
  const viewOf = async (
    one: Followed,
    sessions: readonly MeteredSession[],
    about: ReadonlyMap<string, NudgeRecord>,
  ): Promise<PressureView> => {
    const problems = one.meter.problems();
    const texts = sessions.flatMap(({ title, problem, unread }) => [
      ...(title === null ? [] : [title]),
      ...(problem === null ? [] : [problem]),
      ...unread.map(({ task }) => task),
    ]);
    const shown = await show([...texts, ...problems]);
    return {
      sessions: sessions.map(
        ({ path: _path, bytes: _bytes, isAtRest: _rest, since: _since, ...session }): SessionPressure => {
          const known = about.get(session.key);
          return {
            ...session,
            title: session.title === null ? null : shown(session.title),
            problem: session.problem === null ? null : shown(session.problem),
            unread: session.unread
              .filter(({ id }) => known?.read.includes(id) !== true)
              .map(({ id, task }) => ({ id, task: shown(task) })),
            isUnchecked: session.compactions.length > (known?.checked ?? 0),
            muted: known?.muted ?? false,
          };
        },
      ),
      work: one.work,
      said: sessions
        .flatMap(({ key }) => about.get(key)?.said ?? [])
        .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
      problems: problems.map(shown),
    };
  };

  const noticeClock = (one: Followed): void => {
    const [wall, steady] = [clock(), monotonic()];
    // After the machine slept, or its clock was set, the time that passed is no time of work.
    if (Math.abs(wall - one.wall - (steady - one.steady)) > rest.clock) one.clockSince = wall;
    one.wall = wall;
    one.steady = steady;
  };

  const readWork = async (one: Followed, signal?: AbortSignal): Promise<void> => {
    one.needsWork = false;
    one.workAt = monotonic();
    // A commit that is made while git answers is seen at the next look.
    if (one.gitDir !== null) one.stamp = await commitStamp(one.gitDir);
    const { work, gitDir } = await readWorkFacts(one.root, signal);
    if (gitDir !== null && gitDir !== one.gitDir) one.stamp = await commitStamp(gitDir);
    one.work = work;
    one.gitDir = gitDir;
    const { folder } = likelyPayloadSettings(one.root);
    // Review says what is wrong with a payload folder.
    const drafts = await findDrafts(one.root, folder).catch(() => []);
    const appeared = drafts.find(({ path }) => one.draftsBefore?.has(path) === false);
    one.draftsBefore ??= new Set(drafts.map(({ path }) => path));
    one.draft = appeared?.path ?? null;
  };

  /** Asks no git while the repository shows that nothing happened: starting one costs more than all else. */
  const hasCommitted = async ({ gitDir, stamp }: Followed): Promise<boolean> =>
    gitDir !== null && (await commitStamp(gitDir)) !== stamp;

  const unreadOf = (one: Followed, session: MeteredSession, shown: SessionPressure, isFirstLook: boolean) => {
    const now = Date.parse(session.at ?? '') || 0;
    return shown.unread.filter(({ id }) => {
      const name = `${session.key} ${id}`;
      const since = one.unreadSince.get(name) ?? (isFirstLook ? -Infinity : now);
      one.unreadSince.set(name, since);
      return session.isAtRest || now - since >= readingMs;
    });
  };

  const sayNudges = async (
    one: Followed,
    sessions: readonly MeteredSession[],
    view: PressureView,
    isFirstLook: boolean,
  ): Promise<boolean> => {
    const rules = await settings.get({});
    const now = clock();
    let hasSaid = false;
    // One of the sessions that may speak does so for the worktree.
    const first = view.sessions.findIndex(({ muted, problem }) => !muted && problem === null);
    const began = earliest(sessions.map(({ since }) => since));
    for (const [index, session] of view.sessions.entries()) {
      const metered = sessions[index];
      if (metered === undefined || session.muted || session.problem !== null) continue;
      const said = new Set<NudgeKind>(
        // Each draft is said once, by its name.
        view.said.filter(({ key, kind }) => key === session.key && kind !== 'draft').map(({ kind }) => kind),
      );
      const situation = {
        session,
        work: one.work,
        isFirst: index === first,
        began,
        unread: unreadOf(one, metered, session, isFirstLook),
        draft: one.draft,
        clockSince: one.clockSince,
        now,
      };
      for (const { kind, title, text } of decideNudges(situation, rules)) {
        // Sessions share a worktree, so one of them says what is true of it.
        if (kind === 'commit' ? view.said.some((other) => other.kind === kind) : said.has(kind)) continue;
        const left =
          kind === 'compaction' && metered.bytes <= longTranscript
            ? await options.leftOut({ projectId: one.projectId, key: session.key }).catch(() => null)
            : null;
        const nudge: Nudge = {
          kind,
          key: session.key,
          at: new Date(now).toISOString(),
          title,
          text: left === null ? text : `${left} ${text}`,
        };
        const isNew = await kept.say(one.projectId, nudge);
        if (kind === 'draft') setDraftSaid(one);
        if (!isNew) continue;
        hasSaid = true;
        emit('pressure.said', { projectId: one.projectId, nudge });
      }
    }
    return hasSaid;
  };

  const measure = async (one: Followed, signal?: AbortSignal): Promise<PressureView> => {
    noticeClock(one);
    const isFirstLook = one.measuredAt === 0;
    one.measuredAt = monotonic();
    const isFound = one.needsFind;
    if (isFound) {
      one.needsFind = false;
      await one.meter.find(signal);
    }
    const sessions = await one.meter.measure(signal);
    if (one.mayHaveCommitted) {
      one.mayHaveCommitted = false;
      one.askedAt = monotonic();
      if (await hasCommitted(one)) one.needsWork = true;
    }
    const isDue = one.workAt === 0 || (one.needsWork && monotonic() - one.workAt >= rest.work);
    if (isDue && sessions.length > 0) await readWork(one, signal);
    const about = await kept.of(one.projectId);
    let view = await viewOf(one, sessions, about);
    if (one.watch !== null) {
      if (await sayNudges(one, sessions, view, isFirstLook))
        view = await viewOf(one, sessions, await kept.of(one.projectId));
      if (isFound) one.watch.follow(await one.meter.places());
      lookLater(one, sessions);
      if (one.needsWork && sessions.length > 0) schedule(one, rest.work);
    }
    const text = JSON.stringify(view);
    if (one.watch !== null && text !== one.shown)
      emit('pressure.changed', { projectId: one.projectId, view });
    one.shown = text;
    return view;
  };

  const measureInTurn = (one: Followed, signal?: AbortSignal): Promise<PressureView> =>
    inTurn(one.projectId, () => measure(one, signal));

  const run = (one: Followed): void => {
    one.timer = null;
    if (one.isOver) return;
    measureInTurn(one).catch((error: unknown) => {
      // A project that has gone meanwhile is told of by what lists it.
      if (!isAppError(error)) logBug({ method: 'pressure', error });
    });
  };
  /** Measures after this time, unless it is about to anyway. */
  const schedule = (one: Followed, ms: number): void => {
    if (one.isOver || one.timer !== null) return;
    one.timer = setTimeout(() => run(one), ms);
    one.timer.unref();
  };
  const soon = (one: Followed): void => {
    const passed = monotonic() - one.measuredAt;
    schedule(one, Math.max(rest.first, rest.transcripts - passed));
  };
  /** A process that is killed does not say that its session ended, and some agents never say it. */
  const lookLater = (one: Followed, sessions: readonly MeteredSession[]): void => {
    if (one.isOver || sessions.length === 0 || one.lastLook !== null) return;
    one.lastLook = setTimeout(() => {
      one.lastLook = null;
      one.needsFind = true;
      // A session that rests after its commit tells of nothing more.
      one.mayHaveCommitted = true;
      soon(one);
    }, rest.look);
    one.lastLook.unref();
  };
  const placeChanged = (one: Followed, folder: string, name: string | null): void => {
    const path = name === null ? null : join(folder, name);
    // A session that is known went on; anything else may be the beginning or the end of one.
    if (path === null || !one.meter.knows(path)) one.needsFind = true;
    // A commit changes no file of the project, and may not be heard of.
    const passed = monotonic() - one.workAt;
    if (passed > 3 * rest.work && monotonic() - one.askedAt >= rest.work) one.mayHaveCommitted = true;
    // A system that watches no more folders tells of no change of a file.
    if (passed > rest.unheard) one.needsWork = true;
    soon(one);
  };

  const end = (one: Followed): void => {
    one.isOver = true;
    one.watch?.close();
    if (one.timer !== null) clearTimeout(one.timer);
    if (one.lastLook !== null) clearTimeout(one.lastLook);
    followed.delete(one.projectId);
  };

  const follow = async (projectId: string): Promise<Followed> => {
    const root = await rootOf(projectId);
    const before = followed.get(projectId);
    if (before !== undefined && before.root !== root) end(before);
    const one = followed.get(projectId) ?? begin(projectId, root);
    if (one.watch === null && options.isWatched)
      one.watch = watchPlaces((folder, name) => placeChanged(one, folder, name));
    // The one that was opened last is at the end.
    followed.delete(projectId);
    followed.set(projectId, one);
    for (const old of [...followed.values()].slice(0, -mostFollowed)) end(old);
    one.needsFind = true;
    one.workAt = 0;
    return one;
  };

  const refresh = async (projectId: string): Promise<void> => {
    const one = followed.get(projectId);
    if (one !== undefined) await measureInTurn(one);
  };

  return {
    api: {
      look: ({ projectId, operationId }) =>
        operations.run(operationId, async (signal) => {
          const one = begin(projectId, await rootOf(projectId));
          return measure(one, signal);
        }),
      follow: ({ projectId, operationId }) =>
        operations.run(operationId, async (signal) => measureInTurn(await follow(projectId), signal)),
      async mute({ projectId, key, muted }) {
        await kept.change(projectId, key, (now) => ({ ...now, muted }));
        await refresh(projectId);
      },
      async settle({ projectId, key, of, id }) {
        const session = await settledSession(followed.get(projectId), key);
        await kept.change(projectId, key, (now) =>
          of === 'summary'
            ? { ...now, checked: Math.max(now.checked, session?.compactions.length ?? 0) }
            : id === undefined || now.read.includes(id)
              ? now
              : { ...now, read: [...now.read, id] },
        );
        await refresh(projectId);
      },
    },
    filesChanged(projectId, paths) {
      const one = followed.get(projectId);
      if (one === undefined) return;
      one.needsWork = true;
      // A commit is worth a look at once.
      if (paths === null || paths.some((path) => /^\.git\/(?:HEAD|logs\/HEAD|refs\/heads\/)/u.test(path)))
        one.workAt = Math.min(one.workAt, monotonic() - rest.work);
      soon(one);
    },
    close() {
      for (const one of followed.values()) end(one);
      return Promise.resolve();
    },
  };

  async function settledSession(one: Followed | undefined, key: string): Promise<MeteredSession | undefined> {
    const sessions = one === undefined ? [] : await inTurn(one.projectId, () => one.meter.measure());
    return sessions.find((session) => session.key === key);
  }
}
