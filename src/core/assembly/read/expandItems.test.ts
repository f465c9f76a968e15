import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfSource } from '../../../shared/domain/sourceKinds.ts';
import type { Source } from '../../../shared/domain/source.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { assembleOnce } from '../assembleOnce.ts';
import { expandItems } from './expandItems.ts';
import { createPoolDouble } from '../poolDouble.ts';

const item = (id: string, source: Source, rest: Partial<StackItem> = {}): StackItem => ({
  id,
  on: true,
  source,
  ...rest,
});

const lookupOf = (paths: readonly string[], roots: Readonly<Record<string, string>> = {}) => ({
  rootOf: (alias: string) => Promise.resolve(roots[alias] ?? null),
  list: () => Promise.resolve(paths.map((path) => ({ path, bytes: 1 }))),
});

const path = fc
  .array(fc.constantFrom('a', 'src', 'b [1]', 'x.ts', 'y.md'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'));
const project = fc.constantFrom(undefined, 'api', 'gone');
const source: fc.Arbitrary<Source> = fc
  .oneof(
    fc.record({ kind: fc.constant('file' as const), path, project }),
    fc.record({
      kind: fc.constant('folder' as const),
      path: fc.constantFrom('.', 'src', 'a', 'b [1]'),
      include: fc.constantFrom(undefined, ['**/*.ts'], ['*', '**/x*']),
      project,
    }),
  )
  .map((one) => JSON.parse(JSON.stringify(one)) as Source);

test('whatever is in a stack, no file of a project comes twice, and the same disk gives the same items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(source, { maxLength: 8 }), fc.array(path), async (sources, paths) => {
      const own = new Map(sources.map((one) => [keyOfSource(one), one]));
      const items = [...own.values()].map((one, index) => item(`i${index}`, one));
      const expansion = { root: '/own', lookup: lookupOf(paths, { api: '/api' }), fresh: false };
      const once = await expandItems(items, expansion);
      expect(await expandItems(items, expansion)).toEqual(once);
      const keys = once.items.flatMap(({ source: { kind }, source: of }) =>
        kind === 'file' ? [keyOfSource(of)] : [],
      );
      expect(new Set(keys).size).toBe(keys.length);
      const ids = once.items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      // No item gets lost: each is there itself, or as its files.
      for (const { id } of items) expect(ids.includes(id) || once.folders.has(id)).toBe(true);
    }),
  );
});

test('a file of a folder never has the id of another item, whatever a stack file says', async () => {
  const items = [
    item('f\nsrc/a.ts', { kind: 'file', path: 'README.md' }),
    item('f', { kind: 'folder', path: 'src' }),
  ];
  const lookup = lookupOf(['README.md', 'src/a.ts']);
  const expanded = await expandItems(items, { root: '/own', lookup, fresh: false });
  expect(expanded.items.map(({ id }) => id)).toEqual(['f\nsrc/a.ts', 'f\nsrc/a.ts\n']);
});

test('a note is said once, about all files of the folder', async () => {
  const living = item('f', { kind: 'folder', path: 'src' }, { note: 'Background only' });
  const { items } = await expandItems([living], {
    root: '/own',
    lookup: lookupOf(['src/a.ts', 'src/b.ts']),
    fresh: false,
  });
  expect(items.map(({ note }) => note)).toEqual(['src/, 2 files: Background only', undefined]);
});

test('a folder’s file that can’t be read stays and is named; one that is gone or holds no text does not', async () => {
  const pool = createPoolDouble({ 'src/a.ts': 'a\n', 'src/b.ts': 'b\n' });
  const { readFiles } = pool;
  const { text, assembled } = await assembleOnce({
    stack: {
      id: 's',
      name: 'Stack',
      task: '',
      goal: '',
      model: 'gpt-4o',
      budget: 1_000,
      format: 'markdown',
      confirm: false,
      items: [item('f', { kind: 'folder', path: 'src' })],
    },
    root: '/own',
    projectId: 'p',
    lookup: lookupOf(['src/a.ts', 'src/b.ts', 'src/c.bin', 'src/gone.ts']),
    readers: {},
    pool: {
      ...pool,
      readFiles: async (root, files, want, signal) => {
        const readings = await readFiles(root, files, want, signal);
        return readings.map((reading, index) => {
          const name = files[index]?.path;
          if (name === 'src/b.ts') return { status: 'unreadable', problem: '"src/b.ts" can’t be read.' };
          return name === 'src/c.bin' ? { status: 'binary', problem: 'Binary.' } : reading;
        });
      },
    },
    hash: (value) => Promise.resolve(value),
    rule: () => ({ state: 'open' }),
    possibleBlocks: true,
    clock: () => 0,
  });
  expect(assembled.blocks).toMatchObject([
    {
      itemId: 'f',
      status: 'ok',
      folder: { files: 2, unreadable: 1, elsewhere: 0, leftOut: [{ reason: 'binary', count: 1 }] },
      origin: { partial: '"src/b.ts" can’t be read.' },
    },
  ]);
  expect(text).toContain('"src/b.ts" can’t be read.');
  expect(text).not.toContain('gone.ts');
});
