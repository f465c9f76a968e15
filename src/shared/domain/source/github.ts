/** Number of requests that GitHub still answers. */
export interface GithubRate {
  readonly remaining: number;
  readonly limit: number;
  /** ISO time. */
  readonly resetsAt: string;
}

export type GithubState = 'open' | 'draft' | 'closed' | 'merged' | 'not planned';

/** An issue or pull request in a list. */
export interface GithubEntry {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly pull: boolean;
  readonly title: string;
  readonly state: GithubState;
  readonly labels: readonly string[];
  /** Login; empty if the account is gone. */
  readonly author: string;
  /** ISO time. */
  readonly updatedAt: string;
  /** `null` if the list does not contain it. */
  readonly comments: number | null;
  /** Begins with `https`; empty otherwise. */
  readonly url: string;
}

export interface GithubEntries {
  readonly entries: readonly GithubEntry[];
  /** Page of the next call; `null` at the end. */
  readonly nextPage: number | null;
  /** Sentence that names the gap, if GitHub did not search everything. */
  readonly partial?: string;
  readonly rate: GithubRate | null;
}

export interface GithubLabels {
  readonly labels: readonly string[];
  readonly rate: GithubRate | null;
}

export interface GithubResolved {
  /** `null` if the text names nothing. */
  readonly entry: GithubEntry | null;
  readonly rate: GithubRate | null;
}

export interface GithubRepositories {
  /** `owner/name`, those of the remotes origin and upstream first. */
  readonly repositories: readonly string[];
  /** Host of the sign-in, e.g. `github.com`. */
  readonly host: string;
  /** Hosts of remotes elsewhere. */
  readonly otherHosts: readonly string[];
  /** True if requests carry a token. */
  readonly hasToken: boolean;
  /** Taken from the last answer. */
  readonly rate: GithubRate | null;
}

export type GithubType = 'issue' | 'pull' | 'all';
export type GithubListState = 'open' | 'closed' | 'all';
