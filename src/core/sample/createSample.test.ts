import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCore } from '../testing/startCore.ts';
import { git, makeFolder } from '../git/testing/makeRepository.ts';
import { sampleSteps } from './sampleSteps.ts';

function start(dataFolder = makeFolder()) {
  const { api, assembly } = startCore(dataFolder);
  return { api, dataFolder, assembly };
}

test('the sample is a repository with a history of two people, and two payloads saved in it', async () => {
  const { api, dataFolder } = start();
  const { path, projectId, stackId, copied, history } = await api.sample.open({});
  expect({ copied, history }).toEqual({ copied: true, history: true });
  expect(path.startsWith(dataFolder)).toBe(true);
  expect(git(path, 'log', '--format=%an %s').trimEnd().split('\n')).toEqual([
    'Ida Okafor Split locale into language and region',
    'Mara Petersen Save what session 2 learned',
    'Mara Petersen Begin OrderService with what reads',
    'Mara Petersen Save what session 1 learned',
    'Mara Petersen Extract UserService with its tests',
    'Mara Petersen Start the shop',
  ]);
  expect(git(path, 'status', '--porcelain').trimEnd().split('\n')).toEqual([
    ' M src/services/OrderService.ts',
    '?? scratch/handoff.md',
  ]);
  expect(await api.projects.list({})).toMatchObject([
    { id: projectId, name: 'storefront', git: true, branch: 'refactor/service-layer', sample: true },
  ]);
  expect(await api.stacks.list({ projectId })).toMatchObject([{ id: stackId, name: 'ServiceLayer' }]);
});

test('its stack holds the newest payload first, one certain secret to decide, and fits the budget', async () => {
  const { api, assembly } = start();
  const { projectId, stackId } = await api.sample.open({});
  await api.assembly.open({ projectId, stackId });
  await expect.poll(() => assembly(), { timeout: 60_000 }).toMatchObject({ blocking: 1, state: 'ready' });
  const [stack] = await api.stacks.list({ projectId });
  expect(stack?.items.map(({ source }) => source.kind)).toEqual([
    'payload',
    'snippet',
    ...Array.from({ length: 9 }, () => 'file'),
    'git',
  ]);
  const now = assembly();
  expect(now?.blocks.filter((block) => block.status !== 'ok')).toEqual([]);
  expect(now?.tokens).toBeGreaterThan(2_000);
  expect(now?.tokens).toBeLessThan(stack?.budget ?? 0);
});

test('its newest payload has drift to look at', async () => {
  const { api } = start();
  const { projectId } = await api.sample.open({});
  const drift = await api.drift.measure({ projectId, session: 2, operationId: 'o' });
  const changed = drift.files.filter(({ change }) => change !== 'unchanged').map(({ path }) => path);
  expect(changed).toEqual(['src/services/OrderService.ts', 'src/types/UserContext.ts']);
});

test('asked for again, the copy that is there is opened as it was left', async () => {
  const { api, dataFolder } = start();
  const [first, second] = await Promise.all([api.sample.open({}), api.sample.open({})]);
  expect(second.path).toBe(first.path);
  writeFileSync(join(first.path, 'mine.md'), 'kept\n');
  expect(await start(dataFolder).api.sample.open({})).toEqual({ ...first, copied: false });
  expect(readFileSync(join(first.path, 'mine.md'), 'utf8')).toBe('kept\n');
});

test('it goes with its folder, its state and its snippet, and a fresh one can be had', async () => {
  const { api, dataFolder } = start();
  const { projectId, path } = await api.sample.open({});
  await api.sample.remove({ projectId });
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(join(dataFolder, 'samples'))).toEqual([]);
  expect(readdirSync(join(dataFolder, 'projects'))).toEqual([]);
  expect(await api.projects.list({})).toEqual([]);
  expect((await api.library.list({})).filter(({ tags }) => tags.includes('sample'))).toEqual([]);
  expect((await api.sample.open({})).projectId).not.toBe(projectId);
});

test('no other project is ever deleted with it', async () => {
  const { api, dataFolder } = start();
  for (const path of [makeFolder({ a: '' }), join(dataFolder, 'samples', 'other', 'storefront')]) {
    mkdirSync(path, { recursive: true });
    const { projectId } = await api.projects.open({ path });
    await expect(api.sample.remove({ projectId })).rejects.toMatchObject({ code: 'projects/not-a-sample' });
    expect(existsSync(path)).toBe(true);
  }
});

test('without git it is copied all the same, and says that it has no history', async () => {
  vi.stubEnv('PATH', makeFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const { api } = start();
  const { projectId, history, path } = await api.sample.open({});
  expect(history).toBe(false);
  expect(existsSync(join(path, '.git'))).toBe(false);
  expect(await api.projects.list({})).toMatchObject([{ git: false }]);
  const drift = await api.drift.measure({ projectId, session: 2, operationId: 'o' });
  expect(drift.files.find(({ path: file }) => file === 'src/types/UserContext.ts')?.change).toBe('edited');
});

test('where it can’t be written it says so, and leaves nothing behind', async () => {
  const dataFolder = makeFolder({ samples: 'a file where the folder should be' });
  await expect(start(dataFolder).api.sample.open({})).rejects.toMatchObject({
    code: 'storage/write-failed',
    message: expect.stringContaining('there is a file where a folder is needed'),
  });
  expect(existsSync(join(dataFolder, 'projects.json'))).toBe(false);
});

test('git that fails half-way leaves nothing behind', async () => {
  const bin = makeFolder({ git: '#!/bin/sh\nexit 1\n' });
  chmodSync(join(bin, 'git'), 0o755);
  vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { api, dataFolder } = start();
  await expect(api.sample.open({})).rejects.toMatchObject({ code: 'git/failed' });
  expect(readdirSync(join(dataFolder, 'samples'))).toEqual([]);
});

test('no file of this repository holds the made-up token that the copy does', async () => {
  const { api } = start();
  const { path } = await api.sample.open({});
  const token = /ghp_\w{36}/u.exec(readFileSync(join(path, 'config/orders.yaml'), 'utf8'))?.[0];
  expect(token).toHaveLength(40);
  expect(
    JSON.stringify(
      import.meta.glob('../../../resources/sample/**', { query: '?raw', import: 'default', eager: true }),
    ),
  ).not.toContain(token);
  expect(sampleSteps()).toHaveLength(5);
});
