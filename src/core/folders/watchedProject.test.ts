import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import type { WatchFolder } from '../watching/watchFolder.ts';
import { watchDisk } from '../watching/watchDisk.ts';
import { openStack, type OpenedStack } from '../testing/openStack.ts';

const patience = { timeout: 60_000 };

/** Returns the changed paths of all events so far. */
const changed = ({ heard }: OpenedStack): readonly string[] =>
  heard.flatMap(({ event, payload }) => (event === 'files.changed' ? (payload.paths ?? ['*']) : []));

/** Makes a watch that begins when the test says so. */
function lateWatch(): { readonly watch: WatchFolder; readonly begin: () => void } {
  const started: (() => void)[] = [];
  const begun = new Promise<void>((resolve) => started.push(resolve));
  const watch: WatchFolder = async (...args) => {
    await begun;
    return await watchDisk(...args);
  };
  return { watch, begin: () => started[0]?.() };
}

test('what changes after a project was listed and before its watch has begun is told once it has', async () => {
  const root = makeRepository({
    '.gitignore': 'out/\n',
    'item.ts': 'one\n',
    'gone.ts': 'g\n',
    'same.ts': 's\n',
  });
  const { watch, begin } = lateWatch();
  const started = await openStack(root, { watched: true, watch });
  await started.add({ kind: 'file', path: 'item.ts' });
  const before = await started.block(({ status }) => status === 'ok');
  write(root, { 'new/a.ts': 'new\n', 'out/x.js': 'x\n', 'item.ts': 'more than the one before\n' });
  rmSync(join(root, 'gone.ts'));
  begin();
  await expect
    .poll(() => changed(started).toSorted(), patience)
    .toEqual(['gone.ts', 'item.ts', 'new/a.ts', 'out']);
  await started.block(({ sha256 }) => sha256 !== before.sha256);
});

test('of another project whose files are shown, that is told too, and nothing where nothing was missed', async () => {
  const other = makeRepository({ 'a.ts': 'a\n' });
  const started = await openStack(makeRepository({ 'own.ts': 'own\n' }), { watched: true });
  const late = lateWatch();
  const beside = await openStack(makeRepository(), { watched: true, watch: late.watch });
  const { projectId } = await beside.api.aliases.add({ projectId: beside.ref.projectId, path: other });
  await beside.api.files.list({ projectId: projectId ?? '', operationId: 'other', beside: true });
  write(other, { 'b.ts': 'b\n' });
  late.begin();
  await expect.poll(() => changed(beside), patience).toContain('b.ts');
  expect(changed(started)).toEqual([]);
});

test('what is staged in a further worktree, and nothing else of it, is known in the next match', async () => {
  const main = makeRepository({ '.gitignore': 'gen/\n', 'a.ts': 'a\n' });
  const further = join(makeFolder(), 'further');
  git(main, 'worktree', 'add', '-q', '-b', 'topic', further);
  write(further, { 'gen/x.ts': 'x\n' });
  const { api, ref } = await openStack(further, { watched: true });
  const source = { kind: 'folder' as const, path: '.', include: ['**/*.ts'] };
  const some = async () => (await api.folders.match({ projectId: ref.projectId, source })).some;
  // Once the folder is watched, its list is cached.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await some()).toEqual(['a.ts']);
  git(further, 'add', '-f', 'gen/x.ts');
  await expect.poll(some, patience).toEqual(['a.ts', 'gen/x.ts']);
});
