import { expect, test } from 'vitest';
import type { FileEntry } from '../../../shared/domain/file.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import { createMatching } from './matchListing.ts';

const makeListing = (files: number): readonly FileEntry[] =>
  Array.from({ length: files }, (_, index) => ({
    path: `src/m${String(index % 20)}/${'ab'.repeat(30)}${String(index)}.ts`,
    bytes: 1,
  }));
const folder = (rest: Partial<FolderSource>): FolderSource => ({ kind: 'folder', path: '.', ...rest });

/** Names of 64 letters, no two with the same order of them. */
const makeHostileListing = (files: number): readonly FileEntry[] =>
  Array.from({ length: files }, (_, index) => {
    const bits = BigInt.asUintN(64, BigInt(index + 1) * 0x9e_37_79_b9_7f_4a_7c_15n).toString(2);
    return { path: bits.replaceAll('0', 'a').replaceAll('1', 'b'), bytes: 1 };
  });
/** A hundred of them hold a different part of what follows each `a` of a name. */
const slow = folder({
  include: Array.from({ length: 100 }, (_, index) => `**/*a${'?'.repeat(index)}c`),
});

test('thirty stars in each of ten patterns are not too many', async () => {
  const include = Array.from(
    { length: 10 },
    (_, index) => `**/*${'a*b'.repeat(30)}*${[...String(index)].join('?')}?x*`,
  );
  expect(await createMatching().of(folder({ include }), makeListing(100_000))).toMatchObject({ files: 0 });
});

test('patterns that take too long are given up, and at once the next time', async () => {
  const listing = makeHostileListing(10_000);
  await expect(createMatching().of(slow, listing)).rejects.toMatchObject({
    code: 'folders/patterns-too-slow',
  });
  const rested = { turns: 0 };
  setImmediate(() => (rested.turns += 1));
  await expect(createMatching().of(slow, listing)).rejects.toThrow('Use fewer or simpler patterns');
  expect(rested.turns).toBe(0);
});

test('others have their turn while many files are matched, and may end it', async () => {
  const listing = makeListing(100_000);
  const abort = new AbortController();
  const patterns = Array.from({ length: 40 }, (_, index) => `**/*b*a*${String(index)}*.ts`);
  const matched = createMatching(abort.signal).of(folder({ include: patterns }), listing);
  setImmediate(() => abort.abort());
  await expect(matched).rejects.toMatchObject({ code: 'cancelled' });
});

test('a stack of many slow items is given up as a whole, and what it did resolve stays known', async () => {
  const listing = [...makeListing(20_000), ...makeHostileListing(10_000)];
  const matching = createMatching(undefined, 50_000_000);
  const usual = folder({ include: ['**/*1.ts'] });
  expect(await matching.of(usual, listing)).toMatchObject({ files: 2_000 });
  for (const out of ['a', 'b', 'c']) {
    await expect(matching.of({ ...slow, exclude: [out] }, listing)).rejects.toThrow();
  }
  const another = folder({ include: ['**/*2.ts'] });
  await expect(matching.of(another, listing)).rejects.toMatchObject({ code: 'folders/patterns-too-slow' });
  expect(await matching.of(usual, listing)).toMatchObject({ files: 2_000 });
  expect(await createMatching().of(another, listing)).toMatchObject({ files: 2_000 });
});

test('too many alternatives are refused with what to do about it', async () => {
  const many = folder({ include: ['{a,b}'.repeat(50)] });
  await expect(createMatching().of(many, makeListing(10))).rejects.toMatchObject({
    code: 'folders/too-many-alternatives',
    facts: { limit: 5_000 },
  });
});

test('an item of more files than it may have keeps no names of them', async () => {
  const found = await createMatching().of(folder({}), makeListing(6_000));
  expect(found).toMatchObject({ files: 6_000, paths: [] });
});

test.each([
  ['that begin with words', (at: number) => `**/word${String(at)}-*.ts`],
  ['that hold words', (at: number) => `**/*word${String(at)}*`],
  ['that end with words', (at: number) => `**/*-word${String(at)}.ts`],
  ['for folders that hold words', (at: number) => `**/*word${String(at)}*/**`],
  ['with any one sign', (at: number) => `**/?ord${String(at)}*.ts`],
])('five hundred patterns %s are not too many for 100,000 files', async (_what, pattern) => {
  const include = Array.from({ length: 500 }, (_, at) => pattern(at));
  expect(await createMatching().of(folder({ include }), makeListing(100_000))).toMatchObject({ files: 0 });
});
