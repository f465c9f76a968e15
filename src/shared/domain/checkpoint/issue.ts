/** An issue of a repository. */
export interface IssueRef {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
}

/** An issue as GitHub had it when it was read. */
export interface IssueNow extends IssueRef {
  /** Its page. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly locked: boolean;
  readonly author: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Number of its comments. */
  readonly comments: number;
  /** ISO time. */
  readonly updatedAt: string;
  /** `null` while it is open. */
  readonly closedAt: string | null;
  /** Empty if GitHub does not say. */
  readonly closedBy: string;
}

export interface IssueComment {
  readonly author: string;
  readonly text: string;
  /** ISO time. */
  readonly at: string;
}
