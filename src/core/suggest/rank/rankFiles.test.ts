import { expect, it } from 'vitest';
import { createVocabulary } from '../facts/createVocabulary.ts';
import { createFactsReader, type FileFacts } from '../facts/readFacts.ts';
import { hashWord } from '../facts/splitWords.ts';
import { createCommitTable } from '../history/commitTable.ts';
import { indexFacts } from '../index/fileIndex.ts';
import { createPathLookups } from '../index/pathLookups.ts';
import { createImports } from '../index/resolveImports.ts';
import { knownOf, rankFiles } from './rankFiles.ts';

function indexOf(files: Readonly<Record<string, string>>) {
  const read = createFactsReader(createVocabulary());
  const index = indexFacts(
    Object.entries(files).map(([path, text]) => ({ path, bytes: 1, modified: 1, facts: read(path, text) })),
  );
  return { index, lookups: createPathLookups(index) };
}

it.each([
  ['a TypeScript path without its ending', { 'src/a.ts': "import './b/c';", 'src/b/c.ts': '' }],
  ['a TypeScript path with the ending of its output', { 'src/a.ts': "import './c.js';", 'src/c.ts': '' }],
  ['the entry of a folder', { 'src/a.ts': "import './b';", 'src/b/index.ts': '' }],
  ['an alias', { 'src/a.ts': "import '@/b/c';", 'src/b/c.ts': '' }],
  ['a Python module', { 'shop/a.py': 'from shop.cart import Cart', 'shop/cart.py': '' }],
  ['a Python neighbour', { 'shop/a.py': 'from . import cart', 'shop/cart.py': '' }],
  ['a Go package', { 'a.go': 'import "example.org/shop/internal/cart"', 'internal/cart/total.go': '' }],
  ['a Rust module', { 'src/lib.rs': 'mod cart;', 'src/cart.rs': '' }],
  ['a Rust item', { 'src/a.rs': 'use crate::cart::total::Total;', 'src/cart/total.rs': '' }],
  ['a Java class', { 'src/shop/A.java': 'import shop.cart.Cart;', 'src/shop/cart/Cart.java': '' }],
  ['a Ruby file', { 'lib/shop/a.rb': "require 'shop/cart'", 'lib/shop/cart.rb': '' }],
  ['a PHP class', { 'src/A.php': '<?php\nuse Shop\\Cart\\Total;', 'src/Cart/Total.php': '' }],
])('follows the import of %s, both ways', (_name, files) => {
  const { index, lookups } = indexOf(files);
  expect([...createImports(index, lookups).of(0).keys()]).toEqual([1]);
  expect([...createImports(index, lookups).by(1).keys()]).toEqual([0]);
});

it('takes no package of others for a file of the project', () => {
  const { index, lookups } = indexOf({
    'src/a.ts': "import 'react'; import 'node:path';",
    'src/react.ts': '',
    'src/path.ts': '',
  });
  expect(createImports(index, lookups).of(0).size).toBe(0);
});

it.each([
  ['a short goal', 'order cart mail'],
  ['one whose neighbouring words make many names', 'order cart mail whose letters have gone to another town'],
])('answers for 100,000 files that all have the words of %s', (_name, goal) => {
  const facts: FileFacts = {
    terms: Uint32Array.from(['order', 'cart', 'mail'], (word) => hashWord(word)),
    weights: Uint8Array.from([1, 2, 3]),
    words: 6,
    imports: ['./shared'],
    unwanted: false,
  };
  const index = indexFacts(
    Array.from({ length: 100_000 }, (_, number) => ({
      path: `packages/p${number % 500}/src/file${number}.ts`,
      bytes: 1,
      modified: 1,
      facts: number === 77_777 ? { ...facts, weights: Uint8Array.from([9, 9, 9]) } : facts,
    })),
  );
  const lookups = createPathLookups(index);
  const { files } = rankFiles(knownOf(index, lookups, createCommitTable([], lookups.byPath)), {
    goal,
    chosen: [],
  });
  expect(files[0]?.file).toBe(77_777);
  expect(files.length).toBeLessThanOrEqual(400);
});

it('prefers of equal files the one beside a file of the work so far, and less than the goal', () => {
  const { index, lookups } = indexOf({
    'src/a/seal.ts': 'export const letter = 1;',
    'src/b/seal.ts': 'export const letter = 1;',
    'src/b/stamp.ts': 'export const stamp = 1;',
    'src/c/envelope.ts': 'export const envelope = 1;',
  });
  const known = knownOf(index, lookups, createCommitTable([], lookups.byPath));
  const first = (goal: string, inPlay: readonly number[]) =>
    index.paths.at(rankFiles(known, { goal, chosen: [], inPlay }).files[0]?.file ?? -1);
  expect(first('letter', [])).toBe('src/a/seal.ts');
  expect(first('letter', [2])).toBe('src/b/seal.ts');
  expect(first('envelope', [2])).toBe('src/c/envelope.ts');
});

it.each([
  [
    'the part of the project that stands before the colon',
    'router: keep parameters',
    {
      'src/client/params.ts': 'export const keep = ["params", "router"];',
      'src/router/params.ts': 'export const keep = ["params", "router"];',
    },
  ],
  [
    'what declares a name in quotes',
    'Let `seal` close letters',
    {
      'src/a.ts': 'export const letters = seal(close);',
      'src/b.ts': 'export function seal(letters: close) {}',
    },
  ],
  [
    'the program before its examples',
    'Sort invoices by their date',
    {
      'examples/invoices.ts': 'export const invoices = "date";',
      'source/invoices.ts': 'export const invoices = "date";',
    },
  ],
])('prefers %s', (_name, goal, files) => {
  const { index, lookups } = indexOf(files);
  const known = knownOf(index, lookups, createCommitTable([], lookups.byPath));
  expect(rankFiles(known, { goal, chosen: [] }).files.map(({ file }) => file)).toEqual([1, 0]);
});

it('gives files of equal words one place', () => {
  const { index, lookups } = indexOf({ 'src/a.ts': 'const seal = 1;', 'src/b.ts': 'const seal = 1;' });
  const known = knownOf(index, lookups, createCommitTable([], lookups.byPath));
  expect(rankFiles(known, { goal: 'seal', chosen: [] }).files.map(({ features }) => features.place)).toEqual([
    1, 1,
  ]);
});

it('tells a file that declares the name of neighbouring words from one that has both words apart', () => {
  const { index, lookups } = indexOf({
    'src/a.ts': 'export class Sealed {}\nexport class Letter {}',
    'src/b.ts': 'export class SealedLetter {}',
  });
  const known = knownOf(index, lookups, createCommitTable([], lookups.byPath));
  const { files } = rankFiles(known, { goal: 'open sealed letters', chosen: [] });
  const of = (file: number) => files.find((one) => one.file === file)?.features;
  expect(of(1)?.joined).toBeGreaterThan(0.5);
  expect(of(0)?.joined).toBe(0);
  expect(files[0]?.file).toBe(1);
});

it('counts a word more that fewer paths have, and once more in the path of the folder', () => {
  const { index, lookups } = indexOf({
    'shop/cart.ts': '',
    'shop/order.ts': '',
    'shop/mail.ts': '',
    'cart/total.ts': '',
  });
  const known = knownOf(index, lookups, createCommitTable([], lookups.byPath));
  const { files } = rankFiles(known, { goal: 'cart mail', chosen: [] });
  const of = (file: number) => files.find((one) => one.file === file)?.features;
  expect(of(2)?.rareInPath).toBeGreaterThan(of(0)?.rareInPath ?? 1);
  expect(of(0)?.rareInFolder).toBeCloseTo(0);
  expect(of(2)?.rareInFolder).toBeCloseTo(0);
  expect(of(3)?.rareInFolder).toBeCloseTo(of(3)?.rareInPath ?? 0);
  expect(of(3)?.rareInFolder).toBeGreaterThan(0);
});

it('tells new files and busy places by the history', () => {
  const { index, lookups } = indexOf({ 'a/old.ts': 'seal', 'b/new.ts': 'seal', 'c/never.ts': 'seal' });
  const commits = [['b/new.ts'], ['b/new.ts'], ...Array.from({ length: 60 }, () => ['a/old.ts'])];
  const table = createCommitTable(
    commits.map((paths) => ({ words: [], paths })),
    lookups.byPath,
  );
  const { files } = rankFiles(knownOf(index, lookups, table), { goal: 'seal', chosen: [] });
  const [old, fresh, never] = [0, 1, 2].map((file) => files.find((one) => one.file === file)?.features);
  expect(fresh?.young).toBeGreaterThan(0.9);
  expect(old?.young).toBeLessThan(0.3);
  expect([old?.unchanged, never?.unchanged, never?.young, never?.folderHeat]).toEqual([0, 1, 0, 0]);
  expect(old?.folderHeat).toBeGreaterThan(fresh?.folderHeat ?? 1);
  expect(old?.areaHeat).toBeGreaterThan(never?.areaHeat ?? 1);
});
