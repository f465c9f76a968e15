import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Source } from '../../shared/domain/source.ts';
import { isTouchedBy, isTouchedIn } from './isTouchedBy.ts';

const item = (source: Source) => ({ id: 'i', on: true, source });
const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', '.gitignore'), { minLength: 1, maxLength: 4 })
  .map((names) => names.join('/'));

test('a file is touched by its own name and by a folder above it, and by nothing else', () => {
  fc.assert(
    fc.property(path, fc.array(path), (file, paths) => {
      const expected = paths.some((one) => one === file || file.startsWith(`${one}/`));
      expect(isTouchedBy(item({ kind: 'file', path: file }), paths)).toBe(expected);
      expect(isTouchedIn('api', item({ kind: 'file', path: file, project: 'api' }), paths)).toBe(expected);
    }),
  );
});

test('a folder is touched by what lies in it too, and by what git goes by', () => {
  fc.assert(
    fc.property(path, fc.array(path), (folder, paths) => {
      const expected = paths.some(
        (one) =>
          one === folder ||
          folder.startsWith(`${one}/`) ||
          one.startsWith(`${folder}/`) ||
          one.split('/').at(-1) === '.gitignore',
      );
      expect(isTouchedBy(item({ kind: 'folder', path: `${folder}/` }), paths)).toBe(expected);
    }),
  );
  for (const rule of ['.git/index', '.git/config', '.git/info/exclude']) {
    expect(isTouchedBy(item({ kind: 'folder', path: 'a' }), [rule])).toBe(true);
  }
  expect(isTouchedBy(item({ kind: 'folder', path: 'a' }), ['.git/HEAD', '.git/config.lock'])).toBe(false);
});

test('what was lost on the way touches everything of the disk', () => {
  expect(isTouchedBy(item({ kind: 'file', path: 'a' }), null)).toBe(true);
  expect(isTouchedBy(item({ kind: 'folder', path: 'a' }), null)).toBe(true);
  expect(isTouchedBy(item({ kind: 'file', path: 'a', project: 'api' }), null)).toBe(false);
});
