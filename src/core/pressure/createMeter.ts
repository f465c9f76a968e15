import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SessionPressure } from '../../shared/domain/pressure.ts';
import type { AgentId, SessionSummary } from '../../shared/domain/transcript.ts';
import { isAppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { endedFolder, readEnds } from '../hooks/run/endMarks.ts';
import { readStatus } from '../hooks/status/statusRecords.ts';
import { agentReaders } from '../recover/agentReaders.ts';
import { processesOf, runningSessions } from '../recover/claude/runningSessions.ts';
import { silence } from '../recover/codex/openCodexSession.ts';
import type {
  ContextState,
  OpenSession,
  ReadExtent,
  SessionSearch,
  Surroundings,
} from '../recover/reading/agentReader.ts';
import { numberAt, objectAt } from '../recover/reading/jsonFields.ts';
import { sessionKey } from '../recover/sessionKey.ts';
import type { Clock } from '../storage/clock.ts';
import { isInside } from '../storage/resolveInside.ts';
import { codeOf, readReason } from '../storage/writeFailed.ts';
import { createSettingsReader } from './figures/agentSettings.ts';
import { claudeLimits, readClaudeSettings } from './figures/claudeLimits.ts';
import { codexLimits, readCodexLimit } from './figures/codexLimits.ts';
import { endAmong } from './endAmong.ts';
import { measureSession, type Limits, type Measured } from './figures/measureSession.ts';

/** A running session with its figures, but for what a person decided about it. */
export type MeteredSession = Omit<SessionPressure, 'isUnchecked' | 'muted'> & {
  readonly path: string;
  /** Bytes of its transcript. */
  readonly bytes: number;
  /** True if the agent ended its turn, or something ended it. */
  readonly isAtRest: boolean;
  /** ISO time at which it began, or went on after it had said that it ended; `null` if neither is known. */
  readonly since: string | null;
};

export interface MeterOptions {
  readonly root: string;
  readonly surroundings: () => Promise<Surroundings>;
  readonly clock: Clock;
  /** The folder in which hooks keep the window that the status line was told, and the marks of sessions that ended. */
  readonly dataFolder: string;
  /** Returns the window that the person gave a model; `null` for none. */
  readonly chosenWindow: (model: string) => Promise<number | null>;
}

export interface Meter {
  /** Finds the sessions that run in the project's worktree, and drops those that ended. Rejects with `cancelled`. */
  find(signal?: AbortSignal): Promise<void>;
  /** Reads what is new in their transcripts, and returns their figures, the fullest first. Rejects with `cancelled`. */
  measure(signal?: AbortSignal): Promise<readonly MeteredSession[]>;
  /** True if this is the transcript of a session that runs. */
  knows(path: string): boolean;
  /** Returns the folders in which a change means that there is something new. */
  places(): Promise<readonly string[]>;
  /** Returns sentences about places that could not be read. */
  problems(): readonly string[];
}

/** A context that a window holds is far less than this. What came before is of a session that was compacted since. */
const extent: ReadExtent = { own: 33_554_432, agents: 262_144 };

interface Known {
  summary: SessionSummary;
  /** ISO time at which it said that it ended, before it went on; `null` without one. */
  endedBefore: string | null;
  /** `null` until it is read, and after it could not be read. */
  open: OpenSession | null;
  last: { readonly measured: Measured; readonly isAtRest: boolean } | null;
}

/** Measures the sessions that run in one worktree. Their transcripts stay open, so that only what is new is read. */
export function createMeter({ root, surroundings, clock, dataFolder, chosenWindow }: MeterOptions): Meter {
  let known = new Map<string, Known>();
  let problems: readonly string[] = [];

  /** The project's folder and the worktree around it, as git names them. */
  let worktrees: readonly string[] = [root];

  const search = async (signal?: AbortSignal): Promise<SessionSearch> => ({
    worktrees,
    surroundings: await surroundings(),
    changedSince: clock() - silence,
    signal,
  });

  const readText = createSettingsReader();

  const limitsOf = async (summary: SessionSummary, state: ContextState): Promise<Limits> => {
    if (summary.agent === 'codex')
      return codexLimits(state.window, state.compactions, await readCodexLimit(summary.path, readText));
    const model = state.model ?? summary.model;
    const [own, reported, chosen] = await Promise.all([
      readClaudeSettings(summary.path, root, readText),
      readToldWindow(dataFolder, summary.agent, summary.id),
      model === null ? null : chosenWindow(model),
    ]);
    let largest = 0;
    for (const { tokens } of state.context) largest = Math.max(largest, tokens);
    for (const { before } of state.compactions) largest = Math.max(largest, before ?? 0);
    return claudeLimits({
      largest,
      compactions: state.compactions,
      reported,
      chosen,
      model,
      settings: own,
    });
  };

  const read = async (one: Known, signal?: AbortSignal): Promise<string | null> => {
    const { summary } = one;
    try {
      one.open ??=
        agentReaders.find(({ agent }) => agent === summary.agent)?.open(summary.path, extent) ?? null;
      if (one.open === null) return null;
      await one.open.update({ signal });
      const state = await one.open.context();
      const measured = measureSession(state, await limitsOf(summary, state), clock());
      // The beginning of a long transcript is not read, and it names the session.
      const about = { title: summary.title ?? measured.title, started: summary.started ?? measured.started };
      one.last = { measured: { ...measured, ...about }, isAtRest: state.ending.how !== 'cut-off' };
      return null;
    } catch (error) {
      // After a failure an open transcript is of no more use.
      one.open = null;
      if (isAppError(error)) throw error;
      return `The transcript could not be read: ${readReason(summary.path, codeOf(error))}`;
    }
  };

  /** Returns `over` for a session that said that it ended, and did nothing since; else when it said so before, if it did. */
  const endOf = async ({ agent, id, path, ended }: SessionSummary): Promise<string | null> => {
    if (agent !== 'claude-code' && agent !== 'codex') return null;
    // A mark of a time that is still to come is from before the clock was set back.
    const ends = (await readEnds(dataFolder, agent, id)).filter(({ at }) => at <= clock());
    if (ends.length === 0) return null;
    const processes = agent === 'claude-code' ? await processesOf(dirname(dirname(dirname(path))), id) : [];
    return endAmong(ends, processes, Date.parse(ended ?? '') || 0);
  };

  return {
    async find(signal) {
      const place = await placeOf(root);
      worktrees = place.own;
      const around = await search(signal);
      const found = await Promise.all(agentReaders.map((reader) => reader.find(around)));
      problems = found.flatMap((one) => one.problems);
      const next = new Map<string, Known>();
      for (const summary of found.flatMap((one) => one.sessions)) {
        if (!(await isLive(summary, clock()))) continue;
        if (summary.cwd !== null && place.inner.some((top) => isInside(top, summary.cwd ?? ''))) continue;
        const end = await endOf(summary);
        if (end === 'over') continue;
        const before = { open: null, last: null, ...known.get(summary.path) };
        next.set(summary.path, { ...before, summary, endedBefore: end });
      }
      // A transcript that can't be read at the moment does not end its session.
      for (const [path, one] of known) {
        const isUnread = !next.has(path) && problems.some((problem) => problem.includes(path));
        if (isUnread && (await stillRuns(one.summary)) && (await endOf(one.summary)) !== 'over')
          next.set(path, one);
      }
      known = next;
    },
    async measure(signal) {
      const sessions: MeteredSession[] = [];
      for (const one of known.values()) {
        const problem = await read(one, signal);
        if (one.last === null) continue;
        const { agent, id, path, bytes } = one.summary;
        const { measured, isAtRest } = one.last;
        const since = one.endedBefore ?? measured.started;
        sessions.push({
          ...measured,
          key: sessionKey(path),
          agent,
          id,
          problem,
          path,
          bytes,
          isAtRest,
          since,
        });
      }
      return sessions.toSorted((a, b) => fullness(b) - fullness(a));
    },
    knows: (path) => known.has(path),
    async places() {
      const around = await search();
      const places = await Promise.all(agentReaders.map((reader) => reader.places(around)));
      const own = [...known.keys()].map((path) => dirname(path));
      return [...new Set([...places.flat(), ...own, endedFolder(dataFolder)])];
    },
    problems: () => problems,
  };
}

/** Orders sessions whose compaction point is not known by their tokens. */
function fullness({ tokens, compactAt }: MeteredSession): number {
  return (tokens ?? 0) / (compactAt ?? 200_000);
}

/**
 * True if a session runs: by its agent's word, or, of an agent that does not say it, if its transcript changed in the last minutes. An
 * agent that waits for the person writes nothing.
 */
async function isLive({ agent, path, ending }: SessionSummary, now: number): Promise<boolean> {
  if (ending.how === 'running' || ending.how === 'perhaps-running') return true;
  if (agent === 'claude-code' && (await isFolder(join(dirname(dirname(dirname(path))), 'sessions'))))
    return false;
  return stat(path).then(
    ({ mtimeMs }) => now - mtimeMs < silence,
    () => false,
  );
}

/** Returns the window that an agent told the status line of a session last; `null` if none is kept. */
async function readToldWindow(dataFolder: string, agent: AgentId, id: string): Promise<number | null> {
  if (agent !== 'claude-code' && agent !== 'codex') return null;
  const kept = await readStatus(dataFolder, agent, id);
  const size =
    kept === null ? null : numberAt(objectAt(kept.status, 'context_window'), 'context_window_size');
  return size !== null && size > 0 ? size : null;
}

/** False if the agent of a session says which ones run, and no longer names this one. */
async function stillRuns({ agent, id, path }: SessionSummary): Promise<boolean> {
  const agentFolder = dirname(dirname(dirname(path)));
  if (agent !== 'claude-code' || !(await isFolder(join(agentFolder, 'sessions')))) return true;
  return (await runningSessions(agentFolder)).has(id);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Returns the folder of a project with the worktree around it, and the other worktrees that lie within that. */
async function placeOf(
  root: string,
): Promise<{ readonly own: readonly string[]; readonly inner: readonly string[] }> {
  const places = (await listWorktrees(root)).filter(({ bare }) => !bare).map(({ path }) => path);
  const real = await Promise.all(places.map((path) => realpath(path).catch(() => path)));
  const folder = await realpath(root).catch(() => root);
  const around = real.filter((path) => isInside(path, folder)).toSorted((a, b) => b.length - a.length);
  const top = around[0] ?? folder;
  return {
    own: [...new Set([root, folder, top, ...places.filter((_, index) => real[index] === top)])],
    inner: [...new Set([...places, ...real])].filter(
      (path) => path !== top && isInside(top, path) && !isInside(path, folder),
    ),
  };
}
