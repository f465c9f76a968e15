import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, makeFolder, write } from '../../git/testing/makeRepository.ts';
import { splitDiff } from './splitDiff.ts';

test('what git prints is taken apart by its files, whatever they are called', () => {
  const root = makeFolder({
    'a b/plain.txt': 'one\ntwo\n',
    'grün.txt': 'x\n',
    'gone.txt': 'bye\n',
    'old.txt': 'long enough to be found again\nand again\n',
    'logo.png': new Uint8Array([0, 1, 2]),
  });
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'First');
  write(root, {
    'a b/plain.txt': 'one\ndiff --git a/x b/x\n--- no header\n',
    'grün.txt': 'y\n',
    'empty.txt': '',
    'logo.png': new Uint8Array([0, 1, 3]),
  });
  rmSync(join(root, 'gone.txt'));
  renameSync(join(root, 'old.txt'), join(root, 'new.txt'));
  git(root, 'add', '.');
  const files = splitDiff(git(root, 'diff', '--cached', '--find-renames'));
  expect(files.map(({ hunks: _hunks, ...file }) => file)).toEqual([
    { path: 'a b/plain.txt', change: 'modified', added: 2, deleted: 1 },
    { path: 'empty.txt', change: 'added', added: 0, deleted: 0 },
    { path: 'gone.txt', change: 'deleted', added: 0, deleted: 1 },
    { path: 'grün.txt', change: 'modified', added: 1, deleted: 1 },
    { path: 'logo.png', change: 'modified', added: null, deleted: null },
    { path: 'new.txt', from: 'old.txt', change: 'renamed', added: 0, deleted: 0 },
  ]);
  expect(files[0]?.hunks).toBe('@@ -1,2 +1,3 @@\n one\n-two\n+diff --git a/x b/x\n+--- no header\n');
});

test('nothing is taken apart into nothing', () => {
  expect(splitDiff('')).toEqual([]);
});
