import type { AgentId, SessionSummary } from '../../../shared/domain/transcript.ts';
import type { Environment } from '../../network/serviceUrl.ts';

/**
 * Reads the transcripts of one agent. Another agent is one more folder of `recover` with one of these, and a line in
 * `agentReaders.ts`. Formats belong to the agents and change: a reader passes over what it does not know, counts it, and
 * never fails because of it.
 */
export interface AgentReader {
  readonly agent: AgentId;
  /**
   * Returns the sessions of a project, newest first. A session belongs to it if a record says that the agent worked in one of
   * its worktrees; names of folders only nominate. Rejects with `cancelled` only.
   */
  find(search: SessionSearch): Promise<FoundSessions>;
}

/** The place that sessions are looked for in, and the project that they are of. */
export interface SessionSearch {
  /** Absolute paths of the project's worktrees; the same folder may be there under several names. */
  readonly worktrees: readonly string[];
  readonly surroundings: Surroundings;
  readonly signal?: AbortSignal | undefined;
}

/** The parts of a machine that say where agents keep their transcripts. */
export interface Surroundings {
  /** Absolute path of the user's own folder. */
  readonly home: string;
  readonly environment: Environment;
}

export interface FoundSessions {
  readonly sessions: readonly SessionSummary[];
  /** Sentences about places and files that could not be read. */
  readonly problems: readonly string[];
}
