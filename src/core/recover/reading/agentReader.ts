import type {
  BackgroundTask,
  Compaction,
  ContextPoint,
  SessionFacts,
} from '../../../shared/domain/sessionFacts.ts';
import type {
  AgentId,
  Deletion,
  SessionEnding,
  SessionSummary,
  UnreadSession,
} from '../../../shared/domain/transcript.ts';
import type { Environment } from '../../network/serviceUrl.ts';
import type { AgentHome } from './agentHome.ts';
import type { MeasuredParts } from './createContextParts.ts';

/**
 * Reads the transcripts of one agent. Another agent is one more folder of `recover` with one of these, and a line in
 * `agentReaders.ts`. Formats belong to the agents and change: a reader passes over what it does not know, counts it, and
 * never fails because of it.
 */
export interface AgentReader {
  readonly agent: AgentId;
  readonly home: AgentHome;
  /**
   * Returns the sessions of a project, newest first. A session belongs to it if a record says that the agent worked in one of
   * its worktrees; names of folders only nominate. Rejects with `cancelled` only.
   */
  find(search: SessionSearch): Promise<FoundSessions>;
  /** True if a file is a transcript of this agent. Rejects with the system's error. */
  recognises(path: string): Promise<boolean>;
  /**
   * Returns what a list shows of one transcript, whichever project it is of; `null` if it has too few records for that. Rejects
   * with the system's error.
   */
  summarise(path: string): Promise<SessionSummary | null>;
  /** Returns a function that tells when the agent deletes a transcript of these worktrees; absent if it deletes none. */
  retention?(worktrees: readonly string[]): (transcript: string) => Promise<Deletion | null>;
  /**
   * Returns the folders that exist, in which a change means that a session of these worktrees began, went on or ended: a change
   * of a file in one of them, and not below.
   */
  places(search: SessionSearch): Promise<readonly string[]>;
  /** Opens a transcript by its absolute path; nothing is read before `update`. */
  open(path: string, extent?: ReadExtent): OpenSession;
}

/** Bytes: how much is read of the end of a transcript that is longer, and of one of a sub-agent. Lines are counted from there. */
export interface ReadExtent {
  readonly own: number;
  readonly agents: number;
}

/** The state of a session's context. Costs less than all facts. */
export interface ContextState {
  readonly title: string | null;
  readonly model: string | null;
  /** ISO times of the first record that was read, and of the last. */
  readonly started: string | null;
  readonly ended: string | null;
  /** ISO time of the last record that the next reply counts: a prompt, a result of a tool, or an attachment. `null` without one. */
  readonly given: string | null;
  readonly ending: SessionEnding;
  /** Sizes after replies, on the active branch. */
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly Compaction[];
  /** The window that the transcript names; `null` if it names none. */
  readonly window: number | null;
  /** The texts that the model saw since the last compaction. */
  readonly parts: MeasuredParts;
  /** Their outputs may be missing. */
  readonly agents: readonly Pick<BackgroundTask, 'id' | 'task' | 'state' | 'read'>[];
}

/** A transcript that may go on growing, with those of its sub-agents. */
export interface OpenSession {
  /**
   * Reads what was written since the last call; all of it at the first call, and again if the file was replaced. Rejects with
   * the system's error for the transcript itself, and with `cancelled`; after that it is of no more use.
   */
  update(options: UpdateOptions): Promise<void>;
  /** Returns the facts in what was read so far. Texts are as written: `scanFacts` makes them fit to be shown. */
  facts(): Promise<SessionFacts>;
  /** Returns the state of the context in what was read so far. Texts are as written. */
  context(): Promise<ContextState>;
}

export interface UpdateOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the session's own transcript. */
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
}

/** The place that sessions are looked for in, and the project that they are of. */
export interface SessionSearch {
  /** Absolute paths of the project's worktrees; the same folder may be there under several names. */
  readonly worktrees: readonly string[];
  readonly surroundings: Surroundings;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds since 1970: leaves out transcripts that did not change since, unless the agent says that their sessions run. */
  readonly changedSince?: number | undefined;
}

/** The parts of a machine that say where agents keep their transcripts. */
export interface Surroundings {
  /** Absolute path of the user's own folder. */
  readonly home: string;
  readonly environment: Environment;
  /** Absolute paths of further folders to look in, as the settings name them. */
  readonly folders?: readonly string[];
}

export interface FoundSessions {
  readonly sessions: readonly SessionSummary[];
  /** Sessions whose files are there and could not be decoded. */
  readonly notRead: readonly UnreadSession[];
  /** Sentences about places and files that could not be read. */
  readonly problems: readonly string[];
}
