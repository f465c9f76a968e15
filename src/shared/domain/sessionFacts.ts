import type { LineRange } from './stack.ts';
import type { AgentId, SessionEnding } from './transcript.ts';

/** The record that a fact is taken from: a line of a transcript, counted from 1. */
export interface Evidence {
  readonly line: number;
  /** Absolute path of a sub-agent's transcript; absent for the session's own. */
  readonly transcript?: string;
}

/**
 * The author of something in a session: `main`, or the id of a sub-agent. A sub-agent whose id is not recorded has the id of the
 * call that began it.
 */
export type Author = string;

/** Lines of a transcript: `records + unknown + skipped` is the number of its lines that are not empty, but for a torn one. */
export interface LineTally {
  /** Lines that were understood. */
  readonly records: number;
  /** Lines with a record of a kind that is not known. */
  readonly unknown: number;
  /** Lines that are no record, or too long for one. */
  readonly skipped: number;
  /** True if the file ends within a line, as it does while it is being written. */
  readonly torn: boolean;
}

export interface ReadSession extends LineTally {
  readonly agent: AgentId;
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  /** The folder in which it ran last, and all of them. */
  readonly cwd: string | null;
  readonly cwds: readonly string[];
  readonly branches: readonly string[];
  readonly models: readonly string[];
  /** Versions of the agent. */
  readonly versions: readonly string[];
  readonly started: string | null;
  readonly ended: string | null;
  readonly ending: SessionEnding;
  /** The session that this one was copied from; `null` if no record says so. */
  readonly forkedFrom: string | null;
  readonly unknownKinds: readonly string[];
  /** Records whose parent is in no line. */
  readonly brokenLinks: number;
}

/** The size of the context after a reply, or before a compaction. */
export interface ContextPoint {
  readonly at: string | null;
  readonly tokens: number;
}

/**
 * Returns the size of the context after the last reply; `null` if it is unknown, as it is from a compaction to the next reply.
 */
export function contextAtEnd({
  context,
  compactions,
}: {
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly Pick<Compaction, 'at'>[];
}): number | null {
  const last = context.at(-1);
  const compacted = compactions.at(-1);
  if (last === undefined) return null;
  return compacted !== undefined && (last.at ?? '') <= (compacted.at ?? '') ? null : last.tokens;
}

export interface Compaction extends Evidence {
  readonly at: string | null;
  /** Tokens before it, as recorded, else after the last reply; `null` if neither is known. */
  readonly before: number | null;
  readonly automatic: boolean;
}

/** Words that the person typed. */
export interface PersonsWords extends Evidence {
  readonly at: string | null;
  readonly text: string;
  /** `while-working`: typed while the agent worked, mostly a correction. `not-delivered`: no record says that it arrived. */
  readonly kind: 'prompt' | 'while-working' | 'not-delivered';
}

export interface Answer extends Evidence {
  readonly at: string | null;
  readonly question: string;
  readonly answer: string;
}

export interface Plan extends Evidence {
  readonly at: string | null;
  readonly text: string;
  readonly approved: boolean;
}

export interface Todo {
  readonly text: string;
  readonly state: 'pending' | 'in-progress' | 'done';
}

/** Reading and writing of one file by one author. */
export interface FileUse extends Evidence {
  /** Path as recorded, mostly absolute. */
  readonly path: string;
  readonly by: Author;
  readonly reads: number;
  /** Successful calls of an editing tool. */
  readonly writes: number;
  /** Lines by these edits; `null` if no edit records them. */
  readonly added: number | null;
  readonly deleted: number | null;
  readonly at: string | null;
  /** True if all of it happened on branches of the conversation that the person went back from. */
  readonly abandoned: boolean;
  /** The last reading; `null` if it was never read. */
  readonly lastRead: FileReading | null;
}

export interface FileReading extends Evidence {
  readonly at: string | null;
  /** The parts that were read so far; `null` if all of it was read at least once. */
  readonly lines: readonly LineRange[] | null;
}

export interface CommandRun extends Evidence {
  readonly at: string | null;
  readonly command: string;
  readonly by: Author;
  /** `null` if unknown. An agent that reports success without a code is taken to report 0. */
  readonly exit: number | null;
  readonly state: 'done' | 'failed' | 'interrupted' | 'refused' | 'background' | 'no-result';
  readonly abandoned: boolean;
  /** The results of its checks that its exit code hides, e.g. behind a pipe; absent if no line of theirs is recorded. */
  readonly checks?: readonly CheckLine[];
}

/** The result of a linter, a type checker or a build by the program's own line. */
export interface CheckLine {
  readonly kind: 'lint' | 'types' | 'build';
  readonly outcome: 'passed' | 'failed';
  readonly proof: string;
}

/** A run of tests. Only a line of a known test runner decides: most are piped, so that their exit code says nothing. */
export interface TestRun extends Evidence {
  readonly at: string | null;
  readonly command: string;
  readonly by: Author;
  readonly outcome: 'passed' | 'failed' | 'unknown';
  readonly passed: number | null;
  readonly failed: number | null;
  /** The runner's line. */
  readonly proof: string | null;
}

export type EffectKind =
  | 'commit'
  | 'push'
  | 'pull-request'
  | 'message'
  | 'migration'
  | 'publish'
  | 'deploy'
  | 'release';

/** Something that left its traces outside of the worktree's files, and must not be done again. */
export interface SideEffect extends Evidence {
  readonly at: string | null;
  readonly kind: EffectKind;
  readonly command: string;
  readonly by: Author;
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** Id of a commit as its output names it, or an address. */
  readonly result: string | null;
}

/** A sub-agent, or a command in the background. */
export interface BackgroundTask {
  readonly id: string;
  readonly kind: 'agent' | 'command';
  readonly task: string;
  /** The author that began it. */
  readonly by: Author;
  readonly began: Evidence & { readonly at: string | null };
  /** `stopped`: half way, without an end. */
  readonly state: 'running' | 'finished' | 'stopped' | 'failed' | 'killed' | 'unknown';
  /** The extent to which its result reached the session that began it. */
  readonly read: 'in-full' | 'polled' | 'announced' | 'never';
  /** The record that proves `read`; `null` if there is none, which proves `never`. */
  readonly proof: Evidence | null;
  /** True if it was read before the last compaction, whose summary may lack it; `null` without one or the other. */
  readonly beforeCompaction: boolean | null;
  /** Absolute path of its output that exists; `null` if none does. */
  readonly output: string | null;
  /** The output as recorded, if that is gone. */
  readonly outputGone: string | null;
  /** Number of times that its own context was compacted. */
  readonly compactions: number;
}

/** True if a task has ended and its result was not read. */
export function isUnread({ state, read }: Pick<BackgroundTask, 'state' | 'read'>): boolean {
  return (state === 'finished' || state === 'failed') && (read === 'announced' || read === 'never');
}

export interface AgentText extends Evidence {
  readonly at: string | null;
  readonly text: string;
}

/** Everything that a transcript and those of its sub-agents tell. Lists are in the order of the records. */
export interface SessionFacts {
  readonly session: ReadSession;
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly Compaction[];
  /** On the conversation's active branch, as are answers, plan and summary. */
  readonly words: readonly PersonsWords[];
  readonly answers: readonly Answer[];
  readonly plan: Plan | null;
  /** `null` if the session has no list, which is usual for newer versions. */
  readonly todos: readonly Todo[] | null;
  readonly files: readonly FileUse[];
  readonly commands: readonly CommandRun[];
  readonly tests: readonly TestRun[];
  readonly effects: readonly SideEffect[];
  readonly agents: readonly BackgroundTask[];
  /** The agent's own summary at the last compaction. */
  readonly summary: AgentText | null;
  /** Names the last compaction if the agent encrypted its summary, so that only the agent's service reads it. Its text is empty. */
  readonly hiddenSummary: AgentText | null;
  /** The agent's last words. */
  readonly said: AgentText | null;
  /** Sentences about transcripts of sub-agents that could not be read. */
  readonly problems: readonly string[];
}
