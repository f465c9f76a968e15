/** Why a file's diff is not in an item of its own accord. */
export type GitLeftOut =
  | 'lock file'
  | 'generated'
  /** A payload or a first message: context of its own. */
  | 'session file'
  | 'binary'
  /** Kept outside the repository by git-lfs. */
  | 'large file storage'
  /** Its content passes through a program of the repository's choice, which is not run. */
  | 'filtered'
  | 'secrets file'
  | 'submodule'
  | 'too large'
  /** A repository of its own, a link, or nothing that can be read. */
  | 'not a file';

/** Those that a person can have in all the same. */
export const includable: ReadonlySet<GitLeftOut> = new Set([
  'lock file',
  'generated',
  'session file',
  'filtered',
]);

export type GitChange =
  'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type changed' | 'untracked' | 'conflicted';

/** One file of a diff, as it is chosen from. */
export interface GitFile {
  /** Relative to the project. */
  readonly path: string;
  readonly from?: string;
  readonly change: GitChange;
  /** Lines; `null` where they can't be told, e.g. of a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Of what the message would hold of it; `null`: not counted. */
  readonly tokens: number | null;
  readonly leftOut: GitLeftOut | null;
}

export interface GitFiles {
  readonly files: readonly GitFile[];
  /** More files differ than are listed or shown, as a sentence. */
  readonly partial: string | null;
}

/** How much a view would put into the message. */
export interface GitSize {
  readonly tokens: number;
  /** False where the model has no public tokenizer. */
  readonly exact: boolean;
  /** There is nothing to show, e.g. no file differs. */
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

/** A payload that says at which commit it was saved, and whether that is still in the history of what is checked out. */
export interface GitSession {
  readonly session: number;
  readonly commit: string;
  readonly inHistory: boolean;
}

/** What is said of a repository at the top of its list of offers. */
export type GitState =
  | {
      readonly repository: 'none';
      /** A sentence with the remedy. */
      readonly problem: string;
    }
  | {
      readonly repository: 'here';
      /** `null`: detached. */
      readonly branch: string | null;
      /** `null`: nothing is committed yet. */
      readonly head: GitCommit | null;
      readonly upstream?: {
        readonly name: string;
        /** Commits, as of the last fetch; `null` where the upstream is not here. */
        readonly ahead: number | null;
        readonly behind: number | null;
      };
      /** A linked worktree rather than the main one. */
      readonly linked: boolean;
      readonly shallow: boolean;
      /** Begun and not done, e.g. `merge`. */
      readonly underWay: string | null;
      readonly staged: number;
      readonly changed: number;
      /** New files, and new folders of such files, which git does not look into. */
      readonly untracked: number;
      readonly untrackedFolders: number;
      readonly conflicts: number;
      /** Local, those committed to last first. */
      readonly branches: readonly string[];
      /** Newest first. */
      readonly sessions: readonly GitSession[];
    };
