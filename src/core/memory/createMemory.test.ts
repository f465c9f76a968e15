import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { MemorySearch } from '../../shared/api/memory.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

const note = `---
carryover: 1
id: note-1
task: Auth token refresh
taskId: auth
saved: "2026-11-03T10:00:00Z"
---
# Auth token refresh

## Root cause

Retry middleware recreated expired token state on 401.

## What changed

- \`src/auth.ts\`

## Decisions

- Retry once, then ask for a new token. Why: two 401s in a row meant a loop
`;
const payload = `---
carryover: 1
id: p3
task: auth-refresh
session: 3
saved: "2026-11-02T10:00:00Z"
---
## Payload after session 3

**Decisions made:**
- Retry once, then ask for a new token. Why: a loop

**Files in play:**
- DONE: \`src/auth.ts\`
`;

async function search(host: StartedCore, args: Partial<MemorySearch> = {}) {
  const asked = { query: '', level: null, projectId: null, here: null, count: 50, model: 'gpt-4o', ...args };
  const before = host.payloadsOf('memory.changed').length;
  await host.api.memory.search({ ...asked, fresh: true });
  await vi.waitFor(
    () => {
      const emitted = host.payloadsOf('memory.changed').slice(before);
      expect(emitted.some(({ reading }) => reading === null)).toBe(true);
    },
    { timeout: 60_000 },
  );
  return await host.api.memory.search(asked);
}

async function start() {
  const host = startCore(makeFolder());
  const shop = makeRepository({
    'src/auth.ts': 'export const a = 1;\n',
    'knowledge/2026-11-03-auth-token-refresh.md': note,
    'scratch/session-3.md': payload,
    'scratch/notes.txt': 'token retry in no Markdown file',
  });
  git(shop, 'commit', '-q', '--allow-empty', '-m', 'Drop the 401 retry\n\nThe token is asked for anew.');
  const api = makeFolder({
    'knowledge/webhooks.md': '# Webhook retries\n\nEach retry is signed with the token.\n',
  });
  const { projectId: shopId } = await host.api.projects.open({ path: shop });
  const { projectId: apiId } = await host.api.projects.open({ path: api });
  await host.api.library.create({
    fields: {
      name: 'Error contract',
      kind: 'snippet',
      tags: [],
      text: 'auth/expired: never retry, refresh the token',
    },
  });
  return { host, shop, api, shopId, apiId };
}

it('finds notes, payloads, commits and snippets of all projects, the best part of each', async () => {
  const { host, shopId, apiId } = await start();
  const { hits, counts, all, projects, reading } = await search(host, { query: 'token retry' });
  expect(hits.slice(0, 2).map(({ level }) => level)).toEqual(['note', 'note']);
  expect(hits.map(({ title }) => title).toSorted()).toEqual([
    'Auth token refresh',
    'Drop the 401 retry',
    'Error contract',
    'Webhook retries',
    'session-3',
  ]);
  expect(counts).toEqual({ note: 2, session: 1, git: 1, snippet: 1 });
  expect(all).toEqual({ note: 2, session: 1, git: 2, snippet: 1 });
  expect(projects.map(({ id }) => id).toSorted()).toEqual([apiId, shopId].toSorted());
  expect(reading).toBeNull();
  const byTitle = new Map(hits.map((hit) => [hit.title, hit]));
  expect(byTitle.get('Auth token refresh')).toMatchObject({
    part: 'Retry middleware recreated expired token state on 401.',
    path: 'knowledge/2026-11-03-auth-token-refresh.md',
    date: '2026-11-03T10:00:00.000Z',
    task: 'Auth token refresh',
    project: { id: shopId },
    tokens: expect.any(Number),
  });
  expect(byTitle.get('session-3')).toMatchObject({
    task: 'auth-refresh',
    part: expect.stringContaining('Retry once'),
  });
  expect(byTitle.get('Drop the 401 retry')?.commit).toMatch(/^[0-9a-f]{40}$/u);
  expect(byTitle.get('Error contract')?.project).toBeUndefined();
});

it('filters by level and project, and shows notes by date without a query', async () => {
  const { host, apiId } = await start();
  const commits = await search(host, { query: 'token retry', level: 'git' });
  expect(commits.hits.map(({ level }) => level)).toEqual(['git']);
  expect(commits.counts.note).toBe(2);
  const api = await search(host, { query: 'token retry', projectId: apiId });
  expect(api.hits.map(({ title }) => title)).toEqual(['Webhook retries']);
  const none = await search(host);
  expect(none.hits.map(({ title }) => title)).toEqual(['Webhook retries', 'Auth token refresh']);
  expect((await search(host, { query: 't' })).hits).toHaveLength(2);
  expect((await search(host, { level: 'session' })).hits.map(({ title }) => title)).toEqual(['session-3']);
  expect((await search(host, { query: 'auth.ts', level: 'git' })).hits[0]?.part).toContain('auth.ts');
  expect((await search(host, { query: 'absent words' })).hits).toEqual([]);
});

it('follows the disk: what is changed, new, removed, committed, and gone with its folder', async () => {
  const { host, shop, api } = await start();
  await search(host);
  write(shop, { 'knowledge/2026-11-03-auth-token-refresh.md': note.replace('middleware', 'zeppelin') });
  write(shop, { 'knowledge/another.md': 'A zeppelin too.' });
  expect((await search(host, { query: 'zeppelin' })).counts.note).toBe(2);
  expect((await search(host, { query: 'middleware' })).counts.note).toBe(0);
  rmSync(join(shop, 'knowledge', 'another.md'));
  expect((await search(host, { query: 'zeppelin' })).counts.note).toBe(1);
  git(shop, 'commit', '-q', '--allow-empty', '--amend', '-m', 'Keep the zeppelin');
  const amended = await search(host, { query: 'zeppelin', level: 'git' });
  expect(amended.hits.map(({ title }) => title)).toEqual(['Keep the zeppelin']);
  expect((await search(host, { query: 'Drop the 401' })).counts.git).toBe(0);
  rmSync(api, { recursive: true });
  const gone = await search(host, { query: 'webhook' });
  expect(gone.hits).toMatchObject([{ title: 'Webhook retries', gone: true }]);
});

it('shows one note of two worktrees once, that of the open project', async () => {
  const { host, shop, shopId } = await start();
  git(shop, 'commit', '-q', '--allow-empty', '-m', 'shelve it');
  const tree = join(makeFolder(), 'tree');
  git(shop, 'worktree', 'add', '-q', tree);
  const { projectId } = await host.api.projects.open({ path: tree });
  const there = await search(host, { query: 'middleware', here: projectId });
  expect(there.hits.map(({ project }) => project?.id)).toEqual([projectId]);
  const here = await search(host, { query: 'middleware', here: shopId });
  expect(here.hits.map(({ project }) => project?.id)).toEqual([shopId]);
  expect((await search(host, { query: 'shelve', level: 'git', projectId })).hits).toHaveLength(1);
});

it('reads nothing of a folder of notes that leads out of the project', async () => {
  const { host, api } = await start();
  const outside = makeFolder({ 'secret.md': 'outside zeppelin' });
  rmSync(join(api, 'knowledge'), { recursive: true });
  symlinkSync(outside, join(api, 'knowledge'), 'dir');
  expect((await search(host, { query: 'zeppelin' })).hits).toEqual([]);
});

it('says of a long text that it has only its beginning', async () => {
  const { host, shop, api } = await start();
  write(shop, { 'knowledge/long.md': `# Long\n\nThe zeppelin\n\n${'word '.repeat(40_100)}` });
  const { hits } = await search(host, { query: 'zeppelin' });
  expect(hits).toMatchObject([{ cut: true }]);
  const id = hits[0]?.id ?? '';
  expect(await host.api.memory.read({ id, here: null, model: 'gpt-4o' })).toMatchObject({ cut: true });
  // A stack of its own project reads the whole file; elsewhere the item says that it is a part.
  const { projectId } = await host.api.projects.open({ path: api });
  expect(await host.api.memory.source({ id, projectId })).toMatchObject({
    kind: 'pasted',
    title: expect.stringContaining('first 200,000 characters') as string,
  });
});

it('hides secrets in results and texts, and copies none', async () => {
  const { host, shop } = await start();
  write(shop, { 'knowledge/leak.md': `# Leak\n\nThe zeppelin uses ${secret} as its token.\n` });
  const { hits } = await search(host, { query: 'zeppelin' });
  expect(JSON.stringify(hits)).not.toContain(secret);
  expect(hits[0]?.part).toMatch(/^The zeppelin uses ⟦hidden: .*⟧ as its token\.$/u);
  const id = hits[0]?.id ?? '';
  const read = await host.api.memory.read({ id, here: null, model: 'gpt-4o' });
  expect(JSON.stringify(read)).not.toContain(secret);
  expect(await host.api.memory.copy({ id })).toMatchObject({ status: 'blocked', findings: 1 });
  expect(host.clipboard).toBe('');
});

it('reads, copies and adds each text as what it is', async () => {
  const { host, shopId, apiId } = await start();
  const { hits } = await search(host, { query: 'token retry' });
  const idOf = (title: string) => hits.find((hit) => hit.title === title)?.id ?? '';
  const read = await host.api.memory.read({ id: idOf('Auth token refresh'), here: null, model: 'gpt-4o' });
  expect(read.sections?.map(({ title }) => title)).toEqual(['Root cause', 'What changed', 'Decisions']);
  expect(await host.api.memory.copy({ id: idOf('Webhook retries') })).toEqual({ status: 'done' });
  expect(host.clipboard).toBe('# Webhook retries\n\nEach retry is signed with the token.\n');
  const source = (title: string, projectId: string) => host.api.memory.source({ id: idOf(title), projectId });
  expect(await source('Auth token refresh', shopId)).toEqual({
    kind: 'file',
    path: 'knowledge/2026-11-03-auth-token-refresh.md',
  });
  expect(await source('session-3', shopId)).toEqual({ kind: 'payload', session: 3 });
  expect(await source('Error contract', shopId)).toMatchObject({ kind: 'snippet', name: 'Error contract' });
  expect(await source('Drop the 401 retry', shopId)).toMatchObject({ kind: 'git', view: { what: 'commit' } });
  expect(await source('session-3', apiId)).toMatchObject({
    kind: 'pasted',
    title: expect.stringMatching(/^session-3 \(payload, .+, 2026-11-02\)$/u) as string,
    text: expect.stringContaining('Retry once') as string,
  });
  const commit = await source('Drop the 401 retry', apiId);
  expect(commit).toMatchObject({
    kind: 'pasted',
    text: expect.stringContaining('The token is asked for anew.') as string,
  });
  await expect(host.api.memory.read({ id: 'note:x:y', here: null, model: 'gpt-4o' })).rejects.toMatchObject({
    code: 'memory/unknown',
  });
});

it('says what became of the files that a text names', async () => {
  const { host, shop } = await start();
  const head = git(shop, 'rev-parse', 'HEAD').trim();
  write(shop, {
    'knowledge/2026-11-03-auth-token-refresh.md': note.replace('saved:', `head: ${head}\nsaved:`),
    'src/auth.ts': 'export const a = 2;\nexport const b = 3;\n',
  });
  const { hits } = await search(host, { query: 'middleware' });
  const id = hits[0]?.id ?? '';
  const drift = await host.api.memory.since({ id, operationId: 'o1' });
  expect(drift.files).toMatchObject([{ path: 'src/auth.ts', change: 'edited', added: 2, deleted: 1 }]);
  expect(await host.api.memory.difference({ id, path: 'src/auth.ts' })).toMatchObject({
    status: 'ok',
  });
  const found = await search(host, { query: 'start', level: 'git' });
  const of = await host.api.memory.since({ id: found.hits[0]?.id ?? '', operationId: 'o2' });
  expect(of.files.find(({ path }) => path === 'src/auth.ts')).toMatchObject({ change: 'edited' });
  const snippet = (await search(host, { query: 'contract' })).hits[0]?.id ?? '';
  await expect(host.api.memory.since({ id: snippet, operationId: 'o3' })).rejects.toMatchObject({
    code: 'memory/no-project',
  });
});
