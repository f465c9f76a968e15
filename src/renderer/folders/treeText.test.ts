import { expect, test } from 'vitest';
import type { TreeSource } from '../../shared/domain/source.ts';
import { readTypedTree, typedTree } from './treeText.ts';

test.each<TreeSource>([
  { kind: 'tree', path: '.' },
  { kind: 'tree', path: 'src/core', depth: 3, tokens: true },
  { kind: 'tree', path: 'lib', ignored: true, project: 'api' },
])('%j is shown to be edited, and read again as it was', (source) => {
  expect(readTypedTree(typedTree(source), source.project)).toEqual({ source });
});

test.each([
  ['../x', '', 'inside the project'],
  ['/etc', '', 'a folder of the project'],
  ['src', '0', '1 to 50 levels'],
  ['src', '1.5', '1 to 50 levels'],
  ['src', '51', '1 to 50 levels'],
  ['src', 'two', '1 to 50 levels'],
])('the folder %j with the levels %j is refused with what to do', (folder, depth, words) => {
  const read = readTypedTree({ folder, depth, tokens: false, ignored: false }, undefined);
  expect(read).toMatchObject({
    of: depth === '' ? 'folder' : 'depth',
    problem: expect.stringContaining(words),
  });
});
