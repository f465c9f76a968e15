import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import { parseDiff } from './parseDiff.ts';
import { git, makeRepository, write } from './testing/makeRepository.ts';
import { quotePath } from './quotePath.ts';
import { headCommit } from './resolveCommit.ts';

async function changes(folder: string) {
  const from = (await headCommit(folder)) ?? '';
  return (await diff(folder, '', { from, to: 'worktree' })).files;
}

const body = 'one\ntwo\nthree\nfour\nfive\nsix\n';

describe('the files of a diff', () => {
  test('are told with their lines, renames, modes and kinds', async () => {
    const folder = makeRepository({
      'edited.txt': 'one\ntwo\n',
      'gone.txt': 'x\n',
      'old.txt': body,
      'picture.png': Buffer.from([0x89, 0x50, 0, 1]),
      'run.sh': 'echo\n',
    });
    write(folder, { 'edited.txt': 'one\n2\n', 'picture.png': Buffer.from([0x89, 0x50, 0, 2]) });
    git(folder, 'rm', '-q', 'gone.txt');
    git(folder, 'mv', 'old.txt', 'new.txt');
    git(folder, 'update-index', '--chmod=+x', 'run.sh');
    const files = await changes(folder);
    expect(
      files.map(({ path, from, change, added, deleted }) => [path, from, change, added, deleted]),
    ).toEqual([
      ['edited.txt', undefined, 'modified', 1, 1],
      ['gone.txt', undefined, 'deleted', 0, 1],
      ['new.txt', 'old.txt', 'renamed', 0, 0],
      ['picture.png', undefined, 'modified', null, null],
    ]);
    expect(files[0]?.hunks).toBe('@@ -1,2 +1,2 @@\n one\n-two\n+2\n');
  });

  test.runIf(process.platform !== 'win32')('may have any name', async () => {
    const names = [
      'a b.txt',
      'qu"ote.txt',
      'li\nne.txt',
      'tab\there',
      'é中.txt',
      ' -> arrow',
      'a/b/diff --git x',
      '-x',
    ];
    const folder = makeRepository(Object.fromEntries(names.map((name) => [name, 'old\n'])));
    write(folder, Object.fromEntries(names.map((name) => [name, 'new\n'])));
    const files = await changes(folder);
    expect(files.map(({ path }) => path).toSorted()).toEqual(names.toSorted());
    expect(files.every(({ hunks, cut }) => hunks === '@@ -1 +1 @@\n-old\n+new\n' && !cut)).toBe(true);
  });

  test('may hold lines that look like the head of another file', async () => {
    const folder = makeRepository({ 'a.txt': 'x\n', 'b.txt': 'x\n' });
    write(folder, { 'a.txt': 'diff --git a/b.txt b/b.txt\n@@ -1 +1 @@\n', 'b.txt': 'y\n' });
    const [a, b] = await changes(folder);
    expect(a?.hunks).toBe('@@ -1 +1,2 @@\n-x\n+diff --git a/b.txt b/b.txt\n+@@ -1 +1 @@\n');
    expect(b?.hunks).toBe('@@ -1 +1 @@\n-x\n+y\n');
  });

  test('that are not UTF-8 are read as Latin-1, the others beside them as they are', async () => {
    const folder = makeRepository({ 'latin.txt': 'x\n', 'ütf.txt': 'x\n' });
    write(folder, { 'latin.txt': Buffer.from('caf\xe9\n', 'latin1'), 'ütf.txt': 'café\n' });
    const files = await changes(folder);
    expect(files.map(({ hunks }) => hunks.split('\n').at(-2))).toEqual(['+café', '+café']);
  });

  test('that differ in line ends alone are not told', async () => {
    const folder = makeRepository({ 'a.txt': 'one\ntwo\n', 'b.txt': 'one\ntwo\n' });
    write(folder, { 'a.txt': 'one\r\ntwo\r\n', 'b.txt': 'one\r\n2\r\n' });
    const files = await changes(folder);
    expect(files.map(({ path }) => path)).toEqual(['b.txt']);
    expect(files[0]?.hunks).toBe('@@ -1,2 +1,2 @@\n one\n-two\n+2\n');
  });
});

function fiveMegabytes(letter: string): string {
  return `${letter.repeat(999)}\n`.repeat(5_000);
}

test('where only lines are asked for, no patch is made, however long it would be', async () => {
  const folder = makeRepository({ 'a.txt': fiveMegabytes('a'), 'b.txt': fiveMegabytes('b') });
  write(folder, { 'a.txt': fiveMegabytes('c'), 'b.txt': fiveMegabytes('d') });
  const range = { from: 'index', to: 'worktree' };
  expect((await diff(folder, '', range)).cut).toBe(true);
  const { files, cut } = await diff(folder, '', range, { linesOnly: true });
  expect(cut).toBe(false);
  expect(
    files.map(({ path, added, deleted, hunks, cut: ends }) => [path, added, deleted, hunks, ends]),
  ).toEqual([
    ['a.txt', 5_000, 5_000, '', false],
    ['b.txt', 5_000, 5_000, '', false],
  ]);
});

test('a diff that ends early says in which file, wherever it ends', async () => {
  const folder = makeRepository({ 'a.txt': body, 'b.txt': body, 'c.txt': body });
  write(folder, { 'a.txt': body.toUpperCase(), 'b.txt': body.toUpperCase(), 'c.txt': body.toUpperCase() });
  const whole = Buffer.from(git(folder, 'diff', '--raw', '--numstat', '-p', '-z', 'HEAD'));
  expect((await parseDiff(whole)).map(({ cut }) => cut)).toEqual([false, false, false]);
  const patch = whole.indexOf('\0\0') + 2;
  for (let end = patch; end < whole.length; end++) {
    const files = await parseDiff(whole.subarray(0, end));
    expect(files.at(-1)?.cut).toBe(true);
    const first = files.findIndex(({ cut }) => cut);
    expect(files.slice(first).every(({ cut }) => cut)).toBe(true);
  }
});

test('any bytes are read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      await parseDiff(Buffer.concat([Buffer.from(':100644 100644 1 2 M\0a\0'), Buffer.from(bytes)]));
    }),
  );
});

test('a name is quoted as git quotes it', () => {
  expect(quotePath('src/a b.ts')).toBe('src/a b.ts');
  expect(quotePath('a"b\\c\n\u0001é')).toBe('"a\\"b\\\\c\\n\\001é"');
});
