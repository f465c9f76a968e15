import { askAll, pageSize, type Asker } from './asker.ts';
import { repositoryOf } from './entryOf.ts';
import type { Subject } from './refusal.ts';
import { timelineSchema, type Issue } from './responseSchemas.ts';

/**
 * The pull request that belongs to an issue: one of the same repository that refers to it. One that says it closes the
 * issue comes first, then one that was merged, then one that is open, then the newest. `null` where there is none.
 */
export async function findLinkedPull(asker: Asker, { repository, number }: Subject): Promise<Issue | null> {
  const path = `/repos/${repository}/issues/${number}/timeline?per_page=${pageSize}`;
  const { list } = await askAll(asker, path, timelineSchema);
  const pulls = new Map<number, Issue>();
  for (const { event, source } of list) {
    const issue = source?.issue;
    if (event !== 'cross-referenced' || issue?.pull_request == null) continue;
    // Anybody can refer to an issue from a repository of their own.
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
