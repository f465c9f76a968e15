import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { folderOfPattern, nameFolder, withoutFile } from '../../../shared/domain/source/folderPattern.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import * as matching from './matchFolder.ts';

const listing = (...paths: string[]): FileEntry[] => paths.map((path) => ({ path, bytes: 1 }));
/** Runs to the end, without rests. */
function matchFolder(source: FolderSource, entries: readonly FileEntry[]): matching.MatchedFiles {
  const sorted = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const steps = matching.matchFolder(source, sorted);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const folder = (path: string, rest: Partial<FolderSource> = {}): FolderSource => ({
  kind: 'folder',
  path,
  ...rest,
});

test('a folder takes every file below it, by path, and none of its neighbours', () => {
  const entries = listing('src/z.ts', 'src/a/b.ts', 'src.ts', 'srcs/a.ts', 'src/.hidden');
  expect(matchFolder(folder('src'), entries).paths).toEqual(['src/.hidden', 'src/a/b.ts', 'src/z.ts']);
  expect(matchFolder(folder('.'), entries).paths).toHaveLength(5);
});

test('patterns are about what lies below the folder, however the folder is called', () => {
  const entries = listing('app/[id]/page.ts', 'app/i/page.ts', 'app/[id]/deep/x.md', 'app/[id]/y.md');
  expect(matchFolder(folder('app/[id]', { include: ['*.md'] }), entries).paths).toEqual(['app/[id]/y.md']);
  expect(matchFolder(folder('app/[id]', { include: ['**/*.md', '*.ts'] }), entries).paths).toEqual([
    'app/[id]/deep/x.md',
    'app/[id]/page.ts',
    'app/[id]/y.md',
  ]);
});

test('what is excluded is out, and one file is excluded alone whatever its name', () => {
  const names = [
    'a[1].ts',
    'a1.ts',
    'b (copy).ts',
    '!c.ts',
    '{x,y}.ts',
    'ü*.ts',
    'üx.ts',
    String.raw`d\e.ts`,
  ];
  const entries = listing(...names.map((name) => `src/${name}`));
  for (const name of names) {
    const source = withoutFile(folder('src', { include: ['**'] }), `src/${name}`);
    const { paths } = matchFolder(source, entries);
    expect(paths).not.toContain(`src/${name}`);
    expect(paths).toHaveLength(names.length - 1);
  }
});

test('what is never taken along is counted by reason', () => {
  const entries: FileEntry[] = [
    ...listing('src/a.ts'),
    { path: 'src/.env', bytes: 1, ignored: 'secrets file' },
    { path: 'src/a.png', bytes: 1, ignored: 'binary' },
    { path: 'src/b.png', bytes: 1, ignored: 'binary' },
    { path: String.raw`src/b\xff.ts`, bytes: null, ignored: 'name not UTF-8' },
    { path: 'src/gen/', bytes: null, ignored: '.gitignore' },
    { path: 'src/gone.ts', bytes: null, ignored: 'missing' },
    { path: 'dist/', bytes: null, ignored: '.gitignore' },
  ];
  expect(matchFolder(folder('src'), entries)).toEqual({
    files: 1,
    paths: ['src/a.ts'],
    leftOut: [
      { reason: 'binary', count: 2 },
      { reason: '.gitignore', count: 1 },
      { reason: 'name not UTF-8', count: 1 },
      { reason: 'secrets file', count: 1 },
    ],
    unread: [{ path: String.raw`src/b\xff.ts`, reason: 'name not UTF-8' }],
  });
});

test('the order of the listing and what is in it twice make no difference', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'src', 'x.ts', 'y.md', 'ä'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));
  fc.assert(
    fc.property(
      fc.array(path),
      fc.constantFrom<FolderSource>(
        folder('.'),
        folder('src'),
        folder('src', { include: ['**/*.ts'] }),
        folder('.', { include: ['*/**'], exclude: ['**/*.md'] }),
      ),
      (paths, source) => {
        const once = matchFolder(source, listing(...paths)).paths;
        const again = matchFolder(source, listing(...paths.toReversed(), ...paths)).paths;
        expect(again).toEqual(once);
        expect(new Set(once).size).toBe(once.length);
        expect([...once].toSorted()).toEqual(once);
      },
    ),
  );
});

test.each([
  ['src', { path: 'src' }, 'src/'],
  ['./src//', { path: 'src' }, 'src/'],
  ['', { path: '.' }, './'],
  ['src/**/*.ts', { path: 'src', include: ['**/*.ts'] }, 'src/**/*.ts'],
  ['*.md', { path: '.', include: ['*.md'] }, '*.md'],
  ['{a,b}/*.md', { path: '.', include: ['{a,b}/*.md'] }, '{a,b}/*.md'],
])('the pattern %j is read and shown', (typed, source, shown) => {
  const read = folderOfPattern(typed);
  expect(read).toEqual({ kind: 'folder', ...source });
  expect(read === null ? '' : nameFolder(read)).toBe(shown);
});

test('a name says some patterns, however many there are', () => {
  const include = Array.from({ length: 1_000 }, (_, at) => `*.${at}`);
  expect(nameFolder(folder('src', { include: include.slice(0, 3) }))).toBe('src/ (*.0, *.1, *.2)');
  expect(nameFolder(folder('src', { include }))).toMatch(/^src\/ \(\*\.0, .*\*\.19 and 980 more\)$/u);
});

test.each(['../a', '/etc', 'src/../../a', 'src/*/../..'])('the pattern %j leads out', (typed) => {
  expect(folderOfPattern(typed)).toBeNull();
});

test('whatever a file is called, excluding it takes out that one alone', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'ab.-[]{}()*?!+@^$|,~ ü\\'.split('')), minLength: 1, maxLength: 6 })
    .filter((text) => text !== '.' && text !== '..');
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 6 }), (names) => {
      const entries = listing(...names.map((one) => `src/${one}`));
      const source = withoutFile(folder('src'), `src/${names[0] ?? ''}`);
      const left = names.slice(1).map((one) => `src/${one}`);
      expect(matchFolder(source, entries).paths).toEqual(left.toSorted());
    }),
    { numRuns: 2_000 },
  );
});
