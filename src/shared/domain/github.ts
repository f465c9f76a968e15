/** How many requests GitHub still answers. */
export interface GithubRate {
  readonly remaining: number;
  readonly limit: number;
  /** ISO time. */
  readonly resetsAt: string;
}

export type GithubState = 'open' | 'draft' | 'closed' | 'merged' | 'not planned';

/** An issue or pull request as a list shows it. */
export interface GithubEntry {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly pull: boolean;
  readonly title: string;
  readonly state: GithubState;
  readonly labels: readonly string[];
  /** Login; empty where the account is gone. */
  readonly author: string;
  /** ISO time. */
  readonly updatedAt: string;
  /** `null` where the list does not tell. */
  readonly comments: number | null;
  /** Addresses begin with `https`; empty otherwise. */
  readonly url: string;
}

export interface GithubEntries {
  readonly entries: readonly GithubEntry[];
  /** For the next call; `null` at the end. */
  readonly nextPage: number | null;
  /** Sentence saying what is missing, where GitHub did not search everything. */
  readonly partial?: string;
  readonly rate: GithubRate | null;
}

export interface GithubLabels {
  readonly labels: readonly string[];
  readonly rate: GithubRate | null;
}

export interface GithubResolved {
  /** `null` where the text names nothing. */
  readonly entry: GithubEntry | null;
  readonly rate: GithubRate | null;
}

export interface GithubRepositories {
  /** `owner/name`, those of the remotes origin and upstream first. */
  readonly repositories: readonly string[];
  /** Where people sign in, e.g. `github.com`. */
  readonly host: string;
  /** Hosts of remotes that are elsewhere. */
  readonly otherHosts: readonly string[];
  /** Requests carry a token. */
  readonly hasToken: boolean;
  /** As of the last answer. */
  readonly rate: GithubRate | null;
}

export type GithubType = 'issue' | 'pull' | 'all';
export type GithubListState = 'open' | 'closed' | 'all';
