import { countWords } from '../tokenCount.ts';

/** The part of the repository's state that an item shows. Branches and commits have git's names. */
export type GitView =
  | { readonly what: 'status' }
  /** Uncommitted changes: the working tree, or the index, against the last commit. */
  | ({ readonly what: 'changes'; readonly staged?: boolean } & FileChoice)
  /** The working tree against the commit at which it left a branch. */
  | ({ readonly what: 'against'; readonly branch: string } & FileChoice)
  /** The working tree against the commit of a saved payload. */
  | ({ readonly what: 'since-session'; readonly session: number | 'latest' } & FileChoice)
  | {
      readonly what: 'log';
      readonly count: number;
      /** Any time that git accepts, e.g. `2 weeks ago`. */
      readonly since?: string;
      readonly author?: string;
      readonly path?: string;
    }
  | ({ readonly what: 'commit'; readonly commit: string } & FileChoice)
  /** Changes in `head` since it left `base`. */
  | ({ readonly what: 'compare'; readonly base: string; readonly head: string } & FileChoice);

export interface FileChoice {
  /** Paths whose diff is left out. */
  readonly without?: readonly string[];
  /** Paths whose diff is included although it is left out by default, e.g. of a lock file. */
  readonly including?: readonly string[];
}

/** Views of differences, which have a choice of files. */
export type GitDiffView = Exclude<GitView, { readonly what: 'status' | 'log' }>;

export function isDiffView(view: GitView): view is GitDiffView {
  return view.what !== 'status' && view.what !== 'log';
}

/** Returns a key: two views of one key show the same, regardless of their chosen files. */
export function keyOfGitView(view: GitView): string {
  const { without: _without, including: _including, ...rest } = view as GitView & FileChoice;
  return JSON.stringify(
    Object.entries(rest)
      .filter(([, value]) => value !== false)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the name of an item of this view: `Diff since session 3`. */
export function nameGitView(view: GitView): string {
  switch (view.what) {
    case 'status':
      return 'Git status';
    case 'changes':
      return view.staged === true ? 'Staged changes' : 'Uncommitted changes';
    case 'against':
      return `Diff against ${view.branch}`;
    case 'since-session':
      return view.session === 'latest'
        ? 'Diff since the latest session'
        : `Diff since session ${view.session}`;
    case 'log':
      return view.path === undefined
        ? `Log of ${countWords(view.count, 'commit')}`
        : `Log of ${countWords(view.count, 'commit')} to ${view.path}`;
    case 'commit':
      return `Commit ${view.commit.slice(0, 12)}`;
    case 'compare':
      return `Compare ${view.base}...${view.head}`;
  }
}
