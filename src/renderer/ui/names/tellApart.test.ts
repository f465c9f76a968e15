import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellApart } from './tellApart.ts';

const namesOf = (...paths: readonly string[]) => paths.map((path) => tellApart(paths).get(path));

it('names a file by its last part, by the folder that differs, or whole', () => {
  expect(namesOf('src/a.ts', 'src/b.ts')).toEqual(['a.ts', 'b.ts']);
  expect(namesOf('alpha/index.ts', 'beta/index.ts', 'index.ts')).toEqual([
    'alpha/index.ts',
    'beta/index.ts',
    'index.ts',
  ]);
  expect(namesOf('src/alpha/form/index.ts', 'src/beta/form/index.ts')).toEqual([
    'alpha/…/index.ts',
    'beta/…/index.ts',
  ]);
  expect(namesOf('a/x/i.ts', 'a/y/i.ts', 'b/x/i.ts')).toEqual(['a/x/i.ts', 'a/y/i.ts', 'b/x/i.ts']);
});

it('gives no two paths the same name, and keeps the last part of each', () => {
  const part = fc.constantFrom('a', 'b', 'src', 'index.ts', '…');
  const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 8 }), (paths) => {
      const names = tellApart(paths);
      expect(names.size).toBe(paths.length);
      expect(new Set(names.values()).size).toBe(paths.length);
      for (const [one, name] of names) expect(name.endsWith(one.split('/').at(-1) ?? '')).toBe(true);
    }),
  );
});
