import { expect, test } from 'vitest';
import type { SourceView } from '../../shared/domain/source.ts';
import { FileTree } from '../files/tree/fileTree.ts';
import { runSliced, windowClock } from '../ui/slices.ts';
import { treeOffer } from './treeOffer.ts';

async function offerOf(goal: string, ...sources: readonly SourceView[]): Promise<string | null> {
  const tree = new FileTree();
  const paths = [
    'src/orders/cart.ts',
    'src/users/a.ts',
    'lib/users/b.ts',
    'src/db/c.ts',
    'README.md',
    '.github/workflows/ci.yml',
    'docs/-drafts-/a.md',
  ];
  await runSliced(tree.add(paths.map((path) => ({ path, bytes: 1 }))), () => false, windowClock);
  const items = sources.map((source, at) => ({ id: String(at), on: true, source }));
  return treeOffer(goal, tree.root, items)?.path ?? null;
}

test('the tree of a folder that the goal names is offered', async () => {
  expect(await offerOf('Make Orders faster.')).toBe('src/orders');
  expect(await offerOf('Tidy src/db, please')).toBe('src/db');
});

test('a folder keeps the dot and the dash of its name', async () => {
  expect(await offerOf('Fix the cache step in .github/workflows.')).toBe('.github/workflows');
  expect(await offerOf('Tidy docs/-drafts-')).toBe('docs/-drafts-');
  expect(await offerOf('Fix .github/workflows', { kind: 'folder', path: '.github' })).toBeNull();
  expect(await offerOf('Fix .github/workflows', { kind: 'tree', path: '.github/workflows/' })).toBeNull();
  expect(await offerOf('Fix .github/workflows', { kind: 'tree', path: 'github' })).toBe('.github/workflows');
});

test('none is for a word of a sentence, a name of several folders, or a file', async () => {
  expect(await offerOf('')).toBeNull();
  expect(await offerOf('The db is slow')).toBeNull();
  expect(await offerOf('Rename users')).toBeNull();
  expect(await offerOf('Extend README.md')).toBeNull();
});

test('none is where the stack has something of the folder', async () => {
  expect(await offerOf('orders', { kind: 'file', path: 'src/orders/cart.ts' })).toBeNull();
  expect(await offerOf('orders', { kind: 'folder', path: 'src' })).toBeNull();
  expect(await offerOf('orders', { kind: 'tree', path: '.' })).toBeNull();
  expect(await offerOf('orders', { kind: 'tree', path: 'src/orders' })).toBeNull();
  expect(await offerOf('orders', { kind: 'file', path: 'src/orders2/x.ts' })).toBe('src/orders');
  expect(await offerOf('orders', { kind: 'file', path: 'src/orders/x.ts', project: 'api' })).toBe(
    'src/orders',
  );
});
