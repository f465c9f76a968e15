import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { RecoveredSession } from '../domain/recoveredSession.ts';
import type { SessionSummary, UnreadSession } from '../domain/transcript.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** Names a session of a project that `recovery.list` returned. */
export interface FoundSessionRef extends ProjectRef {
  readonly key: string;
}

export interface FoundSession extends SessionSummary {
  /** The same for a transcript as long as it lies in the same place. */
  readonly key: string;
}

export interface FoundSessions {
  /** Newest first. */
  readonly sessions: readonly FoundSession[];
  /** Sessions of agents whose transcripts are not read yet, newest first. */
  readonly notRead: readonly UnreadSession[];
  /** Sentences about places and files that could not be read. */
  readonly problems: readonly string[];
  /** Absolute paths of the folders that transcripts were looked for in. */
  readonly lookedIn: readonly string[];
}

/**
 * Sessions that agents left on disk. Suspected secrets are masked in all texts. Methods that name a session reject with
 * `recover/unknown-session` if there is none.
 */
export interface RecoveryApi {
  /** Lists the sessions that worked in one of the project's worktrees. */
  list(args: ProjectRef & Operation): Promise<FoundSessions>;
  /**
   * Reads the facts of a session; `operations.progress` says how far it is. With the key `withoutTranscript` it asks git alone. Rejects
   * with `recover/…`.
   */
  read(args: FoundSessionRef & Operation): Promise<RecoveredSession>;
  /** Writes the absolute path of a session's transcript, or its id, to the clipboard, and reads it back. */
  copy(args: FoundSessionRef & { readonly what: 'path' | 'id' }): Promise<CopyResult>;
}

const { id } = filled;
/** Fields of `FoundSessionRef`. */
export const foundSession = { ...project, key: id };

export const recoverySchemas = {
  list: z.strictObject({ ...project, ...operation }),
  read: z.strictObject({ ...foundSession, ...operation }),
  copy: z.strictObject({ ...foundSession, what: z.enum(['path', 'id']) }),
};
