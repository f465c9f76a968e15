import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Emit } from '../../shared/api.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { makePipe } from '../sources/files/testing/makePipe.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createProjects } from './createProjects.ts';
import type { Limits } from '../storage/openFolder.ts';

const emit: Emit = () => undefined;

function start(limits: Limits = {}, dataFolder = makeFolder()) {
  const projects = createProjects({ dataFolder, storage: createStorage(), clock: Date.now, emit, limits });
  const open = async (path: string) => (await projects.open({ path })).projectId;
  const keepStack = (id: string) => write(dataFolder, { [`projects/${id}/stacks/one.stack.json`]: '{}' });
  return { projects, open, keepStack, dataFolder };
}

/** Makes a repository that was moved after it had been opened. */
async function moved(start_ = start()) {
  const root = makeRepository({ a: '1' });
  const projectId = await start_.open(root);
  const now = join(makeFolder(), 'elsewhere');
  renameSync(root, now);
  return { ...start_, projectId, root, now };
}

describe('a project that has moved', () => {
  test('keeps its id where it lies now, and everything that is kept under it', async () => {
    const { projects, projectId, now, dataFolder } = await moved();
    expect(await projects.list({})).toMatchObject([{ id: projectId, state: 'not-found' }]);
    expect(await projects.locate({ projectId, path: now })).toEqual({ status: 'located' });
    const found = [{ id: projectId, path: now, name: 'elsewhere', git: true, branch: 'main', state: 'ok' }];
    expect(await projects.list({})).toMatchObject(found);
    expect(await start({}, dataFolder).projects.rootOf(projectId)).toBe(now);
    expect(await projects.open({ path: now })).toEqual({ projectId });
  });

  test('is known again though work has gone on there', async () => {
    const { projects, projectId, now } = await moved();
    git(now, 'commit', '-q', '--allow-empty', '-m', 'next');
    git(now, 'checkout', '-q', '--orphan', 'other');
    expect(await projects.locate({ projectId, path: now })).toEqual({ status: 'located' });
  });

  test('leaves its old place to whatever is opened there next', async () => {
    const { projects, projectId, now, root, open } = await moved();
    await projects.locate({ projectId, path: now });
    mkdirSync(root);
    git(root, 'init', '-q', '-b', 'main');
    const other = await open(root);
    expect(other).not.toBe(projectId);
    expect(await open(root)).toBe(other);
    expect((await projects.list({})).map(({ id, path }) => [id, path])).toEqual([
      [other, root],
      [projectId, now],
    ]);
  });

  test.each([
    ['another repository', () => makeRepository({ b: '' }), 'other-repository'],
    ['no repository', () => makeFolder({ a: '1' }), 'no-repository'],
  ] as const)('is not taken for %s before the person says so', async (_name, make, why) => {
    const { projects, projectId } = await moved();
    const path = make();
    expect(await projects.locate({ projectId, path })).toEqual({ status: 'ask', why });
    expect(await projects.list({})).toMatchObject([{ id: projectId, state: 'not-found' }]);
    expect(await projects.locate({ projectId, path, anyway: true })).toEqual({ status: 'located' });
    expect(await projects.list({})).toMatchObject([{ id: projectId, path, state: 'ok' }]);
  });

  test('outside git is recognised by nobody, so that it is asked', async () => {
    const { projects, open } = start();
    const root = makeFolder();
    const projectId = await open(root);
    rmSync(root, { recursive: true });
    expect(await projects.locate({ projectId, path: makeFolder() })).toEqual({
      status: 'ask',
      why: 'not-known',
    });
  });

  test('takes the place of a project that was opened there meanwhile, unless that has stacks', async () => {
    const { projects, projectId, now, open, keepStack } = await moved();
    const other = await open(now);
    keepStack(other);
    await expect(projects.locate({ projectId, path: now })).rejects.toMatchObject({
      code: 'projects/taken',
      facts: { name: 'elsewhere' },
    });
    await projects.forget({ projectId: other });
    await projects.locate({ projectId, path: now });
    expect((await projects.list({})).map(({ id }) => id)).toEqual([projectId]);
  });

  test('is not looked for where there is no folder', async () => {
    const { projects, projectId, root } = await moved();
    await expect(projects.locate({ projectId, path: root })).rejects.toMatchObject({
      code: 'projects/folder-gone',
    });
    await expect(projects.locate({ projectId: 'x', path: root })).rejects.toMatchObject({
      code: 'projects/unknown',
    });
  });
});

describe('beside a project', () => {
  test('stand the worktrees of its repository with branch, sessions, and whether they are gone', async () => {
    const { projects, open } = start();
    const root = makeRepository({
      'scratch/session-1.md': '',
      'scratch/session-2.md': '',
      'scratch/x.md': '',
    });
    const [linked, gone] = [join(makeFolder(), 'linked'), join(makeFolder(), 'gone')];
    git(root, 'worktree', 'add', '-q', '-b', 'feat/x', linked);
    git(root, 'worktree', 'add', '-q', '--detach', gone);
    rmSync(gone, { recursive: true });
    rmSync(join(linked, 'scratch/session-2.md'));
    const projectId = await open(root);
    expect(await projects.worktrees({ projectId })).toEqual([
      { path: root, name: root.split(/[\\/]/u).at(-1), branch: 'main', projectId, sessions: 2, state: 'ok' },
      { path: gone, name: 'gone', sessions: null, state: 'not-found' },
      { path: linked, name: 'linked', branch: 'feat/x', sessions: 1, state: 'ok' },
    ]);
    expect(await projects.places({})).toEqual([{ projectId, sessions: 2 }]);
  });

  test('stand none outside git', async () => {
    const { projects, open } = start();
    const projectId = await open(makeFolder());
    expect(await projects.worktrees({ projectId })).toEqual([]);
    expect(await projects.places({})).toEqual([{ projectId, sessions: 0 }]);
  });
});

describe('a disk that does not answer', () => {
  test('holds up neither the list nor the other projects on it', async () => {
    const { dataFolder, open } = start();
    const [away, here] = [makeRepository(), makeRepository()];
    const ids = [await open(away), await open(here)];
    const never = (path: string) =>
      path === away ? new Promise<never>(() => undefined) : Promise.resolve({ path });
    const { projects } = start({ timeoutMs: 50, look: never }, dataFolder);
    expect(await projects.list({})).toMatchObject([
      { id: ids[1], state: 'ok', branch: 'main' },
      { id: ids[0], state: 'no-answer', git: true },
    ]);
  });

  test('stops git, whose question hangs, and nothing else is asked of it', async () => {
    const { dataFolder, open } = start();
    const root = makeRepository();
    await open(root);
    // Opening a pipe without a writer never returns, like reading from a missing network.
    rmSync(join(root, '.git/HEAD'));
    makePipe(join(root, '.git/HEAD'));
    const asked: string[] = [];
    const look = (path: string) => Promise.resolve({ path: (asked.push(path), path) });
    const { projects } = start({ look }, dataFolder);
    expect(await projects.list({})).toMatchObject([{ state: 'no-answer' }]);
    expect(await projects.places({})).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('is said, where its project is opened', async () => {
    const { projects } = start({ timeoutMs: 20, look: () => new Promise(() => undefined) });
    await expect(projects.open({ path: makeFolder() })).rejects.toMatchObject({
      code: 'projects/no-answer',
      message: expect.stringContaining('does not respond'),
    });
  });
});
