import { expect, it } from 'vitest';
import { createVocabulary } from '../facts/createVocabulary.ts';
import { createFactsReader } from '../facts/readFacts.ts';
import { createCommitTable } from '../history/commitTable.ts';
import { indexFacts } from '../index/fileIndex.ts';
import { createPathLookups } from '../index/pathLookups.ts';
import { knownOf, rankFiles } from './rankFiles.ts';
import { reasonsOf } from './reasonsOf.ts';

function reasonsBy(
  paths: readonly string[],
  chosen: string | null,
  goal = '',
): ReadonlyMap<string, readonly string[]> {
  const read = createFactsReader(createVocabulary());
  const index = indexFacts(
    paths.map((path) => ({ path, bytes: 1, modified: 1, facts: read(path, 'export const one = 1;') })),
  );
  const lookups = createPathLookups(index);
  const { files } = rankFiles(knownOf(index, lookups, createCommitTable([], lookups.byPath)), {
    goal,
    chosen: chosen === null ? [] : [paths.indexOf(chosen)],
  });
  return new Map(
    files.map((ranked) => [index.paths.at(ranked.file), reasonsOf(index, ranked).map(({ text }) => text)]),
  );
}

it('names the file that another one is only near', () => {
  const reasons = reasonsBy(
    ['src/mail/sendReceipt.ts', 'src/mail/templates.ts', 'src/orders/receiptSend.ts'],
    'src/mail/sendReceipt.ts',
  );
  expect(reasons.get('src/mail/templates.ts')).toEqual(['in the same folder as sendReceipt.ts']);
  expect(reasons.get('src/orders/receiptSend.ts')).toEqual(['has a name like sendReceipt.ts']);
});

it('says nothing so faint of a file of which more is known', () => {
  const reasons = reasonsBy(['src/Cart.ts', 'src/Cart.test.ts'], 'src/Cart.ts');
  expect(reasons.get('src/Cart.test.ts')).toEqual(['tests Cart.ts']);
});

it('says which part of a name of the goal a file has, and a whole name once', () => {
  const reasons = reasonsBy(
    ['src/OrderService.ts', 'src/UserService.ts', 'src/cart.ts', 'src/mail.ts'],
    null,
    'Extract OrderService',
  );
  expect(reasons.get('src/OrderService.ts')).toEqual(['“OrderService” in its path']);
  expect(reasons.get('src/UserService.ts')?.[0]).toBe('“Service” in its path');
});
