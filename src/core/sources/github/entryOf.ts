import type { GithubEntry, GithubState } from '../../../shared/domain/github.ts';
import type { Issue } from './responseSchemas.ts';

export function entryOf(repository: string, issue: Issue, isPull = issue.pull_request != null): GithubEntry {
  return {
    repository,
    number: issue.number,
    pull: isPull,
    title: issue.title.slice(0, 500),
    state: stateOf(issue),
    labels: issue.labels,
    author: issue.user,
    updatedAt: issue.updated_at,
    comments: issue.comments ?? null,
    url: webAddress(issue.html_url) ?? '',
  };
}

export function stateOf(issue: Issue): GithubState {
  if (issue.pull_request?.merged_at != null || issue.merged_at != null) return 'merged';
  if (issue.state === 'open') return issue.draft === true ? 'draft' : 'open';
  return issue.state_reason === 'not_planned' ? 'not planned' : 'closed';
}

export function webAddress(url: string): string | undefined {
  return url.startsWith('https://') && URL.canParse(url) ? url : undefined;
}
