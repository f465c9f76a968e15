import { expect, test } from 'vitest';
import { startGithub } from '../../../../e2e/fakes/github/startGithub.ts';
import { makeComment, makeIssue, makePull, makeRepository } from '../../../../e2e/fakes/github/world.ts';
import { git, makeFolder } from '../../git/testing/makeRepository.ts';
import { openGithub, orchard, sourceOf } from './testing/openGithub.ts';

const operation = { projectId: 'p', operationId: 'o' };
const question = {
  ...operation,
  repository: orchard,
  type: 'issue' as const,
  state: 'open' as const,
  labels: [],
  query: '',
  page: 1,
};

function makeProject(remotes: Readonly<Record<string, string>>): string {
  const root = makeFolder();
  git(root, 'init', '-q');
  for (const [name, address] of Object.entries(remotes)) git(root, 'remote', 'add', name, address);
  return root;
}

test('the remotes of a project are listed, origin first, without those that are elsewhere', async () => {
  const root = makeProject({
    backup: 'git@gitlab.example:orchard/storefront.git',
    fork: 'https://secret:tkn@127.0.0.1/jon/storefront.git',
    upstream: 'ssh://git@127.0.0.1/orchard/storefront',
    origin: 'git@127.0.0.1:mara/storefront.git',
    twice: 'https://127.0.0.1/Mara/storefront',
  });
  const { github, server } = await openGithub({ root });
  const found = await github.api.repositories({ projectId: 'p' });
  expect(found).toEqual({
    repositories: ['mara/storefront', 'orchard/storefront', 'jon/storefront'],
    host: '127.0.0.1',
    otherHosts: ['gitlab.example'],
    hasToken: true,
    rate: null,
  });
  expect(server.log).toEqual([]);
  const bare = await openGithub({ root: makeFolder(), token: null });
  expect(await bare.github.api.repositories({ projectId: 'p' })).toMatchObject({
    repositories: [],
    hasToken: false,
  });
});

test('issues are listed without the pull requests between them, page by page', async () => {
  const { github, repository } = await openGithub({ token: null });
  for (let number = 1; number <= 180; number += 1) {
    const pull = number % 3 === 0 ? null : makePull();
    repository.issues.set(number, makeIssue(number, { pull }));
  }
  const first = await github.api.list(question);
  expect(first.entries[0]).toEqual({
    repository: orchard,
    number: 180,
    pull: false,
    title: 'Issue 180',
    state: 'open',
    labels: [],
    author: 'mara',
    updatedAt: '2026-11-02T09:30:00Z',
    comments: 0,
    url: 'https://github.com/orchard/storefront/issues/180',
  });
  expect(first.rate).toEqual({ remaining: 58, limit: 60, resetsAt: '2026-11-21T09:00:00.000Z' });
  const numbers = first.entries.map(({ number }) => number);
  for (let page = first.nextPage; page !== null;) {
    const more = await github.api.list({ ...question, page });
    numbers.push(...more.entries.map(({ number }) => number));
    page = more.nextPage;
  }
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => 180 - index * 3));
});

test('pull requests are listed with their states, and labels of theirs are searched for', async () => {
  const { github, repository } = await openGithub();
  const merged_at = '2026-11-03T00:00:00Z';
  repository.issues.set(1, makeIssue(1, { pull: makePull({ draft: true }), labels: ['bug'] }));
  repository.issues.set(2, makeIssue(2, { state: 'closed', pull: makePull({ merged_at }) }));
  repository.issues.set(3, makeIssue(3, { state: 'closed', pull: makePull() }));
  repository.issues.set(4, makeIssue(4, { state: 'closed', state_reason: 'not_planned' }));
  const all = await github.api.list({ ...question, type: 'pull', state: 'all' });
  expect(all.entries.map(({ number, state, comments, pull }) => [number, state, comments, pull])).toEqual([
    [3, 'closed', null, true],
    [2, 'merged', null, true],
    [1, 'draft', null, true],
  ]);
  const bugs = await github.api.list({ ...question, type: 'pull', labels: ['bug'] });
  expect(bugs.entries.map(({ number, comments }) => [number, comments])).toEqual([[1, 0]]);
  const mixed = await github.api.list({ ...question, type: 'all', state: 'closed' });
  expect(mixed.entries.map(({ number, state }) => [number, state])).toEqual([
    [4, 'not planned'],
    [3, 'closed'],
    [2, 'merged'],
  ]);
});

test('words are searched for in this repository only', async () => {
  const { github, server, repository } = await openGithub();
  server.add(makeRepository('orchard/other', { issues: new Map([[9, makeIssue(9, { title: 'Pear' })]]) }));
  repository.issues.set(1, makeIssue(1, { title: 'A pear is missing', labels: ['good first issue'] }));
  repository.issues.set(2, makeIssue(2, { title: 'An apple', body: 'and a PEAR', state: 'closed' }));
  repository.issues.set(3, makeIssue(3, { title: 'pear', pull: makePull() }));
  const search = async (more: object) =>
    (await github.api.list({ ...question, query: 'pear', ...more })).entries.map(({ number }) => number);
  expect(await search({})).toEqual([1]);
  expect(await search({ state: 'all' })).toEqual([2, 1]);
  expect(await search({ labels: ['good first issue'] })).toEqual([1]);
  expect(await search({ type: 'pull' })).toEqual([3]);
  // Even if the words name another repository, a result states its own.
  expect((await github.api.list({ ...question, query: 'repo:orchard/other' })).entries).toMatchObject([
    { repository: 'orchard/other', number: 9 },
  ]);
  await expect(search({ query: 'x'.repeat(400) })).rejects.toMatchObject({ code: 'github/bad-search' });
});

test('a number, a name and an address are what they mean, wherever the short forms belong', async () => {
  const root = makeProject({ origin: 'git@127.0.0.1:orchard/storefront.git' });
  const { github, server, repository } = await openGithub({ root });
  repository.issues.set(12, makeIssue(12, { pull: makePull(), comments: [makeComment(1, 'x')] }));
  const other = makeRepository('orchard/other', { issues: new Map([[5, makeIssue(5)]]) });
  server.add(other);
  const resolve = async (text: string, more = {}) =>
    (await github.api.resolve({ ...operation, text, ...more })).entry;
  expect(await resolve('#12')).toMatchObject({ repository: orchard, number: 12, pull: true, comments: 1 });
  expect(await resolve('http://127.0.0.1/orchard/other/issues/5')).toMatchObject({ number: 5 });
  expect(await resolve('5', { repository: 'orchard/other' })).toMatchObject({ repository: 'orchard/other' });
  expect(await resolve('pears')).toBeNull();
  await expect(resolve('#99')).rejects.toMatchObject({
    message: 'orchard/storefront has no issue or pull request #99. Check the number.',
  });
  expect(await github.sourceOf(root, 'orchard/other#5')).toEqual({
    kind: 'github',
    repository: 'orchard/other',
    number: 5,
    pull: false,
    title: 'Issue 5',
    comments: 'all',
  });
  expect(await github.sourceOf(root, 'pears')).toBeNull();
});

test('a renamed repository is called by its name of now, and waits are told', async () => {
  const { github, server, repository, emitted } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  server.add(makeRepository('orchard/old', { movedTo: orchard }));
  server.fail({ what: 'secondary-limit', retryAfter: 1 });
  const { entry } = await github.api.resolve({ ...operation, text: 'orchard/old#12' });
  expect(entry).toMatchObject({ repository: orchard, number: 12 });
  expect(emitted).toEqual([{ operationId: 'o', words: 'GitHub asks to wait 1 s' }]);
  expect((await github.api.list({ ...question, repository: 'orchard/old' })).entries).toMatchObject([
    { repository: orchard, number: 12 },
  ]);
});

test('labels of many pages are read', async () => {
  const { github, repository } = await openGithub();
  repository.labels = Array.from({ length: 130 }, (_, index) => `label ${index}`);
  expect((await github.api.labels({ ...operation, repository: orchard })).labels).toHaveLength(130);
});

test('a token is verified, also one that says what it may do', async () => {
  const { github, server } = await openGithub();
  server.tokens.set('classic', { login: 'ida', scopes: 'read:org, public_repo' });
  server.tokens.set('whole', { login: 'ida', scopes: 'repo, workflow' });
  expect(await github.verify('tkn')).toEqual({ place: '127.0.0.1', name: 'mara' });
  expect(await github.verify('classic')).toMatchObject({ note: expect.stringContaining('"repo"') as string });
  expect(await github.verify('whole')).toEqual({ place: '127.0.0.1', name: 'ida' });
  await expect(github.verify('unknown')).rejects.toMatchObject({ code: 'github/wrong-token' });
});

test('a renamed repository is followed, another host never', async () => {
  const { server, text, problem } = await openGithub();
  server.add(makeRepository('orchard/old', { movedTo: orchard }));
  server.world.get(orchard)?.issues.set(12, makeIssue(12, { body: 'Here now.' }));
  expect(await text(sourceOf(12, { repository: 'orchard/old' }))).toContain('Here now.');
  const other = await startGithub();
  server.fail({ what: 'redirect', to: `${other.url}/repos/orchard/storefront/issues/12` });
  expect(await problem(sourceOf(12))).toContain('github/bad-answer');
  expect(other.log).toEqual([]);
  await other.close();
});

test('what keeps something from being read is told apart as far as GitHub does', async () => {
  const { server, repository, account, problem, refused } = await openGithub();
  repository.issues.set(12, makeIssue(12, { deleted: true }));
  expect(await problem(sourceOf(99))).toBe(
    'github/not-found: orchard/storefront has no issue or pull request #99. Check the number.',
  );
  repository.has_issues = false;
  expect(await problem(sourceOf(99))).toContain('Issues are turned off there.');
  expect(await problem(sourceOf(12))).toContain('github/gone: orchard/storefront#12 was deleted');
  expect(await problem(sourceOf(1, { repository: 'orchard/none' }))).toBe(
    'github/not-found: GitHub has no orchard/none. It does not exist, or this token cannot see it. Check the token’s repository access.',
  );
  account.token = null;
  server.add(makeRepository('orchard/private', { private: true }));
  expect(await problem(sourceOf(1, { repository: 'orchard/private' }))).toBe(
    'github/not-found: GitHub has no orchard/private. It does not exist, or it is private. If it is private, connect GitHub in Settings.',
  );
  account.token = 'tkn';
  server.add(makeRepository('orchard/sso', { sso: true }));
  expect(await problem(sourceOf(1, { repository: 'orchard/sso' }))).toContain(
    'github/sso-required: The organisation of orchard/sso requires single sign-on.',
  );
  server.add(makeRepository('orchard/forbidden', { forbidden: true }));
  expect(await problem(sourceOf(1, { repository: 'orchard/forbidden' }))).toContain('github/no-permission');
  expect(refused).toEqual([]);
  account.token = 'withdrawn';
  expect(await problem(sourceOf(1))).toContain('github/wrong-token');
  expect(refused).toHaveLength(1);
});

test('limits are told: for the rest of the hour, and for a moment', async () => {
  const { server, repository, account, problem, words, text } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  server.fail({ what: 'primary-limit' });
  expect(await problem(sourceOf(12))).toBe(
    "github/rate-limited: GitHub's request limit for this hour is used up. New requests are possible at 09:00 UTC.",
  );
  account.token = null;
  server.fail({ what: 'primary-limit' });
  expect(await problem(sourceOf(12))).toContain('With a token you get 5,000 an hour');
  server.fail({ what: 'secondary-limit', retryAfter: 1 });
  expect(await text(sourceOf(12))).toContain('Issue 12');
  expect(words).toEqual(['GitHub asks to wait 1 s']);
  server.fail({ what: 'secondary-limit', retryAfter: 900 });
  expect(await problem(sourceOf(12))).toBe('github/busy: GitHub asks to wait 900 s. Try again then.');
});

test('trouble that may pass is tried again, the rest is told', async () => {
  const { server, repository, text, problem } = await openGithub();
  repository.issues.set(12, makeIssue(12, { body: 'Here.' }));
  server.fail({ what: 'cut' });
  server.fail({ what: 'status', status: 502 });
  expect(await text(sourceOf(12))).toContain('Here.');
  server.fail({ what: 'half' });
  expect(await text(sourceOf(12))).toContain('Here.');
  for (let times = 0; times < 3; times += 1) server.fail({ what: 'status', status: 500 });
  expect(await problem(sourceOf(12))).toContain('GitHub answered with an internal error (500).');
  server.fail({ what: 'not-json' });
  expect(await problem(sourceOf(12))).toContain('github/bad-answer');
  const hurried = await openGithub({ timeoutMs: 200 });
  hurried.repository.issues.set(12, makeIssue(12, { body: 'Here.' }));
  hurried.server.fail({ what: 'slow', ms: 5_000 });
  expect(await hurried.problem(sourceOf(12))).toBe(
    'github/unreachable: GitHub did not answer in time. Check the connection and try again.',
  );
  await server.close();
  expect(await problem(sourceOf(12))).toBe(
    'github/unreachable: GitHub could not be reached. Check the connection and try again.',
  );
});

test('an answer that is too large is not read, which the user is told with the remedy', async () => {
  const { server, repository, problem } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  server.fail({ what: 'huge' });
  expect(await problem(sourceOf(12))).toContain('larger than 64 MB');
});

test('a fetch that is stopped rejects, and the next request is not held up by it', async () => {
  const { server, repository, fetchItem, text } = await openGithub();
  repository.issues.set(12, makeIssue(12, { body: 'Here.' }));
  server.fail({ what: 'slow', ms: 1_500 });
  const controller = new AbortController();
  const stopped = fetchItem(sourceOf(12), controller);
  controller.abort();
  await expect(stopped).rejects.toThrow();
  expect(await text(sourceOf(12))).toContain('Here.');
});

test('stopping a fetch that GitHub does not answer closes its connection', async () => {
  const { server, repository, fetchItem } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  server.fail({ what: 'slow', ms: 20_000 });
  const controller = new AbortController();
  const outcome = expect(fetchItem(sourceOf(12), controller)).rejects.toThrow();
  await expect.poll(server.connections).toBe(1);
  controller.abort();
  await outcome;
  await expect.poll(server.connections).toBe(0);
});
