import type { GithubSource } from '../../../shared/domain/source.ts';
import { askAll, askOne, pageSize, type Asker } from './asker.ts';
import { gatherChanges, type PullChanges } from './gatherChanges.ts';
import { gatherReviews, type Reviews } from './gatherReviews.ts';
import {
  commentsSchema,
  issueSchema,
  pullSchema,
  type Comment,
  type Issue,
  type Pull,
  timelineSchema,
} from './responseSchemas.ts';
import { repositoryOf } from './entryOf.ts';
import type { Subject } from './refusal.ts';

/** Everything that an item shows of an issue or pull request. */
export interface Conversation {
  readonly issue: Issue;
  /** The pull request itself or, for an issue, the one whose changes or reviews are shown with it. */
  readonly pull: Pull | null;
  readonly comments: readonly Comment[];
  readonly changes: PullChanges | null;
  readonly reviews: Reviews | null;
  readonly partial: readonly string[];
}

/** Requests everything that an item shows, and nothing else. */
export async function gatherConversation(
  asker: Asker,
  source: GithubSource,
  onProgress: (words: string) => void = () => undefined,
): Promise<Conversation> {
  const { repository, number, changes, reviews } = source;
  const issue = await askOne(asker, `/repos/${repository}/issues/${number}`, issueSchema);
  const { comments, cut } = await gatherComments(asker, source, issue, onProgress);
  const partial = cut ? [`Only the first ${comments.length} comments were read.`] : [];
  const isPull = issue.pull_request != null;
  const wantsPull = changes !== undefined || reviews === true;
  const pullNumber = isPull
    ? number
    : wantsPull
      ? ((await findLinkedPull(asker, { repository, number }))?.number ?? null)
      : null;
  if (pullNumber === null) return { issue, pull: null, comments, changes: null, reviews: null, partial };
  const path = `/repos/${repository}/pulls/${pullNumber}`;
  const pull = await askOne(asker, path, pullSchema);
  return {
    issue,
    pull,
    comments,
    changes: changes === undefined ? null : await gatherChanges(asker, path, pull, changes, onProgress),
    // Review threads belong to the number of the item itself.
    reviews: reviews === true ? await gatherReviews(asker, path, isPull, onProgress) : null,
    partial,
  };
}

async function gatherComments(
  asker: Asker,
  { repository, number, comments: wanted, by = [] }: GithubSource,
  issue: Issue,
  onProgress: (words: string) => void,
): Promise<{ readonly comments: readonly Comment[]; readonly cut: boolean }> {
  const total = issue.comments;
  if (wanted === undefined || total === 0) return { comments: [], cut: false };
  // The latest comments are on the last pages; their authors are unknown before they are read.
  const first =
    wanted === 'all' || by.length > 0 || total === undefined
      ? 1
      : Math.floor(Math.max(total - wanted, 0) / pageSize) + 1;
  const path = `/repos/${repository}/issues/${number}/comments?per_page=${pageSize}&page=${first}`;
  const { list, cut } = await askAll(asker, path, commentsSchema, (count) =>
    onProgress(`${count + (first - 1) * pageSize} of ${total ?? count} comments`),
  );
  const logins = new Set(by.map((login) => login.toLowerCase()));
  const chosen = logins.size === 0 ? list : list.filter(({ user }) => logins.has(user.toLowerCase()));
  return { comments: wanted === 'all' ? chosen : chosen.slice(-wanted), cut };
}

/**
 * Returns the pull request that belongs to an issue: one of the same repository that refers to it. One that says that
 * it closes the issue comes first, then a merged one, then an open one, then the newest. `null` if there is none.
 */
async function findLinkedPull(asker: Asker, { repository, number }: Subject): Promise<Issue | null> {
  const path = `/repos/${repository}/issues/${number}/timeline?per_page=${pageSize}`;
  const { list } = await askAll(asker, path, timelineSchema);
  const pulls = new Map<number, Issue>();
  for (const { event, source } of list) {
    const issue = source?.issue;
    if (event !== 'cross-referenced' || issue?.pull_request == null) continue;
    // Any GitHub user can refer to an issue from a repository of their own.
    const from = issue.repository?.full_name ?? repositoryOf(issue.repository_url) ?? repository;
    if (from.toLowerCase() === repository.toLowerCase()) pulls.set(issue.number, issue);
  }
  const closing = new RegExp(
    `\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\\s+(?:\\S*#|\\S+/issues/)${number}\\b`,
    'iu',
  );
  const rank = (pull: Issue): number =>
    (closing.test(`${pull.title}\n${pull.body}`) ? 0 : 3) +
    (pull.pull_request?.merged_at == null ? (pull.state === 'open' ? 1 : 2) : 0);
  return [...pulls.values()].toSorted((a, b) => rank(a) - rank(b) || b.number - a.number)[0] ?? null;
}
