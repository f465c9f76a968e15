import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { RecoveredSession } from '../domain/recoveredSession.ts';
import type { AgentFolder, SessionSummary, UnreadSession } from '../domain/transcript.ts';
import {
  empty,
  operation,
  project,
  type CopyResult,
  type Empty,
  type Operation,
  type ProjectRef,
} from './common.ts';

/** Names a session of a project that `recovery.list` or `recovery.choose` returned. */
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
   * Returns the session in a transcript from anywhere, which `shell.chooseFile` returned; any other path is refused with
   * `shell/path-not-chosen`. Rejects with `recover/not-a-transcript` and `recover/unreadable`.
   */
  choose(args: ProjectRef & { readonly path: string }): Promise<FoundSession>;
  /** Returns the folders that sessions are looked for in. */
  folders(args: Empty): Promise<readonly AgentFolder[]>;
  /**
   * Adds a folder that `shell.chooseFolder` returned, for all projects; any other is refused with `shell/path-not-chosen`.
   * Rejects with `settings/bad-value` if there are too many.
   */
  addFolder(args: { readonly path: string }): Promise<readonly AgentFolder[]>;
  /** Looks no longer in a folder that was added. */
  removeFolder(args: { readonly folder: string }): Promise<readonly AgentFolder[]>;
  /**
   * Reads the facts of a session; `operations.progress` says how far it is. With the key `withoutTranscript` it asks git alone. Rejects
   * with `recover/…`.
   */
  read(args: FoundSessionRef & Operation): Promise<RecoveredSession>;
  /** Writes the absolute path of a session's transcript, or its id, to the clipboard, and reads it back. */
  copy(args: FoundSessionRef & { readonly what: 'path' | 'id' }): Promise<CopyResult>;
}

const { id, path } = filled;
/** Fields of `FoundSessionRef`. */
export const foundSession = { ...project, key: id };

export const recoverySchemas = {
  list: z.strictObject({ ...project, ...operation }),
  choose: z.strictObject({ ...project, path }),
  folders: empty,
  addFolder: z.strictObject({ path }),
  removeFolder: z.strictObject({ folder: path }),
  read: z.strictObject({ ...foundSession, ...operation }),
  copy: z.strictObject({ ...foundSession, what: z.enum(['path', 'id']) }),
};
