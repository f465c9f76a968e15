/** Contents of a test's own GitHub. Names of fields are those of GitHub's documentation. */
export interface FakeRepository {
  full_name: string;
  private: boolean;
  has_issues: boolean;
  labels: string[];
  issues: Map<number, FakeIssue>;
  /** True if its organisation requires single sign-on. */
  sso: boolean;
  /** True if tokens see it, but may not read its issues. */
  forbidden: boolean;
  /** New name of a renamed repository. */
  movedTo: string | null;
  /** Logins that may write; `null` for all. */
  writers: string[] | null;
}

export interface FakeIssue {
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: 'completed' | 'not_planned' | null;
  user: string | null;
  labels: string[];
  assignees: string[];
  milestone: string | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  comments: FakeComment[];
  pull: FakePull | null;
  /** Numbers of issues and pull requests of the same repository that refer to it. */
  referencedBy: number[];
  deleted: boolean;
  locked: boolean;
  closed_by: string | null;
  /** Its place since it was transferred to another repository. */
  transferredTo: { readonly repository: string; readonly number: number } | null;
  /** Revisions of its body, the newest last; empty if it was never edited. */
  edits: { editedAt: string; editor: string | null; diff: string }[];
}

export interface FakeComment {
  id: number;
  user: string | null;
  body: string | null;
  created_at: string;
  updated_at: string;
}

export interface FakePull {
  draft: boolean;
  merged_at: string | null;
  base: string;
  head: string;
  files: FakeFile[];
  /** `null` for one larger than GitHub shows. */
  diff: string | null;
  reviews: { id: number; user: string; body: string; state: string; submitted_at: string }[];
  reviewComments: FakeReviewComment[];
  /** Ids of comments whose threads are resolved. */
  resolved: Set<number>;
}

export interface FakeFile {
  filename: string;
  previous_filename?: string;
  status: string;
  additions: number;
  deletions: number;
  patch?: string;
}

export interface FakeReviewComment extends FakeComment {
  path: string;
  line: number | null;
  original_line: number | null;
  in_reply_to_id?: number;
}

const time = '2026-11-02T09:30:00Z';

export function makeRepository(full_name: string, more: Partial<FakeRepository> = {}): FakeRepository {
  return {
    full_name,
    private: false,
    has_issues: true,
    labels: ['bug', 'checkout', 'good first issue'],
    issues: new Map(),
    sso: false,
    forbidden: false,
    movedTo: null,
    writers: null,
    ...more,
  };
}

export function makeIssue(number: number, more: Partial<FakeIssue> = {}): FakeIssue {
  return {
    number,
    title: `Issue ${number}`,
    body: null,
    state: 'open',
    state_reason: null,
    user: 'mara',
    labels: [],
    assignees: [],
    milestone: null,
    created_at: time,
    updated_at: time,
    closed_at: null,
    comments: [],
    pull: null,
    referencedBy: [],
    deleted: false,
    locked: false,
    closed_by: null,
    transferredTo: null,
    edits: [],
    ...more,
  };
}

export function makeComment(id: number, body: string | null, user: string | null = 'jon'): FakeComment {
  const at = new Date(Date.parse(time) + id * 60_000).toISOString().replace('.000', '');
  return { id, user, body, created_at: at, updated_at: at };
}

export function makePull(more: Partial<FakePull> = {}): FakePull {
  return {
    draft: false,
    merged_at: null,
    base: 'main',
    head: 'guest-checkout',
    files: [],
    diff: '',
    reviews: [],
    reviewComments: [],
    resolved: new Set(),
    ...more,
  };
}

let seconds = 0;

/** Returns the time of a change: each is a second later than the one before. */
export function nextTime(): string {
  seconds += 1;
  return new Date(Date.parse('2026-11-23T17:22:00Z') + seconds * 1_000).toISOString().replace('.000', '');
}

/** Edits an issue as a person does on its page, whose form writes CRLF. */
export function editIssue(issue: FakeIssue, editor: string, change: (body: string) => string): void {
  writeBody(issue, editor, change((issue.body ?? '').replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n'));
}

export function writeBody(issue: FakeIssue, editor: string | null, body: string): void {
  const at = nextTime();
  // The first edit also records the text before it.
  if (issue.edits.length === 0)
    issue.edits.push({ editedAt: issue.created_at, editor: issue.user, diff: issue.body ?? '' });
  issue.edits.push({ editedAt: at, editor, diff: body });
  issue.body = body;
  issue.updated_at = at;
}
