import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import { estimateTokens } from '../../../shared/domain/tokenCount.ts';
import { FileTree } from './fileTree.ts';
import { checkedOf, emptySum, type FolderNode, type Sum } from './treeNode.ts';
import { sortedChildren } from './sortedChildren.ts';
import { runSliced, type SliceClock, type SlicedWork } from '../../ui/slices.ts';
import { ownOf } from '../../testing/examples.ts';

const src = { id: 'i9', on: true, source: { kind: 'folder', path: 'src' } } as const;

/** The expected state of a file, in the simplest form. */
interface Known {
  bytes: number | null;
  ignored: IgnoreReason | undefined;
  tokens: number | null;
}

function finish<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function names(folder: FolderNode): readonly string[] {
  return finish(sortedChildren(folder)).map((node) => node.name);
}

function treeOf(entries: readonly FileEntry[]): FileTree {
  const tree = new FileTree();
  finish(tree.add(entries));
  return tree;
}

function folderAt(tree: FileTree, key: string): FolderNode {
  const node = key === '' ? tree.root : tree.get(key);
  if (node?.kind !== 'folder') throw new Error(`no folder ${key}`);
  return node;
}

function sum(files: readonly Known[]): Sum {
  const total = emptySum();
  for (const { bytes, tokens } of files) {
    total.files += 1;
    if (tokens !== null) total.counted += tokens;
    else {
      total.uncounted += 1;
      if (bytes === null) total.unknown += 1;
      else total.estimated += estimateTokens(bytes);
    }
  }
  return total;
}

/** Returns a clock that advances 1 ms with each reading, so that slices have a known length. */
function countingClock(): SliceClock & { rests: number } {
  let time = 0;
  const clock = {
    rests: 0,
    now: () => (time += 1),
    rest: () => {
      clock.rests += 1;
      return Promise.resolve();
    },
  };
  return clock;
}

describe('order', () => {
  it('puts folders first, then names as people count', () => {
    const paths = ['b.ts', 'file10.ts', 'file9.ts', 'File1.ts', 'a/x.ts', 'Z/y.ts', 'é.ts', 'f.ts'];
    const tree = treeOf(paths.map((path) => ({ path, bytes: 1 })));
    expect(names(tree.root)).toEqual(['a', 'Z', 'b.ts', 'é.ts', 'f.ts', 'File1.ts', 'file9.ts', 'file10.ts']);
  });

  it('sorts in what comes later, and what comes while it sorts', () => {
    const tree = treeOf([{ path: 'm', bytes: 1 }]);
    expect(names(tree.root)).toEqual(['m']);
    tree.addEntry({ path: 'z', bytes: 1 });
    const sorting = sortedChildren(tree.root);
    sorting.next();
    tree.addEntry({ path: 'a', bytes: 1 });
    expect(finish(sorting).map((node) => node.name)).toEqual(['a', 'm', 'z']);
  });

  it('is the same whatever the chunks were', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-cA-C0-2]{1,4}$/u), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (list, size) => {
          const entries = list.map((path) => ({ path, bytes: 1 }));
          const tree = new FileTree();
          for (let start = 0; start < entries.length; start += size) {
            finish(tree.add(entries.slice(start, start + size)));
            names(tree.root);
          }
          expect(names(tree.root)).toEqual(names(treeOf(entries.toReversed()).root));
        },
      ),
    );
  });
});

describe('sums', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
    .map((parts) => `${parts.join('/')}.ts`);
  const ignored = fc.constantFrom<IgnoreReason | undefined>(undefined, undefined, 'lock file', 'binary');
  const step = fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      path,
      bytes: fc.option(fc.nat(5_000), { freq: 5 }),
      ignored,
    }),
    fc.record({ do: fc.constant('count' as const), path, tokens: fc.option(fc.nat(900)), ignored }),
    fc.record({ do: fc.constant('select' as const), paths: fc.array(path, { maxLength: 5 }) }),
    fc.record({ do: fc.constant('cover' as const), paths: fc.array(path, { maxLength: 5 }) }),
    fc.record({ do: fc.constant('forget' as const) }),
  );

  it('of every folder and every tick agree with adding up the files below, after any steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tree = new FileTree();
        const known = new Map<string, Known>();
        let selected: ReadonlySet<string> = new Set<string>();
        const covered = new Set<string>();
        for (const act of steps) {
          if (act.do === 'add') {
            const { bytes } = act;
            tree.addEntry(
              act.ignored === undefined
                ? { path: act.path, bytes }
                : { path: act.path, bytes, ignored: act.ignored },
            );
            const tokens = known.get(act.path)?.tokens ?? null;
            known.set(act.path, { bytes, ignored: act.ignored, tokens });
          } else if (act.do === 'count') {
            // Only the count of a file that failed reveals that the file is ignored.
            const reason = act.tokens === null ? act.ignored : undefined;
            tree.setCount(act.path, act.tokens, reason);
            const file = known.get(act.path);
            if (file === undefined) continue;
            file.tokens = act.tokens;
            file.ignored ??= reason;
          } else if (act.do === 'select') {
            selected = new Set(act.paths);
            tree.takeOwn(ownOf(...selected));
          } else if (act.do === 'cover') {
            const files = act.paths.flatMap((one) => tree.file(one) ?? []);
            finish(tree.cover(new Map(files.map((file) => [file, src]))));
            covered.clear();
            for (const { key } of files) covered.add(key);
          } else {
            finish(tree.forgetCounts());
            for (const file of known.values()) file.tokens = null;
          }
        }
        for (const key of ['', 'a/', 'a/b/', 'b/', 'b/a/c/', 'c/']) {
          if (key !== '' && tree.get(key) === undefined) continue;
          const folder = folderAt(tree, key);
          const below = [...known].filter(([file]) => file.startsWith(key));
          const open = below.filter(([, file]) => file.ignored === undefined);
          const ticked = open.filter(([file]) => selected.has(file) || covered.has(file));
          const tickedAtAll = below.some(([file]) => selected.has(file));
          expect(folder.total).toEqual(sum(open.map(([, file]) => file)));
          expect(folder.ticked).toEqual(sum(ticked.map(([, file]) => file)));
          const all = open.length > 0 && ticked.length === open.length;
          expect(checkedOf(folder)).toBe(all || (ticked.length > 0 || tickedAtAll ? 'mixed' : false));
        }
        const greyed = [...known.values()].filter((file) => file.ignored !== undefined);
        expect(tree.ignoredCount).toBe(greyed.length);
      }),
      { numRuns: 300 },
    );
  });

  it('tick a file that is listed after it was put into the stack', () => {
    const tree = new FileTree();
    tree.takeOwn(ownOf('src/a.ts'));
    tree.addEntry({ path: 'src/a.ts', bytes: 4 });
    expect(checkedOf(folderAt(tree, 'src/'))).toBe(true);
  });
});

describe('ignored folders', () => {
  it('hold nothing until they are looked into, and their files count for nothing', () => {
    const tree = treeOf([
      { path: 'src/a.ts', bytes: 40 },
      { path: 'dist/', bytes: null, ignored: '.gitignore' },
    ]);
    expect(folderAt(tree, 'dist/').loaded).toBe('no');
    tree.addEntry({ path: 'dist/out.js', bytes: 400, ignored: '.gitignore' });
    expect(tree.root.total).toMatchObject({ files: 1, estimated: 10 });
    expect(tree.ignoredCount).toBe(1);
    tree.takeOwn(ownOf('dist/out.js'));
    expect(checkedOf(folderAt(tree, 'dist/'))).toBe('mixed');
    expect(tree.root.ticked.files).toBe(0);
  });
});

describe('100,000 files', () => {
  it('are built in and sorted in many slices, none of which does more than a little', async () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({
      path: `folder/sub${index % 7}/${(index * 7919) % 100_000}.ts`,
      bytes: 10,
    }));
    const tree = new FileTree();
    const building = countingClock();
    await runSliced(tree.add(entries), () => false, building);
    // One step is 200 files; a slice is at most 8 of them.
    expect(building.rests).toBeGreaterThanOrEqual(Math.floor(100_000 / (200 * 9)));
    expect(tree.root.total.files).toBe(100_000);

    const flat = treeOf(
      entries.map(({ path }) => ({ path: path.slice(path.lastIndexOf('/') + 1), bytes: 1 })),
    );
    const sorting = countingClock();
    const sorted = await runSliced(sortedChildren(flat.root), () => false, sorting);
    expect(sorting.rests).toBeGreaterThan(50);
    expect(sorted?.slice(0, 3).map((node) => node.name)).toEqual(['0.ts', '1.ts', '2.ts']);
  });

  it('are dropped half-way when nobody wants them any longer', async () => {
    const tree = new FileTree();
    const entries = Array.from({ length: 50_000 }, (_, index) => ({ path: `${index}.ts`, bytes: 1 }));
    expect(await runSliced(tree.add(entries), () => true, countingClock())).toBeUndefined();
    expect(tree.root.total.files).toBeLessThan(50_000);
  });
});
