import type { Contradiction, RecoveredPayload, SummaryCheck } from './session/recoveredPayload.ts';
import type { RecoveredNote } from './session/recoveredNote.ts';
import type { Author, CommandRun, Evidence, FileUse, ReadSession, SessionFacts } from './sessionFacts.ts';
import type { AgentId, Ending } from './transcript.ts';
import type { WorkSince } from './session/workSince.ts';

/** A file that the session wrote, or that is not committed now. */
export interface RecoveredFile {
  /** Relative to the top of the worktree with `/`; absolute for a file outside of it. */
  readonly path: string;
  /** Authors of its edits, the last one first. Empty: no edit by an agent is recorded. */
  readonly by: readonly Author[];
  /**
   * State by git, where there is a repository. `unchanged`: as committed. `outside`: not in the worktree. `unknown`: git could not
   * be asked.
   */
  readonly state:
    | 'modified'
    | 'added'
    | 'untracked'
    | 'deleted'
    | 'conflicted'
    | 'unchanged'
    | 'missing'
    | 'outside'
    | 'unknown';
  /** Lines that differ from the last commit; `null` if unknown or binary. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** The last edit of each author. */
  readonly evidence: readonly Evidence[];
  /** A command that names a file without an author, and may have written it. */
  readonly perhaps: Pick<CommandRun, 'command' | 'by' | 'line' | 'transcript'> | null;
  /** True if all edits happened on branches of the conversation that the person went back from. */
  readonly abandoned: boolean;
}

export interface RecoveredCommit {
  readonly commit: string;
  /** ISO time with the author's offset. */
  readonly at: string;
  readonly subject: string;
  /** The author whose command made it, as far as the transcript shows; `null` for a person, or unknown. */
  readonly by: Author | null;
  readonly evidence: Evidence | null;
}

/** Changes that git keeps apart from the worktree. */
export interface RecoveredStash {
  readonly commit: string;
  /** Number in `stash@{0}`; 0 is the newest. It changes with every stash. */
  readonly index: number;
  /** ISO time. */
  readonly at: string;
  /** `null` for a stash that was made on no branch, or whose message does not say. */
  readonly branch: string | null;
  readonly subject: string;
  /** Relative to the top of the worktree; new files included. */
  readonly files: readonly string[];
  /** True if it was made since `since`. The draft names only such stashes by itself. */
  readonly isNew: boolean;
}

/** The session as its transcript describes it. Without a transcript `agent` and `path` are `null`, and the id is empty. */
export interface RecoveredAbout extends Omit<ReadSession, 'ending' | 'agent' | 'path'> {
  readonly agent: AgentId | null;
  readonly path: string | null;
  readonly how: Ending;
  readonly detail: string | null;
}

/** A session's facts, with git's word on files and commits. Without a transcript, git's word alone. */
export interface RecoveredSession extends Omit<SessionFacts, 'session' | 'files'> {
  readonly session: RecoveredAbout;
  /** Commits, notes and stashes are asked for since then. */
  readonly since: WorkSince;
  /** The worktree that files are relative to. */
  readonly worktree: string;
  /** `null` if git could not be asked; `problems` says why. */
  readonly git: { readonly branch: string | null; readonly head: string | null } | null;
  /** Uncommitted ones first. */
  readonly files: readonly RecoveredFile[];
  /** Files that were only read. */
  readonly reads: readonly FileUse[];
  /** Commits since `since`, newest first. */
  readonly commits: readonly RecoveredCommit[];
  /** Memory and hand-over notes, those that changed since `since` first. */
  readonly notes: readonly RecoveredNote[];
  /** Stashes of the repository, the newest first. */
  readonly stashes: readonly RecoveredStash[];
  /** A summary of the session that the person pasted; `null` without one. */
  readonly pastedSummary: string | null;
  /** The draft of a payload; `null` until it is made. */
  readonly payload: RecoveredPayload | null;
  /** `null` until they were looked for. */
  readonly contradictions: readonly Contradiction[] | null;
  /** `null` without a summary, and until it was checked. */
  readonly summaryCheck: SummaryCheck | null;
  /** The same for the pasted summary. */
  readonly pastedCheck: SummaryCheck | null;
}

/** True if an edit, or perhaps a command, of the session or of its sub-agents wrote a file. */
export function isTouched({ by, perhaps }: Pick<RecoveredFile, 'by' | 'perhaps'>): boolean {
  return by.length > 0 || perhaps !== null;
}

const uncommitted: ReadonlySet<RecoveredFile['state']> = new Set([
  'modified',
  'added',
  'untracked',
  'deleted',
  'conflicted',
]);

/** True if the last commit does not have a file as it is on disk. */
export function isUncommitted({ state }: Pick<RecoveredFile, 'state'>): boolean {
  return uncommitted.has(state);
}
