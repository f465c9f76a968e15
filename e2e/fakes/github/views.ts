import type { FakeComment, FakeIssue, FakePull, FakeRepository, FakeReviewComment } from './world.ts';

/** Returns objects of the REST API as in GitHub's documentation, without the addresses that the app never requests. */
export function viewIssue(base: string, repository: FakeRepository, issue: FakeIssue): object {
  const { full_name: name } = repository;
  const { pull } = issue;
  const path = pull === null ? 'issues' : 'pull';
  return {
    url: `${base}/repos/${name}/issues/${issue.number}`,
    repository_url: `${base}/repos/${name}`,
    html_url: `https://github.com/${name}/${path}/${issue.number}`,
    id: 10_000 + issue.number,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    state: issue.state,
    state_reason: issue.state_reason,
    user: viewUser(issue.user),
    labels: issue.labels.map((label, index) => ({ id: index, name: label, color: 'd73a4a' })),
    assignees: issue.assignees.map(viewUser),
    milestone: issue.milestone === null ? null : { number: 1, title: issue.milestone },
    comments: issue.comments.length,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    closed_by: viewUser(issue.closed_by),
    locked: issue.locked,
    active_lock_reason: null,
    ...(pull === null
      ? {}
      : {
          draft: pull.draft,
          pull_request: {
            url: `${base}/repos/${name}/pulls/${issue.number}`,
            merged_at: pull.merged_at,
          },
        }),
  };
}

/** Returns a pull request as in their list: without the count of comments. */
export function viewListedPull(base: string, repository: FakeRepository, issue: FakeIssue): object {
  const {
    comments: _comments,
    pull_request: _pull,
    ...rest
  } = viewIssue(base, repository, issue) as Record<string, unknown>;
  return { ...rest, ...viewSides(issue.pull) };
}

export function viewPull(base: string, repository: FakeRepository, issue: FakeIssue): object {
  const { pull } = issue;
  const sum = (of: 'additions' | 'deletions'): number =>
    (pull?.files ?? []).reduce((total, file) => total + file[of], 0);
  return {
    ...viewListedPull(base, repository, issue),
    merged: pull?.merged_at !== null,
    comments: issue.comments.length,
    review_comments: pull?.reviewComments.length ?? 0,
    commits: 1,
    additions: sum('additions'),
    deletions: sum('deletions'),
    changed_files: pull?.files.length ?? 0,
  };
}

function viewSides(pull: FakePull | null): object {
  return {
    merged_at: pull?.merged_at ?? null,
    base: { ref: pull?.base, label: `orchard:${pull?.base ?? ''}` },
    head: { ref: pull?.head, label: `orchard:${pull?.head ?? ''}` },
  };
}

export function viewComment({ user, ...comment }: FakeComment): object {
  return { ...comment, user: viewUser(user) };
}

export function viewReviewComment({ user, ...comment }: FakeReviewComment): object {
  return { ...comment, user: viewUser(user), diff_hunk: '@@ -1 +1 @@', subject_type: 'line' };
}

export function viewUser(login: string | null): object | null {
  return login === null ? null : { login, id: login.length, type: 'User' };
}
