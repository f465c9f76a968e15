import { expect, it } from 'vitest';
import { FileTree } from './tree/fileTree.ts';
import { rowLabel, rowTokens } from './rowWords.ts';
import { ownOf } from '../testing/examples.ts';

function treeOf(...entries: Parameters<FileTree['addEntry']>[0][]): FileTree {
  const tree = new FileTree();
  for (const entry of entries) tree.addEntry(entry);
  return tree;
}

function wordsAt(tree: FileTree, key: string) {
  const node = tree.get(key);
  if (node === undefined) throw new Error(`nothing at ${key}`);
  return { ...rowTokens(node), label: rowLabel(node) };
}

it('shows an estimate until a file is counted, then the exact number', () => {
  const tree = treeOf({ path: 'a.ts', bytes: 4_800 }, { path: 'b.ts', bytes: 400 });
  expect(wordsAt(tree, 'a.ts').total).toBe('est. 1.2k');
  expect(wordsAt(tree, 'b.ts').total).toBe('est. 100');
  tree.addEntry({ path: 'c.json', bytes: 5_000_000 });
  expect(wordsAt(tree, 'c.json').total).toBe('est. 1.3M');
  tree.setCount('a.ts', 4_126);
  expect(wordsAt(tree, 'a.ts')).toMatchObject({ total: '4,126', label: 'a.ts, 4,126 tokens' });
});

it('shows a question mark, and never 0, where nothing is known', () => {
  const tree = treeOf({ path: 'src/a.ts', bytes: null });
  expect(wordsAt(tree, 'src/a.ts').total).toBe('?');
  expect(wordsAt(tree, 'src/')).toMatchObject({ total: '?', label: 'src, tokens unknown' });
});

it('shows 0 for an empty file that was counted', () => {
  const tree = treeOf({ path: 'empty.ts', bytes: 0 });
  tree.setCount('empty.ts', 0);
  expect(wordsAt(tree, 'empty.ts').total).toBe('0');
});

it('shows a spinner while a count is on its way', () => {
  const tree = treeOf({ path: 'a.ts', bytes: 4 });
  const file = tree.file('a.ts');
  if (file !== undefined) file.counting = 'asked';
  expect(wordsAt(tree, 'a.ts')).toMatchObject({ counting: true, label: 'a.ts, counting tokens' });
});

it('adds a folder up as selected / total, and says so while parts are estimates', () => {
  const tree = treeOf({ path: 'src/a.ts', bytes: 8 }, { path: 'src/b.ts', bytes: 8 });
  tree.setCount('src/a.ts', 6_905);
  expect(wordsAt(tree, 'src/').total).toBe('est. 6,907');
  tree.setCount('src/b.ts', 5_095);
  tree.takeOwn(ownOf('src/a.ts'));
  expect(wordsAt(tree, 'src/')).toMatchObject({
    ticked: '6,905',
    total: '12.0k',
    label: 'src, 6,905 of 12.0k tokens',
  });
  tree.takeOwn(ownOf('src/a.ts', 'src/b.ts'));
  expect(wordsAt(tree, 'src/')).toMatchObject({ ticked: '', total: '12.0k' });
});

it('adds a folder up to what its rows show once the message holds other tokens than the disk', () => {
  const tree = treeOf({ path: 'src/a.ts', bytes: 8 }, { path: 'src/b.ts', bytes: 8 });
  tree.setCount('src/a.ts', 87);
  tree.setCount('src/b.ts', 10);
  // A redacted secret may be longer than its mark.
  tree.takeOwn(new Map([['src/a.ts', { on: true, lines: [], tokens: 90 }]]));
  expect(wordsAt(tree, 'src/')).toMatchObject({ ticked: '90', total: '100' });
  tree.takeOwn(
    new Map([
      ['src/a.ts', { on: true, lines: [], tokens: 90 }],
      ['src/b.ts', { on: true, lines: [], tokens: 10 }],
    ]),
  );
  expect(wordsAt(tree, 'src/')).toMatchObject({ ticked: '', total: '100' });
  tree.takeOwn(new Map([['src/a.ts', { on: true, lines: [{ first: 1, last: 2 }], tokens: 30 }]]));
  expect(wordsAt(tree, 'src/')).toMatchObject({ ticked: '30', total: '97' });
  tree.takeOwn(new Map());
  expect(wordsAt(tree, 'src/')).toMatchObject({ ticked: '', total: '97' });
});

it('reads the path and the reason of an ignored file, and no tokens', () => {
  const tree = treeOf({ path: 'deep/.env', bytes: 4, ignored: 'secrets file' });
  expect(wordsAt(tree, 'deep/.env').label).toBe('.env, deep/.env, secrets file');
});
