import { runningSessions } from '../recover/claude/runningSessions.ts';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SessionPressure } from '../../shared/domain/pressure.ts';
import type { AgentId, SessionSummary } from '../../shared/domain/transcript.ts';
import { isAppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { agentReaders } from '../recover/agentReaders.ts';
import { silence } from '../recover/codex/openCodexSession.ts';
import type { OpenSession, ReadExtent, SessionSearch, Surroundings } from '../recover/reading/agentReader.ts';
import { sessionKey } from '../recover/sessionKey.ts';
import type { Clock } from '../storage/clock.ts';
import { isInside } from '../storage/resolveInside.ts';
import { codeOf, readReason } from '../storage/writeFailed.ts';
import { claudeLimits, readClaudeSettings } from './figures/claudeLimits.ts';
import { codexLimits, readCodexLimit } from './figures/codexLimits.ts';
import type { Limits } from './figures/limits.ts';
import { measureSession, type Measured } from './figures/measureSession.ts';
import type { ContextState } from '../recover/reading/agentReader.ts';

/** A running session with its figures, but for what a person decided about it. */
export type MeteredSession = Omit<SessionPressure, 'isUnchecked' | 'muted'> & {
  readonly path: string;
  /** Bytes of its transcript. */
  readonly bytes: number;
  /** True if the agent ended its turn, or something ended it. */
  readonly isAtRest: boolean;
};

export interface MeterOptions {
  readonly root: string;
  readonly surroundings: () => Promise<Surroundings>;
  readonly clock: Clock;
  /** Returns the window that the agent told the status line of a session; `null` if none is kept. */
  readonly toldWindow: (agent: AgentId, id: string) => Promise<number | null>;
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
  /** `null` until it is read, and after it could not be read. */
  open: OpenSession | null;
  last: { readonly measured: Measured; readonly isAtRest: boolean } | null;
}

/** Measures the sessions that run in one worktree. Their transcripts stay open, so that only what is new is read. */
export function createMeter({ root, surroundings, clock, toldWindow, chosenWindow }: MeterOptions): Meter {
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

  const limitsOf = async (summary: SessionSummary, state: ContextState): Promise<Limits> => {
    if (summary.agent === 'codex')
      return codexLimits(state.window, state.compactions, await readCodexLimit(summary.path));
    const model = state.model ?? summary.model;
    const [settings, told, chosen] = await Promise.all([
      readClaudeSettings(summary.path, root),
      toldWindow(summary.agent, summary.id),
      model === null ? null : chosenWindow(model),
    ]);
    const sizes = [
      ...state.context.map(({ tokens }) => tokens),
      ...state.compactions.map(({ before }) => before ?? 0),
    ];
    const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
    return claudeLimits({ largest, compactions: state.compactions, told, chosen, model, settings });
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
        next.set(summary.path, { open: null, last: null, ...known.get(summary.path), summary });
      }
      // A transcript that can't be read at the moment does not end its session.
      for (const [path, one] of known) {
        const isUnread = !next.has(path) && problems.some((problem) => problem.includes(path));
        if (isUnread && (await stillRuns(one.summary))) next.set(path, one);
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
        sessions.push({ ...measured, key: sessionKey(path), agent, id, problem, path, bytes, isAtRest });
      }
      return sessions.toSorted((a, b) => fullness(b) - fullness(a));
    },
    knows: (path) => known.has(path),
    async places() {
      const around = await search();
      const places = await Promise.all(agentReaders.map((reader) => reader.places(around)));
      return [...new Set([...places.flat(), ...[...known.keys()].map((path) => dirname(path))])];
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
