import { expect, test } from 'vitest';
import type { FolderSource } from '../../shared/domain/source.ts';
import { excludeTyped, readTyped, typedFolder } from './patternText.ts';

test.each<FolderSource>([
  { kind: 'folder', path: '.' },
  { kind: 'folder', path: 'src/[id]', include: ['**/*.ts', '*.md'], exclude: ['a[[]1].ts'] },
  { kind: 'folder', path: 'src', project: 'api' },
])('what is shown of an item is read as that item: %j', (source) => {
  expect(readTyped(typedFolder(source), source.project)).toEqual({ source });
});

const read = (folder: string) => readTyped({ folder, include: ' \n *.ts \n', exclude: '' }, undefined);

test('a folder is tidied, and one that leads out is refused with the remedy', () => {
  expect(read(' ./src//a/ ')).toEqual({ source: { kind: 'folder', path: 'src/a', include: ['*.ts'] } });
  expect(read('../a')).toHaveProperty('problem');
  expect(read('/etc')).toHaveProperty('problem');
});

test('a file is excluded once, whatever it is called', () => {
  const typed = { folder: 'src', include: '', exclude: 'x' };
  expect(excludeTyped(excludeTyped(typed, 'a[1].ts'), 'a[1].ts').exclude).toBe('x\na[[]1[]].ts');
});
