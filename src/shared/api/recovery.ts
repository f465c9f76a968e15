import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { maxSummary, type RecoveredPayload } from '../domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../domain/recoveredSession.ts';
import type { ComparedSession, SessionClaim } from '../domain/session/sessionClaims.ts';
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
import type { DraftRef } from './drafts.ts';

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

/** The facts of a session, as they were when it was read. */
export interface ReadEvidence extends RecoveredSession {
  /** The same as long as transcript and git say the same. */
  readonly stamp: string;
}

/** Names a session and the evidence in it that a draft is made of. */
export interface DraftedSessionRef extends FoundSessionRef {
  /** Keys of the evidence that is left out: see `evidenceKeys`; by default `leftOutAtFirst`. */
  readonly without?: readonly string[];
  /** A summary of the session that the person pasted. */
  readonly summary?: string;
}

/** Names a note by its path, or the output of a sub-agent or a background command by its id. */
export interface EvidenceTextRef extends FoundSessionRef {
  readonly of: 'note' | 'output';
  readonly id: string;
}

/** The first and the last part of a text. Of a sub-agent's transcript it is the words. */
export interface EvidenceText {
  /** Absolute for an output; relative to the worktree's top for a note. */
  readonly path: string;
  readonly bytes: number;
  readonly head: string;
  /** Empty if `head` is all of it. */
  readonly tail: string;
  /** Bytes between the two, which are not read. */
  readonly between: number;
}

export interface RecoveredDraft extends Pick<
  RecoveredSession,
  'contradictions' | 'summaryCheck' | 'pastedCheck' | 'problems'
> {
  readonly payload: RecoveredPayload;
  /** Sorted as the sections are. */
  readonly sectionTokens: readonly number[];
  /** Revision of the evidence that the draft is made of. */
  readonly stamp: string;
}

export interface PromptCopy {
  readonly copied: CopyResult;
  /** Counted with o200k. */
  readonly tokens: number;
  /** Lines of evidence that the limit left no room for. */
  readonly leftOut: number;
}

export interface KeptAnswer {
  /** Path of the file, relative to the project. */
  readonly path: string;
  /** False if the session was kept already, and did not go on since. */
  readonly isNew: boolean;
}

/** A session that a draft can be compared with. */
export type OfferedSession = Pick<FoundSession, 'key' | 'agent' | 'id' | 'title' | 'started' | 'ended'>;

/** The claims of a draft at one of its revisions, held against a session. */
export interface DraftClaims {
  readonly draftId: string;
  readonly revision: number;
  /** `null` if none is compared. */
  readonly session: (ComparedSession & { readonly key: string | null }) | null;
  /** A sentence that says why none is compared. */
  readonly problem: string | null;
  readonly claims: readonly SessionClaim[];
  /** Sessions of the project, newest first. */
  readonly sessions: readonly OfferedSession[];
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
  read(args: FoundSessionRef & Operation): Promise<ReadEvidence>;
  /**
   * Makes the draft of a payload from a session's evidence as it is now. Of the session that was read last, only what is new is
   * read. Rejects with `recover/…` and `payloads/no-folder`.
   */
  draft(args: DraftedSessionRef & Operation): Promise<RecoveredDraft>;
  /**
   * Makes the draft and puts it into Review, where every edit of it is kept. A draft that was made of the same evidence before, and
   * is not saved yet, is the one that is returned. Rejects as `draft`, and with `recover/no-draft`.
   */
  review(args: DraftedSessionRef & Operation): Promise<{ readonly draftId: string; readonly isNew: boolean }>;
  /**
   * Copies a prompt with the evidence and the form of a payload, for any agent, and reads it back. Rejects as `draft`, and with
   * `recover/secrets`.
   */
  copyPrompt(args: DraftedSessionRef & Operation): Promise<PromptCopy>;
  /**
   * Keeps the facts of a session in the project, in case its agent deletes the transcript. Never writes over another file. Rejects
   * as `read`, and with `recover/secrets`, `payloads/no-folder`, `storage/write-failed`.
   */
  keep(args: FoundSessionRef): Promise<KeptAnswer>;
  /**
   * Finds the claims of a draft and holds them against the transcript of a session: the one that the draft belongs to, the one with
   * this key, or none for `null`. `isAnew` lists the sessions again. `operations.progress` says how far it is. A transcript that can't
   * be read is a `problem`. Rejects with `drafts/…` and `cancelled`.
   */
  claims(
    args: DraftRef & Operation & { readonly session?: string | null; readonly isAnew?: boolean },
  ): Promise<DraftClaims>;
  /** Reads the beginning and the end of a note or an output, however long it is. Rejects as `read`, and with `recover/unreadable`. */
  text(args: EvidenceTextRef & Operation): Promise<EvidenceText>;
  /** Writes the absolute path of a note or an output to the clipboard, and reads it back. Rejects as `text`. */
  copyPlace(args: EvidenceTextRef & Operation): Promise<CopyResult>;
  /** Writes the absolute path of a session's transcript, or its id, to the clipboard, and reads it back. */
  copy(args: FoundSessionRef & { readonly what: 'path' | 'id' }): Promise<CopyResult>;
}

const { id, path } = filled;
/** Fields of `FoundSessionRef`. */
export const foundSession = { ...project, key: id };

/** Above the rows of any session. A path or a to-do in a key may be long. */
const without = z.array(z.string().max(100_000)).max(100_000).exactOptional();
/** Characters: above any summary that an agent writes. */
const summary = z.string().max(maxSummary).exactOptional();
const drafted = { ...foundSession, ...operation, without, summary };
/** Fields of `EvidenceTextRef`. */
export const evidenceText = { ...foundSession, of: z.enum(['note', 'output']), id: path };

export const recoverySchemas = {
  list: z.strictObject({ ...project, ...operation }),
  choose: z.strictObject({ ...project, path }),
  folders: empty,
  addFolder: z.strictObject({ path }),
  removeFolder: z.strictObject({ folder: path }),
  read: z.strictObject({ ...foundSession, ...operation }),
  draft: z.strictObject(drafted),
  review: z.strictObject(drafted),
  copyPrompt: z.strictObject(drafted),
  keep: z.strictObject(foundSession),
  claims: z.strictObject({
    ...project,
    draftId: id,
    ...operation,
    session: z.exactOptional(id.nullable()),
    isAnew: z.exactOptional(z.boolean()),
  }),
  text: z.strictObject({ ...evidenceText, ...operation }),
  copyPlace: z.strictObject({ ...evidenceText, ...operation }),
  copy: z.strictObject({ ...foundSession, what: z.enum(['path', 'id']) }),
};
