import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { git, makeRepository } from './makeRepository.ts';

const files = {
  'a.ts': 'export const a = 1;\n',
  'src/deep/a much longer name of a file.txt': 'b\n',
  'src/bytes.bin': new Uint8Array([0, 255, 10]),
  'ausgelassen/ü.txt': 'ü\n',
  '.gitignore': 'ausgelassen/\n',
};

const factsOf = (root: string) => ({
  status: git(root, 'status', '--porcelain', '--ignored'),
  // Names files of which the index has other times and numbers.
  stale: git(root, 'diff-files', '--name-only'),
  files: git(root, 'ls-files', '-s'),
  tree: git(root, 'rev-parse', 'HEAD^{tree}'),
  branch: git(root, 'symbolic-ref', 'HEAD'),
  log: git(root, 'log', '--format=%an %ae %cn %ce %s %b'),
  reflog: git(root, 'reflog', '--format=%gs'),
  trouble: git(root, 'fsck', '--strict', '--full'),
  message: readFileSync(join(root, '.git', 'COMMIT_EDITMSG'), 'utf8'),
  config: readFileSync(join(root, '.git', 'config'), 'utf8'),
});

it('a repository that was made before is written as git made it: whole, clean, and of now', () => {
  const before = Math.floor(Date.now() / 1000);
  const [first, second] = [makeRepository(files), makeRepository(files)];
  expect(factsOf(second)).toEqual(factsOf(first));
  expect(factsOf(second)).toMatchObject({ status: '!! ausgelassen/\n', stale: '' });
  const [time = 0, author = 0] = git(second, 'log', '--format=%ct %at').split(' ').map(Number);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(author).toBe(time);
  const id = git(second, 'rev-parse', 'HEAD').trim();
  expect(git(second, 'rev-parse', 'HEAD@{0}').trim()).toBe(id);
  const object = join(second, '.git', 'objects', id.slice(0, 2), id.slice(2));
  expect(statSync(object).mode & 0o777).toBe(0o444);
});

it('each repository goes on by itself', () => {
  const [first, second] = [makeRepository(files), makeRepository(files)];
  git(second, 'rm', '-q', 'a.ts');
  git(second, 'commit', '-q', '-m', 'next');
  expect(git(first, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  expect(git(second, 'rev-list', '--count', 'HEAD').trim()).toBe('2');
  expect(git(makeRepository({}), 'ls-files')).toBe('');
  expect(git(makeRepository({}), 'status', '--porcelain')).toBe('');
});
