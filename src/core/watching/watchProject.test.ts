import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import type { FolderListener, WatchFolder } from './watchFolder.ts';
import { watchProject } from './watchProject.ts';
import { watchDisk } from './watchDisk.ts';

/** Returns the reported paths of a folder, by the real watcher. */
async function listen(root: string): Promise<string[]> {
  const heard: string[] = [];
  const stop = await watchProject(watchDisk, root, {
    onChanges: (paths) => void heard.push(...(paths ?? ['*'])),
    onFailed: (error) => void heard.push(String(error)),
  });
  onTestFinished(stop);
  return heard;
}

const eventually = (heard: readonly string[], path: string) =>
  expect.poll(() => heard.includes(path), { timeout: 60_000 }).toBe(true);

test('of a further worktree, its own HEAD and index are heard of, and the refs that all share', async () => {
  const main = makeRepository({ 'a.txt': 'a\n' });
  const further = join(makeFolder(), 'further');
  git(main, 'worktree', 'add', '-q', '-b', 'topic', further);
  const heard = await listen(further);
  write(further, { 'b.txt': 'b\n' });
  git(further, 'add', 'b.txt');
  await eventually(heard, '.git/index');
  git(further, 'switch', '-q', '-c', 'other');
  await eventually(heard, '.git/HEAD');
  git(main, 'commit', '-q', '--allow-empty', '-m', 'next');
  await eventually(heard, '.git/refs/heads/main');
  git(main, 'config', 'core.excludesFile', 'elsewhere');
  await eventually(heard, '.git/config');
  expect(heard.filter((path) => path.includes('objects/') || path.includes('worktrees/'))).toEqual([]);
});

test('of a submodule, what its repository checks out is heard of', async () => {
  const inner = makeRepository({ 'a.txt': 'a\n' });
  const outer = makeRepository();
  git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'inner');
  const heard = await listen(join(outer, 'inner'));
  git(join(outer, 'inner'), 'switch', '-q', '-c', 'topic');
  await eventually(heard, '.git/HEAD');
});

test('a link that leads to no repository, or to the folder’s own, is not listened to', async () => {
  const watched: string[] = [];
  const watch: WatchFolder = (root: string, _listener: FolderListener) => {
    watched.push(root);
    return Promise.resolve(() => Promise.resolve());
  };
  const nowhere = makeFolder({ '.git': `gitdir: ${makeFolder({ 'a.txt': '' })}\n` });
  const gone = makeFolder({ '.git': 'gitdir: /no/such/place\n' });
  const plain = makeRepository();
  for (const root of [nowhere, gone, plain]) await watchProject(watch, root, {} as FolderListener);
  expect(watched).toEqual([nowhere, gone, plain]);
});
