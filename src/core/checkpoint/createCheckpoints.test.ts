import { createHash, generateKeyPairSync } from 'node:crypto';
import { onTestFinished, expect, test } from 'vitest';
import { startGithub } from '../../../e2e/fakes/github/startGithub.ts';
import { editIssue, makeIssue, makeRepository } from '../../../e2e/fakes/github/world.ts';
import { createMaskedTexts } from '../gate/createMaskedTexts.ts';
import { maskAnswers } from '../gate/maskAnswers.ts';
import type { ScannedText } from '../gate/letLeave.ts';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createOperations } from '../operations/createOperations.ts';
import { parsePayload } from '../payload/read/parsePayload.ts';
import { createGithubClient } from '../sources/github/createGithubClient.ts';
import { createIssues } from '../sources/github/createIssues.ts';
import { createStorage } from '../storage/createStorage.ts';
import type { JoinedTask } from '../tasks/joinTasks.ts';
import { parsePlan } from '../plans/parsePlan.ts';
import { checkpointScope, createCheckpoints } from './createCheckpoints.ts';

const ref = { projectId: 'p', taskId: '01T' };
const asked = { ...ref, operationId: 'o', choices: {} };

const border = (word: string): string => [`-----${word}`, 'PRIVATE', 'KEY-----'].join(' ');
const secret = new RegExp(`SECRET|${border('BEGIN')}[^-]*${border('END')}`, 'gu');

async function openCheckpoints() {
  const server = await startGithub();
  onTestFinished(() => server.close());
  server.tokens.set('tkn', { login: 'mara', scopes: null });
  const repository = makeRepository('orchard/storefront');
  server.add(repository);
  const root = makeFolder();
  const emitted: object[] = [];
  const settings = { checkpointLabels: '', checkpointAssignee: '' };
  const state = { next: 'Finish create()', plan: '', issue: null as JoinedTask['record'], session: 1 };
  const joined = (): JoinedTask => {
    const body = `**Next action:** ${state.next}\n\n**Current goal:** ${'Extract the service layer. '.repeat(3)}`;
    const front = { carryover: 1, id: `01P${state.session}`, task: 'Services', taskId: '01T' };
    const payload = {
      session: state.session,
      front,
      payload: parsePayload(body),
      body,
    } as unknown as JoinedTask['payloads'][number];
    const record = { id: '01T', plan: state.plan, ...state.issue } as JoinedTask['record'];
    return { id: '01T', name: 'Services', record, payloads: [payload] };
  };
  const client = createGithubClient({
    fetch: globalThis.fetch,
    url: () => Promise.resolve(server.url),
    token: () => Promise.resolve('tkn'),
    pauseMs: 1,
  });
  const issues = createIssues(client, () => Promise.resolve('tkn'));
  let clipboard = '';
  const pool = {
    measure: (texts: readonly string[]) =>
      Promise.resolve(
        texts.map((text) => ({
          tokens: null,
          scan: {
            status: 'done' as const,
            spans: [...text.matchAll(secret)].map(({ 0: { length }, index }) => ({
              rule: 'test',
              tier: 'certain' as const,
              start: index,
              end: index + length,
            })),
          },
        })),
      ),
  };
  const masked = createMaskedTexts({
    pool,
    hash: (value) => Promise.resolve(createHash('sha256').update(value).digest('hex')),
  });
  const api = createCheckpoints({
    masked,
    dataFolder: makeFolder(),
    storage: createStorage(),
    clock: () => Date.parse('2026-11-24T14:06:00Z'),
    emit: (_event, payload) => void emitted.push(payload),
    pool: pool,
    settings: { get: () => Promise.resolve(settings) },
    operations: createOperations(),
    clipboard: {
      write: (text: ScannedText) => {
        clipboard = text;
        return Promise.resolve();
      },
      read: () => Promise.resolve(clipboard),
    },
    judgeOf: () =>
      ({ blocking: (_text: string, spans: readonly object[]) => Promise.resolve(spans.length) }) as never,
    rootOf: () => Promise.resolve(root),
    github: () => Promise.resolve({ issues, ownRepository: () => Promise.resolve('orchard/storefront') }),
    find: () => Promise.resolve(joined()),
    all: () => Promise.resolve([joined()]),
  });
  const push = async (more: object = {}) => {
    const { seen } = await api.open({ ...asked, read: false });
    return api.push({ ...asked, seen, withoutDetails: false, ...more });
  };
  const body = (): string => (repository.issues.get(1)?.body ?? '').replaceAll('\r\n', '\n');
  const issue = () => repository.issues.get(1) ?? makeIssue(1);
  return {
    server,
    repository,
    api,
    shown: maskAnswers(checkpointScope, api, masked, 'seen'),
    state,
    settings,
    emitted,
    push,
    body,
    issue,
    copied: () => clipboard,
  };
}

test('looking at a task without an issue asks GitHub nothing, and tells what a push would make', async () => {
  const { server, api } = await openCheckpoints();
  const view = await api.open({ ...asked, read: true });
  expect(view).toMatchObject({
    issue: null,
    repository: 'orchard/storefront',
    session: 1,
    state: { kind: 'none' },
  });
  expect(server.log).toEqual([]);
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

test('a new issue gets the labels and the assignee of the settings, but for those taken off before the push', async () => {
  const { api, push, issue, settings } = await openCheckpoints();
  settings.checkpointLabels = 'checkpoint, handover, Checkpoint';
  settings.checkpointAssignee = 'ida-holm';
  const view = await api.open({ ...asked, read: false });
  expect([view.labels, view.assignees]).toEqual([['checkpoint', 'handover'], ['ida-holm']]);
  await api.setFields({ ...ref, labels: { add: ['services'], remove: ['handover'] } });
  await push();
  expect([issue().labels, issue().assignees]).toEqual([['checkpoint', 'services'], ['ida-holm']]);
  // An issue that exists has its own.
  settings.checkpointLabels = 'other';
  const after = await api.open({ ...asked, read: false });
  expect(after.labels).toEqual(['checkpoint', 'services']);
  expect(after.state).toEqual({ kind: 'up-to-date' });
});

test('phases of the plan stand in the status, and a done one is ticked', async () => {
  const { push, body, state } = await openCheckpoints();
  state.plan =
    '# Plan\n\n## Phase 1: UserService owns auth\nState: DONE\n\n## Phase 2: OrderService takes a userId\n';
  await push();
  expect(body()).toContain('Phase 1: UserService owns auth\n');
  expect(body()).toContain('- [ ] Phase 2: OrderService takes a userId');
});

test('two pushes at once make one issue', async () => {
  const { api, repository } = await openCheckpoints();
  const { seen } = await api.open({ ...asked, read: false });
  const push = (operationId: string) => api.push({ ...asked, operationId, seen, withoutDetails: false });
  await Promise.all([push('one'), push('two')]);
  expect(repository.issues.size).toBe(1);
});

test('a queued push sends the text that was agreed to, over what changed on GitHub meanwhile', async () => {
  const { server, api, push, state, body, issue, emitted } = await openCheckpoints();
  await push();
  state.next = 'Write the tests';
  server.setOffline(true);
  expect(await push()).toEqual({ status: 'queued' });
  expect(await api.state(ref)).toEqual({ kind: 'queued' });
  expect(await api.queued({ projectId: 'p' })).toEqual({ count: 1 });
  expect(emitted.at(-1)).toEqual({ ...ref, state: { kind: 'queued' } });
  expect((await api.open({ ...asked, read: true })).problem).toContain('could not be reached');
  // A later payload is not what the person agreed to send.
  state.next = 'Something else';
  server.setOffline(false);
  editIssue(issue(), 'ida-holm', (text) => text.replace('_Nothing noted._', '- [x] Codes agreed'));
  expect(await api.sendQueued({ projectId: 'p', operationId: 'o' })).toEqual({ sent: 1, waiting: 0 });
  expect(body()).toContain('Write the tests');
  expect(body()).toContain('- [x] Codes agreed');
  expect(await api.state(ref)).toEqual({ kind: 'changes', count: 1 });
});

test('a queued push that contradicts GitHub waits for the person, and can be taken back', async () => {
  const { server, api, push, state, body, issue } = await openCheckpoints();
  await push();
  state.next = 'Write the tests';
  server.setOffline(true);
  await push();
  server.setOffline(false);
  editIssue(issue(), 'ida-holm', (text) => text.replace('Finish create()', 'Start with the docs'));
  expect(await api.sendQueued({ projectId: 'p', operationId: 'o' })).toEqual({ sent: 0, waiting: 1 });
  expect(body()).toContain('Start with the docs');
  const view = await api.open({ ...asked, read: false });
  expect(view.queued?.problem).toContain('Decide the conflict');
  expect(view.conflicts).toMatchObject([{ mine: 'Write the tests', theirs: 'Start with the docs' }]);
  await api.takeBack(ref);
  expect(await api.state(ref)).toEqual({ kind: 'changed-on-github' });
});

test('the decision about a closed issue waits with the push', async () => {
  const { server, api, push, state, issue, repository } = await openCheckpoints();
  await push();
  Object.assign(issue(), { state: 'closed', closed_by: 'ida-holm', updated_at: '2030-01-01T00:00:00Z' });
  await api.open({ ...asked, read: true });
  state.next = 'Write the tests';
  server.setOffline(true);
  expect(await push({ closed: 'another' })).toEqual({ status: 'queued' });
  server.setOffline(false);
  expect(await api.sendQueued({ projectId: 'p', operationId: 'o' })).toEqual({ sent: 1, waiting: 0 });
  expect(repository.issues.get(2)?.body).toContain('Write the tests');
  expect(issue().state).toBe('closed');
});

test('a checkpoint names the task and its id for one that is made from it, and opens as its issue', async () => {
  const { api, push, state, repository } = await openCheckpoints();
  state.plan =
    '# Plan\n\n## Phase 1: UserService owns auth\nState: DONE\n\n## Phase 2: OrderService takes a userId\n';
  await push();
  const at = { projectId: 'p', operationId: 'o' };
  expect(await api.taskOf({ ...at, issue: { repository: 'orchard/storefront', number: 1 } })).toMatchObject({
    name: 'Services',
    taskId: '01T',
    goal: expect.stringContaining('Extract the service layer') as string,
    plan: '# Services\n\n## Phases\n\n### Phase 1: UserService owns auth\nState: DONE\n\n### Phase 2: OrderService takes a userId\n',
  });
  repository.issues.set(9, makeIssue(9, { title: 'Logout is broken', body: 'It hangs' }));
  expect(await api.taskOf({ ...at, issue: { repository: 'orchard/storefront', number: 9 } })).toEqual({
    name: 'Logout is broken',
    goal: '',
    plan: '',
  });
  const colleague = await openCheckpoints();
  colleague.repository.issues.set(1, repository.issues.get(1) ?? makeIssue(1));
  colleague.state.issue = {
    issue: { repository: 'orchard/storefront', number: 1 },
  } as JoinedTask['record'];
  expect(await colleague.api.open({ ...asked, read: true })).toMatchObject({ issue: { number: 1 } });
  expect(state.issue).toBeNull();
});

const about = (text: string) =>
  parsePlan(text).phases.map(({ title, files, done, state: now }) => ({ title, files, done, now }));

test('a task that is made from a checkpoint has the files and done conditions of its phases', async () => {
  const { api, push, state, repository } = await openCheckpoints();
  state.plan = `# Plan

## Phase 1: UserService owns auth
State: DONE
Files: \`src/UserService.ts\`

## Phase 2: OrderService takes a userId
Files: \`src/OrderService.ts:14-31\`, \`docs/errors.md\` (new)
Done when: \`npm test\` passes

## Phase 3: Write it down
`;
  await push();
  const issue = { repository: 'orchard/storefront', number: 1 };
  const { plan } = await api.taskOf({ projectId: 'p', operationId: 'o', issue });
  expect(about(plan)).toEqual(about(state.plan));
  expect(about(plan)[1]?.files).toHaveLength(2);
  // The colleague's own push is about the same text.
  const colleague = await openCheckpoints();
  colleague.repository.issues.set(1, repository.issues.get(1) ?? makeIssue(1));
  Object.assign(colleague.state, { plan, issue: { issue } });
  const view = await colleague.api.open({ ...asked, read: true });
  expect(view.conflicts).toEqual([]);
  expect(view.rows.filter((row) => row.kind === 'line' && row.mark !== 'same')).toEqual([]);
});

test('the issue of a task is closed with its text as it is, once, and only if there is one', async () => {
  const { api, push, issue, body, server } = await openCheckpoints();
  const at = { ...ref, operationId: 'o' };
  await expect(api.close(at)).rejects.toMatchObject({ code: 'checkpoint/no-issue' });
  await push();
  editIssue(issue(), 'ida-holm', (text) => `${text}\nA line of hers`);
  expect(await api.close(at)).toEqual({ number: 1 });
  expect(issue().state).toBe('closed');
  expect(body()).toContain('A line of hers');
  expect(await api.state(ref)).toEqual({ kind: 'closed' });
  const writes = (): number => server.log.filter(({ method }) => method === 'PATCH').length;
  const before = writes();
  await api.close(at);
  expect(writes()).toBe(before);
});

test('a text over the limit is pushed without what is folded, if the person says so', async () => {
  const { push, state, body, api } = await openCheckpoints();
  state.next = `Finish \`${'x'.repeat(65_150)}\``;
  expect((await api.open({ ...asked, read: false })).detailsSize).toBeGreaterThan(50);
  expect(await push()).toEqual({ status: 'too-long' });
  expect(await push({ withoutDetails: true })).toMatchObject({ status: 'pushed' });
  expect(body()).not.toContain('<details>');
});

test('secrets are counted in the view, and neither pushed nor copied', async () => {
  const { push, state, api, server, copied } = await openCheckpoints();
  state.next = 'Use SECRET';
  expect((await api.open({ ...asked, read: false })).gate).toEqual({ status: 'blocked', findings: 1 });
  expect(await push()).toEqual({ status: 'blocked', findings: 1 });
  expect(await api.copyBody({ ...ref, choices: {} })).toEqual({ status: 'blocked', findings: 1 });
  expect(copied()).toBe('');
  expect(server.log.every(({ method }) => method === 'GET')).toBe(true);
});

test('a task that was made from an issue pulls that one', async () => {
  const { api, state, repository } = await openCheckpoints();
  repository.issues.set(
    12,
    makeIssue(12, { title: 'Logout is broken', body: '## Goal\nLogout ends the session' }),
  );
  expect(await api.pull(asked).catch(({ code }: { code: string }) => code)).toBe('checkpoint/no-issue');
  state.issue = { issue: { repository: 'orchard/storefront', number: 12 } } as JoinedTask['record'];
  expect(await api.pull(asked)).toEqual({ path: 'scratch/checkpoint-12.md', comments: 0 });
});

test('no row of a private key is shown, of which the scan knows only the whole', async () => {
  const { shown, push, issue } = await openCheckpoints();
  await push();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  editIssue(issue(), 'ida-holm', (text) => text.replace('Finish create()', `Look at it\n\n${privateKey}`));
  const all = JSON.stringify(await shown.open({ ...asked, read: true }));
  expect(all).toContain('Look at it');
  const lines = privateKey.trim().split('\n');
  expect(lines.filter((line) => all.includes(line))).toEqual([]);
});
