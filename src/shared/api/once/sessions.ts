import type { RecoveredSession } from '../../domain/recoveredSession.ts';
import type { RootRef } from './files.ts';
import type { SessionSummary, UnreadSession } from '../../domain/transcript.ts';

/** The sessions that agents left on disk. Suspected secrets are masked in all texts. */
export interface SessionsAnswer {
  /** Newest first. */
  readonly sessions: readonly SessionSummary[];
  /** Sessions of agents whose transcripts are not read yet, newest first. */
  readonly notRead: readonly UnreadSession[];
  /** Sentences about places and files that could not be read. */
  readonly problems: readonly string[];
}

/**
 * The interface for a process that does one thing and ends, such as a command: it names a project by its folder, gets
 * one answer, and listens to no event. It uses the stacks, snippets, settings and decisions of the app through the same
 * features. Only `sample.copy` changes the app's list of projects.
 */
/** A session of a project; the newest one without an id or a transcript. */
export interface NamedSession extends RootRef {
  /** Absolute path; `null` to recover without a transcript, from git and notes. */
  readonly transcript?: string | null | undefined;
  /** Its id, or the beginning of it. */
  readonly session?: string | undefined;
  /** A summary of the session, e.g. one that its agent made. What it says is claimed, and held against git and the transcript. */
  readonly summary?: string | undefined;
}

export interface SavedRecoveryAnswer {
  /** Path relative to the project. */
  readonly path: string;
  /** False if the same draft was there already. */
  readonly isNew: boolean;
  readonly recovered: RecoveredSession;
}

export interface EvidencePromptAnswer {
  /** A scan has covered it as a whole. */
  readonly text: string;
  /** Counted with o200k. */
  readonly tokens: number;
  /** Lines of evidence that were left out for length. */
  readonly leftOut: number;
  readonly problems: readonly string[];
}
