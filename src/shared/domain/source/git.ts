/** The reason why an item does not include a file's diff by default. */
export type GitLeftOut =
  | 'lock file'
  | 'generated'
  /** A payload or a first message, which is context by itself. */
  | 'session file'
  | 'binary'
  /** Stored outside the repository by git-lfs. */
  | 'large file storage'
  /** The repository names a program that filters its content; the app does not run it. */
  | 'filtered'
  | 'secrets file'
  | 'submodule'
  | 'too large'
  /** A new file whose name's bytes are no text, so that it is not read. */
  | 'name not UTF-8'
  /** A nested repository, a link, or an unreadable entry. */
  | 'not a file';

/** Reasons that the user can override. */
export const includable: ReadonlySet<GitLeftOut> = new Set([
  'lock file',
  'generated',
  'session file',
  'filtered',
]);

export type GitChange =
  | 'added'
  | 'modified'
  | 'deleted'
  | 'renamed'
  | 'copied'
  | 'type changed'
  | 'untracked'
  | 'conflicted';

/** One file of a diff, for the choice of files. */
export interface GitFile {
  /** Relative to the project. */
  readonly path: string;
  readonly from?: string;
  readonly change: GitChange;
  /** Lines; `null` if they can't be counted, e.g. in a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Tokens of its part in the message; `null` if not counted. */
  readonly tokens: number | null;
  readonly leftOut: GitLeftOut | null;
}

export interface GitFiles {
  readonly files: readonly GitFile[];
  /** A sentence if more files differ than are listed or shown. */
  readonly partial: string | null;
}

/** Size of a view in the message. */
export interface GitSize {
  readonly tokens: number;
  /** False if the model has no public tokenizer. */
  readonly exact: boolean;
  /** True if there is nothing to show, e.g. no file differs. */
  readonly empty: boolean;
}

export interface GitCommit {
  /** Full id. */
  readonly commit: string;
  readonly author: string;
  /** ISO time with the author's offset. */
  readonly authored: string;
  readonly subject: string;
}

export interface GitCommits {
  /** Newest first. */
  readonly commits: readonly GitCommit[];
  readonly more: boolean;
}

/** A payload that records its commit, and whether that is still in the history of the checked-out one. */
export interface GitSession {
  readonly session: number;
  readonly commit: string;
  readonly inHistory: boolean;
}

/** State of a repository, shown at the top of its offers. */
export type GitState =
  | {
      readonly repository: 'none';
      /** A sentence with the remedy. */
      readonly problem: string;
    }
  | {
      readonly repository: 'here';
      /** `null` if detached. */
      readonly branch: string | null;
      /** `null` if nothing is committed yet. */
      readonly head: GitCommit | null;
      readonly upstream?: {
        readonly name: string;
        /** Commits, as of the last fetch; `null` if the upstream is not on this machine. */
        readonly ahead: number | null;
        readonly behind: number | null;
      };
      /** True for a linked worktree instead of the main one. */
      readonly linked: boolean;
      readonly shallow: boolean;
      /** An unfinished operation, e.g. `merge`. */
      readonly underWay: string | null;
      readonly staged: number;
      readonly changed: number;
      /** New files, and new folders of such files, whose contents git does not list. */
      readonly untracked: number;
      readonly untrackedFolders: number;
      readonly conflicts: number;
      /** Local branches, by their last commit. */
      readonly branches: readonly string[];
      /** Newest first. */
      readonly sessions: readonly GitSession[];
    };
