import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileEntry } from '../../../shared/domain/file.ts';
import type { FileSort } from '../../../shared/domain/file/fileView.ts';
import { FileTree } from './fileTree.ts';
import { makeRows, type RowOptions, type Rows } from './fileRows.ts';
import { placesOf, preparePathQuery, scorePath } from './matchPath.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import { targetOf } from './treeNode.ts';

function done<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function treeOf(entries: readonly (string | FileEntry)[]): FileTree {
  const tree = new FileTree();
  done(tree.add(entries.map((entry) => (typeof entry === 'string' ? { path: entry, bytes: 10 } : entry))));
  return tree;
}

const nodeOf = (name: string) => targetOf(treeOf([name]).listed[0] ?? treeOf(['x']).root);
const all: RowOptions = { filter: '', sort: 'name', only: null, showIgnored: true, isExpanded: () => true };
const rowsOf = (tree: FileTree, options: Partial<RowOptions>): Rows =>
  done(makeRows(tree, { ...all, ...options }));
const files = ({ rows }: Rows): readonly string[] =>
  rows.flatMap(({ node }) => (node.kind === 'file' ? [node.key] : []));

describe('names', () => {
  const tree = treeOf([
    'src/services/OrderService.ts',
    'src/services/OrderService.test.ts',
    'src/legacy/order/checkout.ts',
    'docs/ordering.md',
    'src/palette/copyFirstMessage.ts',
    'src/other/reader.ts',
  ]);

  it('match by beginnings of words and by words of their folders, in any order', () => {
    expect(files(rowsOf(tree, { filter: 'cfm' }))).toEqual(['src/palette/copyFirstMessage.ts']);
    expect(files(rowsOf(tree, { filter: 'test order' }))).toEqual(['src/services/OrderService.test.ts']);
    expect(files(rowsOf(tree, { filter: 'legacy checkout' }))).toEqual(['src/legacy/order/checkout.ts']);
    expect(files(rowsOf(tree, { filter: 'order absent' }))).toEqual([]);
  });

  it('are one list without their folders, those that fit best first', () => {
    const { rows } = rowsOf(tree, { filter: 'order' });
    expect(rows.map(({ node }) => node.key)).toEqual([
      'docs/ordering.md',
      'src/services/OrderService.ts',
      'src/services/OrderService.test.ts',
      'src/legacy/order/checkout.ts',
    ]);
    expect(rows.map(({ flat, position, siblings }) => [flat, position, siblings])).toEqual([
      [true, 1, 4],
      [true, 2, 4],
      [true, 3, 4],
      [true, 4, 4],
    ]);
    expect(files(rowsOf(tree, { filter: 'checkout' }))).toEqual(['src/legacy/order/checkout.ts']);
  });

  it('are all there where they are many, the others in the order of the tree', () => {
    const paths = Array.from(
      { length: 300 },
      (_unused, index) => `many/part-${String(index).padStart(3, '0')}.ts`,
    );
    const shown = files(rowsOf(treeOf([...paths, 'z/part.ts']), { filter: 'part' }));
    expect(shown[0]).toBe('z/part.ts');
    expect(shown.toSorted()).toEqual([...paths, 'z/part.ts']);
    expect(shown.slice(1)).toEqual(paths);
  });

  it('that fit as well as each other are in the order of their paths, however they are listed', () => {
    const paths = Array.from(
      { length: 120 },
      (_unused, index) => `p-${String(index).padStart(3, '0')}/part.ts`,
    );
    const listed = [...paths.slice(60), ...paths.slice(0, 60)];
    expect(files(rowsOf(treeOf(listed), { filter: 'part' }))).toEqual(paths);
  });

  it('go by their figures where those decide the order', () => {
    const sized = treeOf([
      { path: 'a/order.ts', bytes: 10 },
      { path: 'b/reorder.ts', bytes: 90 },
    ]);
    expect(files(rowsOf(sized, { filter: 'order' }))).toEqual(['a/order.ts', 'b/reorder.ts']);
    expect(files(rowsOf(sized, { filter: 'order', sort: 'size' }))).toEqual(['b/reorder.ts', 'a/order.ts']);
  });

  it('are the same whatever was typed and deleted before, and whatever has come since', () => {
    const name = fc.constantFrom('order', 'user', 'OrderUser', 'cfm', 'src', 'readOrder.ts', 'u.ts');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
    const typed = fc.constantFrom('o', 'or', 'ord', 'ord u', 'u', 'us', 'ou', 'rdr', '', 'ordx', 'o s');
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1, maxLength: 8 }),
        fc.array(
          fc.oneof(
            typed,
            path.map((added) => ({ added })),
          ),
          { maxLength: 12 },
        ),
        (paths, acts) => {
          const listed = new Set(paths.map((one) => `${one}.x`));
          const used = treeOf([...listed]);
          for (const act of acts) {
            if (typeof act === 'object') {
              listed.add(`${act.added}.x`);
              used.addEntry({ path: `${act.added}.x`, bytes: 1 });
              continue;
            }
            const [kept, anew] = [used, treeOf([...listed])].map((one) => rowsOf(one, { filter: act }));
            expect(kept?.rows.map(({ node }) => node.key)).toEqual(anew?.rows.map(({ node }) => node.key));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('with letters that lie scattered only count where no other name fits', () => {
    expect(files(rowsOf(tree, { filter: 'rdr' }))).toContain('src/other/reader.ts');
    expect(files(rowsOf(tree, { filter: 'order' }))).not.toContain('src/other/reader.ts');
  });

  it('and folders alone are narrowed by what git sees changed', () => {
    const rows = rowsOf(tree, { only: new Set(['docs/ordering.md', 'gone.ts']) });
    expect(files(rows)).toEqual(['docs/ordering.md']);
    expect(rows.matches?.size).toBe(1);
    expect(files(rowsOf(tree, { only: new Set(['docs/ordering.md']), filter: 'checkout' }))).toEqual([]);
  });
});

describe('an order', () => {
  const tree = treeOf([
    { path: 'a/small.ts', bytes: 1, modified: 30 },
    { path: 'b/large.ts', bytes: 90, modified: 10 },
    { path: 'b/old.ts', bytes: 2, modified: 5 },
    { path: 'top.ts', bytes: 50, modified: 20 },
    { path: 'unknown.ts', bytes: null },
  ]);
  const orderBy = (sort: FileSort): readonly string[] =>
    rowsOf(tree, { sort }).rows.map(({ node }) => node.key);

  it('by size has the largest first, folders by what lies in them', () => {
    const bySize = ['b/', 'b/large.ts', 'b/old.ts', 'a/', 'a/small.ts', 'top.ts', 'unknown.ts'];
    expect(orderBy('size')).toEqual(bySize);
    tree.setCount('a/small.ts', 1_000);
    expect(orderBy('size')).toEqual(bySize);
    expect(orderBy('tokens')[0]).toBe('a/');
  });

  it('by time has the newest first, folders by the newest in them', () => {
    expect(orderBy('time')).toEqual([
      'a/',
      'a/small.ts',
      'b/',
      'b/large.ts',
      'b/old.ts',
      'top.ts',
      'unknown.ts',
    ]);
  });

  it('by name is as it was', () => {
    expect(orderBy('name')).toEqual([
      'a/',
      'a/small.ts',
      'b/',
      'b/large.ts',
      'b/old.ts',
      'top.ts',
      'unknown.ts',
    ]);
  });
});

describe('a match', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9._-]{1,8}$/u);
  const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('marks letters of the query, and has places exactly where it has a score', () => {
    fc.assert(
      fc.property(path, fc.array(word, { minLength: 1, maxLength: 2 }), (name, words) => {
        const target = nodeOf(name);
        const query = preparePathQuery(words.join(' '));
        const letters = new Set(words.join('').toLowerCase());
        for (const place of placesOf(query, target))
          expect(letters.has(target.lower.charAt(place))).toBe(true);
        const found = query.every((one) => placesOf([one], target).length >= one.letters.length);
        expect(scorePath(query, target, true) >= 0).toBe(found);
      }),
    );
  });

  it('narrows as it is typed to what the whole text finds', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), word, word, (names, first, second) => {
        const typed = `${first} ${second}`;
        const tree = treeOf(names);
        for (let end = 1; end <= typed.length; end += 1) {
          const filter = typed.slice(0, end);
          expect(files(rowsOf(tree, { filter }))).toEqual(files(rowsOf(treeOf(names), { filter })));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is found for any piece of a path, strictly too', () => {
    fc.assert(
      fc.property(path, fc.nat(), fc.nat(), (name, from, length) => {
        const start = from % name.length;
        const piece = name.slice(start, start + 1 + (length % 5));
        expect(scorePath(preparePathQuery(piece), nodeOf(name), false)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
