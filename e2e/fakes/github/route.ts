import { json, page, refuse, type Answer } from './answer.ts';
import { searchIssues } from './searchIssues.ts';
import { viewComment, viewIssue, viewListedPull, viewPull, viewReviewComment, viewUser } from './views.ts';
import { writeIssue } from './writeIssue.ts';
import type { FakeIssue, FakeRepository } from './world.ts';

export interface Question {
  readonly address: URL;
  readonly accept: string;
  /** Login of the request's token; `null` without one. */
  readonly login: string | null;
  readonly scopes: string | null;
  readonly body: string;
  readonly method: string;
}

export type World = ReadonlyMap<string, FakeRepository>;

const notFound = refuse(404, 'Not Found');

/** Returns GitHub's answer to an address below that of its API. */
export function route(world: World, base: string, question: Question): Answer {
  const { address, login, scopes } = question;
  const [first, ...parts] = address.pathname
    .slice(new URL(base).pathname.replace(/\/$/u, '').length + 1)
    .split('/');
  if (first === 'user' && parts.length === 0) {
    if (login === null) return refuse(401, 'Requires authentication');
    return json(viewUser(login), scopes === null ? {} : { 'x-oauth-scopes': scopes });
  }
  if (first === 'search' && parts[0] === 'issues') return searchIssues(world, base, question);
  if (first === 'repositories' && parts[0] !== undefined) {
    // GitHub redirects renamed repositories by number; here that is the encoded new name.
    const target = world.get(decodeURIComponent(parts[0]));
    return target === undefined ? notFound : ofRepository(base, target, parts.slice(1), question);
  }
  if (first !== 'repos' || parts.length < 2) return notFound;
  const repository = world.get(`${parts[0]}/${parts[1]}`.toLowerCase());
  if (repository === undefined || (repository.private && login === null)) return notFound;
  if (repository.movedTo !== null) {
    const rest = parts.slice(2).map((part) => `/${part}`);
    const to = `${base}/repositories/${encodeURIComponent(repository.movedTo)}${rest.join('')}${address.search}`;
    return { ...refuse(301, 'Moved Permanently'), headers: { location: to } };
  }
  return ofRepository(base, repository, parts.slice(2), question);
}

function ofRepository(
  base: string,
  repository: FakeRepository,
  [kind, digits, of]: readonly string[],
  question: Question,
): Answer {
  const { address, accept } = question;
  if (repository.sso) {
    return refuse(
      403,
      'Resource protected by organization SAML enforcement. You must grant your token access to an organization within this enterprise.',
      {
        'x-github-sso': 'required; url=https://github.com/orgs/orchard/sso?authorization_request=AA',
      },
    );
  }
  const { full_name, has_issues, labels, issues } = repository;
  if (kind === undefined) return json({ full_name, has_issues, private: repository.private });
  if (repository.forbidden) return refuse(403, 'Resource not accessible by personal access token');
  if (kind === 'labels')
    return page(
      address,
      labels.map((name) => ({ name, color: 'd73a4a' })),
    );
  if (kind !== 'issues' && kind !== 'pulls') return notFound;
  if (question.method !== 'GET') {
    return kind === 'issues' && of === undefined ? writeIssue(base, repository, digits, question) : notFound;
  }
  if (digits === undefined) {
    if (!has_issues && kind === 'issues') return refuse(410, 'Issues has been disabled in this repository.');
    return listOf(base, repository, kind, address);
  }
  const issue = issues.get(Number(digits));
  if (issue === undefined || (kind === 'pulls' && issue.pull === null)) return notFound;
  if (issue.deleted) return refuse(410, 'This issue was deleted');
  if (issue.transferredTo !== null) {
    const { repository: to, number } = issue.transferredTo;
    return {
      ...refuse(301, 'Moved Permanently'),
      headers: { location: `${base}/repos/${to}/issues/${number}` },
    };
  }
  return kind === 'issues'
    ? ofIssue(base, repository, issue, of, address)
    : ofPull(base, repository, issue, of, address, accept);
}

function listOf(base: string, repository: FakeRepository, kind: 'issues' | 'pulls', address: URL): Answer {
  const state = address.searchParams.get('state') ?? 'open';
  const labels = (address.searchParams.get('labels') ?? '').split(',').filter((label) => label !== '');
  const found = [...repository.issues.values()]
    .filter((issue) => !issue.deleted && (kind === 'issues' || issue.pull !== null))
    .filter((issue) => state === 'all' || issue.state === state)
    .filter((issue) => labels.every((label) => issue.labels.includes(label)))
    .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || b.number - a.number);
  const view = kind === 'issues' ? viewIssue : viewListedPull;
  return page(
    address,
    found.map((issue) => view(base, repository, issue)),
  );
}

function ofIssue(
  base: string,
  repository: FakeRepository,
  issue: FakeIssue,
  of: string | undefined,
  address: URL,
): Answer {
  if (of === undefined) return json(viewIssue(base, repository, issue));
  if (of === 'comments') {
    const since = address.searchParams.get('since') ?? '';
    return page(address, issue.comments.filter(({ updated_at }) => updated_at >= since).map(viewComment));
  }
  if (of !== 'timeline') return notFound;
  const references = issue.referencedBy.flatMap((number) => {
    const source = repository.issues.get(number);
    if (source === undefined) return [];
    const shown = { ...viewIssue(base, repository, source), repository: { full_name: repository.full_name } };
    return [{ event: 'cross-referenced', actor: viewUser('jon'), source: { type: 'issue', issue: shown } }];
  });
  return page(address, [{ event: 'labeled', label: { name: 'bug' } }, ...references]);
}

const mostFiles = 300;

function ofPull(
  base: string,
  repository: FakeRepository,
  issue: FakeIssue,
  of: string | undefined,
  address: URL,
  accept: string,
): Answer {
  const { pull } = issue;
  if (pull === null) return notFound;
  if (of === undefined && accept.includes('diff')) {
    if (pull.diff === null || pull.files.length > mostFiles) {
      return refuse(406, `Sorry, the diff exceeded the maximum number of files (${mostFiles}).`);
    }
    return { status: 200, body: pull.diff, headers: { 'content-type': 'application/vnd.github.diff' } };
  }
  if (of === undefined) return json(viewPull(base, repository, issue));
  if (of === 'files') return page(address, pull.files.slice(0, 3_000));
  if (of === 'reviews')
    return page(
      address,
      pull.reviews.map(({ user, ...rest }) => ({ ...rest, user: viewUser(user) })),
    );
  return of === 'comments' ? page(address, pull.reviewComments.map(viewReviewComment)) : notFound;
}

/** Answers the GraphQL queries that the app sends. */
export function answerGraphql(world: World, question: Question): Answer {
  if (question.login === null) return refuse(401, 'This endpoint requires you to be authenticated.');
  const { query, variables } = JSON.parse(question.body) as {
    query: string;
    variables: { owner: string; name: string; number: number; after: string | null };
  };
  const { owner, name, number, after } = variables;
  const edited = world.get(`${owner}/${name}`.toLowerCase())?.issues.get(number);
  if (query.includes('userContentEdits') && edited !== undefined) {
    const nodes = edited.edits
      .toReversed()
      .map(({ editedAt, diff, editor }) => ({ editedAt, diff, editor: viewUser(editor) }));
    return json({ data: { repository: { issue: { userContentEdits: { nodes: nodes.slice(0, 20) } } } } });
  }
  const pull = world.get(`${owner}/${name}`.toLowerCase())?.issues.get(number)?.pull ?? null;
  if (!query.includes('reviewThreads') || pull === null) {
    const errors = [{ type: 'NOT_FOUND', message: 'Could not resolve to a PullRequest.' }];
    return json({ data: { repository: { pullRequest: null } }, errors });
  }
  const threads = pull.reviewComments.filter((comment) => comment.in_reply_to_id === undefined);
  const from = Number(after ?? 0);
  const nodes = threads.slice(from, from + 100).map(({ id }) => ({
    isResolved: pull.resolved.has(id),
    comments: { nodes: [{ databaseId: id }] },
  }));
  const hasNextPage = threads.length > from + 100;
  const pageInfo = { hasNextPage, endCursor: hasNextPage ? String(from + 100) : null };
  return json({ data: { repository: { pullRequest: { reviewThreads: { pageInfo, nodes } } } } });
}
