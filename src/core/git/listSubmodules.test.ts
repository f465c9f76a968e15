import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { listSubmodules } from './listSubmodules.ts';
import { makeRepository } from './testing/makeRepository.ts';

const commit = (letter: string): string => letter.repeat(40);
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();

it('finds submodules among other entries: the first, the last, two in a row, odd names', async () => {
  const folder = makeRepository({ 'b.txt': 'x', 'm 160000 n.txt': 'y' });
  const paths = ['a', 'c', 'cé d', 'z'];
  for (const [index, path] of paths.entries()) {
    git(folder, 'update-index', '--add', '--cacheinfo', `160000,${commit(String(index + 1))},${path}`);
  }
  const expected = paths.map((path, index) => ({ path, commit: commit(String(index + 1)) }));
  expect(await listSubmodules(folder, 'index')).toEqual(expected);
  expect(await listSubmodules(folder, git(folder, 'write-tree'))).toEqual(expected);
});

it('finds none where there are none, and none in a tree without entries', async () => {
  const folder = makeRepository({ '160000 ': 'x' });
  expect(await listSubmodules(folder, 'index')).toEqual([]);
  expect(await listSubmodules(folder, '4b825dc642cb6eb9a060e54bf8d69288fbee4904')).toEqual([]);
});
