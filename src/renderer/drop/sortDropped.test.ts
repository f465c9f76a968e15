import { describe, expect, it } from 'vitest';
import { pathInside, sortDropped, type DroppedEntry } from './sortDropped.ts';

const entry = (
  path: string | null,
  folder = false,
  name = path?.split(/[\\/]/u).at(-1) ?? 'x',
): DroppedEntry => ({
  file: new File(['text'], name),
  folder,
  path,
});
const roots = [{ path: '/home/me/shop' }, { path: '/home/me/api', alias: 'api' }];

describe('what was dropped', () => {
  it('is named where the project has it, folders too, and in a project that has a name', () => {
    const sorted = sortDropped(
      [entry('/home/me/shop/src/a.ts'), entry('/home/me/shop/src', true), entry('/home/me/api/b.ts')],
      roots,
    );
    expect(sorted.inside).toEqual([
      { path: 'src/a.ts', folder: false },
      { path: 'src', folder: true },
      { path: 'b.ts', folder: false, project: 'api' },
    ]);
    expect([...sorted.files, ...sorted.folders, ...sorted.unknown]).toEqual([]);
  });

  it('is offered as a copy or a project where it lies elsewhere', () => {
    const sorted = sortDropped([entry('/home/me/shop-2/a.ts'), entry('/srv/other', true)], roots);
    expect(sorted.inside).toEqual([]);
    expect(sorted.files.map(({ path }) => path)).toEqual(['/home/me/shop-2/a.ts']);
    expect(sorted.folders.map(({ path }) => path)).toEqual(['/srv/other']);
  });

  it('is a copy where nobody says where it lies, and a folder then is nothing', () => {
    const sorted = sortDropped([entry(null, false, 'a.ts'), entry(null, true, 'src')], roots);
    expect(sorted.files).toHaveLength(1);
    expect(sorted.unknown).toHaveLength(1);
  });

  it('is a stack wherever it lies, where its name says so', () => {
    const sorted = sortDropped([entry('/home/me/shop/a.stack.json')], roots);
    expect(sorted.stackFiles).toHaveLength(1);
    expect(sorted.inside).toEqual([]);
  });
});

describe('a path in a root', () => {
  it.each([
    ['/a/b', '/a/b', '.'],
    ['/a/b', '/a/b/c d/e', 'c d/e'],
    ['/a/b/', '/a/b/c', 'c'],
    ['/a/b', '/a/bc', null],
    ['/a/b', '/a/b/../c', null],
    ['/a/b', '/A/b/c', null],
    ['/a/b', '/a/b/c\\d', 'c\\d'],
    ['C:\\Users\\me', 'c:\\users\\ME\\src\\a.ts', 'src/a.ts'],
    ['C:\\Users\\me', 'D:\\Users\\me\\a.ts', null],
    ['\\\\server\\share', '\\\\server\\share\\a.ts', 'a.ts'],
  ])('from %s to %s is %s', (root, path, expected) => {
    expect(pathInside(root, path)).toBe(expected);
  });
});
