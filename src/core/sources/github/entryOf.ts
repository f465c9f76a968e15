import type { GithubEntry, GithubState } from '../../../shared/domain/source/github.ts';
import type { Issue } from './responseSchemas.ts';

/**
 * Names it as GitHub's answer does: a renamed repository and a transferred issue have other names than those in the
 * request.
 */
export function entryOf(asked: string, issue: Issue, isPull = issue.pull_request != null): GithubEntry {
  return {
    repository: repositoryOf(issue.repository_url) ?? asked,
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

/** Returns the repository at the end of an address of the API. */
export function repositoryOf(url: string | undefined): string | undefined {
  return /\/repos\/([\w.-]+\/[\w.-]+)$/u.exec(url ?? '')?.[1];
}
