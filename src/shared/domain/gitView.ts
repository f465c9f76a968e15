import { countWords } from './tokenCount.ts';

/** What of the repository's state an item shows. Branches and commits are named as git names them. */
export type GitView =
  | { readonly what: 'status' }
  /** What is not committed: the working tree, or what is staged, against the last commit. */
  | ({ readonly what: 'changes'; readonly staged?: boolean } & FileChoice)
  /** The working tree against the commit at which it left a branch. */
  | ({ readonly what: 'against'; readonly branch: string } & FileChoice)
  /** The working tree against the commit that a payload was saved at. */
  | ({ readonly what: 'since-session'; readonly session: number | 'latest' } & FileChoice)
  | {
      readonly what: 'log';
      readonly count: number;
      /** Anything git takes for a time, e.g. `2 weeks ago`. */
      readonly since?: string;
      readonly author?: string;
      readonly path?: string;
    }
  | ({ readonly what: 'commit'; readonly commit: string } & FileChoice)
  /** What `head` has that `base` has not, since they parted. */
  | ({ readonly what: 'compare'; readonly base: string; readonly head: string } & FileChoice);

export interface FileChoice {
  /** Paths whose diff is left out. */
  readonly without?: readonly string[];
  /** Paths whose diff is in though it would be left out of itself, e.g. of a lock file. */
  readonly including?: readonly string[];
}

/** Views of differences, whose files can be chosen. */
export type GitDiffView = Exclude<GitView, { readonly what: 'status' | 'log' }>;

export function isDiffView(view: GitView): view is GitDiffView {
  return view.what !== 'status' && view.what !== 'log';
}

/** Two views of one key show the same, whatever files are chosen of it. */
export function keyOfGitView(view: GitView): string {
  const { without: _without, including: _including, ...rest } = view as GitView & FileChoice;
  return JSON.stringify(
    Object.entries(rest)
      .filter(([, value]) => value !== false)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What an item of this view is called: `Diff since session 3`. */
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
