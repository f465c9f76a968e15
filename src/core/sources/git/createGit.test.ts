import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { GitView } from '../../../shared/domain/source/gitView.ts';
import { breaks } from '../../git/testing/breakRepository.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { createOperations } from '../../operations/createOperations.ts';
import { createGit } from './createGit.ts';
import { pool as plainPool } from './testing/readView.ts';

function gitOf(root: string, pool: Parameters<typeof createGit>[0]['pool'] = plainPool) {
  const operations = createOperations();
  const copied = { text: '' };
  const clipboard = {
    write: (text: string) => Promise.resolve(void (copied.text = text)),
    read: () => Promise.resolve(copied.text),
  };
  const rootOf = () => Promise.resolve(root);
  const api = createGit({ pool, clock: Date.now, clipboard, operations, rootOf });
  return { api, operations, copied };
}

const projectId = 'p';

describe('the state of a repository', () => {
  test('tells branches, counts, and the sessions whose commit is known', async () => {
    const folder = makeRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
    const first = git(folder, 'rev-parse', 'HEAD').trim();
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'lost');
    const lost = git(folder, 'rev-parse', 'HEAD').trim();
    git(folder, 'reset', '-q', '--hard', first);
    git(folder, 'branch', 'side');
    write(folder, {
      'a.ts': 'A\n',
      'b.ts': 'B\n',
      'scratch/session-1.md': `---\ncarryover: 1\nhead: ${first}\n---\n`,
      'scratch/session-2.md': '## Payload\n',
      'scratch/session-3.md': `---\ncarryover: 1\nhead: ${lost}\n---\n`,
      'scratch/session-4.md': `---\ncarryover: 1\nhead: ${'e'.repeat(40)}\n---\n`,
    });
    git(folder, 'add', 'a.ts');
    expect(await gitOf(folder).api.state({ projectId })).toMatchObject({
      repository: 'here',
      branch: 'main',
      head: { commit: first, author: 'Ada', subject: 'start' },
      linked: false,
      shallow: false,
      underWay: null,
      staged: 1,
      changed: 1,
      untracked: 0,
      untrackedFolders: 1,
      conflicts: 0,
      branches: ['main', 'side'],
      sessions: [
        { session: 3, commit: lost, inHistory: false },
        { session: 1, commit: first, inHistory: true },
      ],
    });
  });

  test('is an answer where there is none, and where nothing is committed', async () => {
    const folder = makeFolder();
    expect(await gitOf(folder).api.state({ projectId })).toMatchObject({ repository: 'none' });
    git(folder, 'init', '-q', '-b', 'main');
    expect(await gitOf(folder).api.state({ projectId })).toMatchObject({ branch: 'main', head: null });
    expect(await gitOf(folder).api.commits({ projectId, page: 0 })).toEqual({ commits: [], more: false });
  });
});

test.each(breaks)('a repository with %s is an error, not an answer', async (_name, breakIt) => {
  const folder = makeRepository({ 'a.ts': '' });
  breakIt(folder);
  await expect(gitOf(folder).api.state({ projectId })).rejects.toMatchObject({
    code: expect.stringMatching(/^git\/(damaged|failed|objects-missing|too-old)$/u) as string,
  });
});

test('commits come by pages, and narrowed down by words, author and path', async () => {
  const folder = makeRepository({ 'a.ts': 'a\n' });
  for (let index = 1; index <= 30; index++) {
    git(folder, 'commit', '-q', '--allow-empty', '-m', `step ${index} (*)`);
  }
  const { api } = gitOf(folder);
  const first = await api.commits({ projectId, page: 0 });
  expect(first.commits.map(({ subject }) => subject).slice(0, 2)).toEqual(['step 30 (*)', 'step 29 (*)']);
  expect(first).toMatchObject({ more: true });
  expect(await api.commits({ projectId, page: 1 })).toMatchObject({
    commits: [{ subject: 'start' }],
    more: false,
  });
  const subjects = async (filter: object) =>
    (await api.commits({ projectId, page: 0, ...filter })).commits.map(({ subject }) => subject);
  expect(await subjects({ words: 'STEP 3 (*' })).toEqual(['step 3 (*)']);
  expect(await subjects({ words: '.*' })).toEqual([]);
  expect(await subjects({ path: 'a.ts' })).toEqual(['start']);
  expect(await subjects({ author: 'nobody' })).toEqual([]);
  await expect(api.commits({ projectId, page: 0, since: 'gibberish' })).rejects.toThrow('as a time');
});

describe('the files of a view', () => {
  test('are listed with lines and tokens, those that are left out too', async () => {
    const folder = makeRepository({ 'app/a.ts': 'a\n', 'yarn.lock': 'x\n' });
    write(folder, {
      'app/a.ts': 'A\n',
      'app/new.ts': 'n\n',
      'yarn.lock': 'y\n',
      'x.bin': Buffer.from([0, 1]),
    });
    const asked = { projectId, operationId: 'o', view: { what: 'changes' }, model: 'gpt-5' } as const;
    const { files, partial } = await gitOf(folder).api.files({
      ...asked,
      view: { what: 'changes', without: ['app/a.ts'] },
    });
    expect(files).toEqual([
      { path: 'app/a.ts', change: 'modified', added: 1, deleted: 1, leftOut: null, tokens: 10 },
      { path: 'app/new.ts', change: 'untracked', added: 1, deleted: 0, leftOut: null, tokens: 9 },
      { path: 'x.bin', change: 'untracked', added: null, deleted: null, leftOut: 'binary', tokens: 5 },
      { path: 'yarn.lock', change: 'modified', added: 1, deleted: 1, leftOut: 'lock file', tokens: 10 },
    ]);
    expect(partial).toBeNull();
    const { files: inside } = await gitOf(join(folder, 'app')).api.files(asked);
    expect(inside.map(({ path }) => path)).toEqual(['a.ts', 'new.ts']);
  });

  test('stop being listed when that is cancelled', async () => {
    const folder = makeRepository({ 'a.ts': 'a\n' });
    const { api, operations } = gitOf(folder);
    const listing = api.files({ projectId, operationId: 'o', view: { what: 'changes' }, model: 'gpt-5' });
    operations.cancel('o');
    await expect(listing).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('that are new beyond the first 500 are counted and said', async () => {
    const folder = makeRepository();
    write(folder, Object.fromEntries(Array.from({ length: 503 }, (_, index) => [`n/${index}.txt`, 'x\n'])));
    const { files, partial } = await gitOf(folder).api.files({
      projectId,
      operationId: 'o',
      view: { what: 'changes' },
      model: 'gpt-5',
    });
    expect(files).toHaveLength(500);
    expect(partial).toBe('3 more new files are not listed: only the first 500 are.');
  });
});

test('the full hash of a commit is copied, and of what is none nothing', async () => {
  const folder = makeRepository({ 'a.ts': 'a\n' });
  const commit = git(folder, 'rev-parse', 'HEAD').trim();
  const scanning = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  onTestFinished(() => scanning.close());
  const { api, copied } = gitOf(folder, scanning);
  expect(await api.copyHash({ projectId, commit: commit.slice(0, 10) })).toEqual({ status: 'done' });
  expect(copied.text).toBe(commit);
  const unknown = api.copyHash({ projectId, commit: 'e'.repeat(40) });
  await expect(unknown).rejects.toMatchObject({ code: 'git/unknown-revision' });
  expect(copied.text).toBe(commit);
});

test('the size of a view is that of the item it would be, and says where there is nothing', async () => {
  const folder = makeRepository({ 'a.ts': 'a\n' });
  const { api } = gitOf(folder);
  const sizeOf = (view: GitView) => api.size({ projectId, operationId: 'o', view, model: 'gpt-5' });
  expect(await sizeOf({ what: 'changes' })).toMatchObject({ empty: true });
  expect(await sizeOf({ what: 'log', count: 5, author: 'nobody' })).toMatchObject({ empty: true });
  write(folder, { 'a.ts': 'changed\n' });
  const changes = await sizeOf({ what: 'changes' });
  expect(changes).toMatchObject({ empty: false, exact: true });
  expect(changes.tokens).toBeGreaterThan((await sizeOf({ what: 'changes', without: ['a.ts'] })).tokens);
  expect((await sizeOf({ what: 'status' })).tokens).toBeGreaterThan(0);
  await expect(sizeOf({ what: 'against', branch: 'nowhere' })).rejects.toThrow('nowhere');
});
