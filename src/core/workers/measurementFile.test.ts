import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMeasurements, renderMeasurements } from './measurementFile.ts';
import { createMeasurementTable, type Known, type MeasurementTable } from './measurementTable.ts';

const span = { rule: 'github-token', tier: 'certain', start: 3, end: 43 } as const;
const count = fc.nat(1_000_000_000);
const known = fc.record({
  tokens: fc.record({ o200k_base: fc.option(count), cl100k_base: fc.option(count) }),
  spans: fc.option(fc.array(fc.constant(span), { maxLength: 3 })),
}) satisfies fc.Arbitrary<Known>;

const filled = (entries: readonly Known[]): { table: MeasurementTable; keys: Uint8Array[] } => {
  const table = createMeasurementTable();
  const keys = entries.map((entry) => {
    const key = randomBytes(32);
    table.add(key, entry);
    return key;
  });
  return { table, keys };
};
const sample = () =>
  filled(
    Array.from({ length: 20 }, (_, n) => ({
      tokens: { o200k_base: n, cl100k_base: null },
      spans: n % 3 === 0 ? [span] : [],
    })),
  );

it('brings back what was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(known, { maxLength: 20 }), async (entries) => {
      const { table, keys } = filled(entries);
      const copy = createMeasurementTable();
      expect(readMeasurements(await renderMeasurements(table), copy)).toBe(true);
      expect(keys.map((key) => copy.find(key))).toEqual(entries);
    }),
    { numRuns: 30 },
  );
});

it('refuses a file cut off anywhere, or with any bit turned', async () => {
  const file = await renderMeasurements(sample().table);
  for (let length = 0; length < file.length; length += 7) {
    expect(readMeasurements(file.subarray(0, length), createMeasurementTable())).toBe(false);
  }
  for (let at = 0; at < file.length; at += 11) {
    const turned = Uint8Array.from(file);
    turned[at] = (turned[at] ?? 0) ^ (1 << (at % 8));
    const table = createMeasurementTable();
    expect([at, readMeasurements(turned, table), table.size]).toEqual([at, false, 0]);
  }
  expect(readMeasurements(Buffer.concat([file, Buffer.from([0, 0, 0, 0])]), createMeasurementTable())).toBe(
    false,
  );
}, 60_000);

it('leaves out counts of another tokenizer and findings of other rules', async () => {
  const { table, keys } = sample();
  const file = await renderMeasurements(table, { tokens: 'a', rules: 'b' });
  const read = (tokens: string, rules: string) => {
    const copy = createMeasurementTable();
    expect(readMeasurements(file, copy, { tokens, rules })).toBe(true);
    return copy.find(keys[3] ?? new Uint8Array());
  };
  expect(read('a', 'b')).toMatchObject({ tokens: { o200k_base: 3 }, spans: [span] });
  expect(read('x', 'b')).toMatchObject({ tokens: { o200k_base: null }, spans: [span] });
  expect(read('a', 'x')).toMatchObject({ tokens: { o200k_base: 3 }, spans: null });
});

it('adds to an entry what was not known, and keeps what was', () => {
  const table = createMeasurementTable();
  const key = randomBytes(32);
  table.add(key, { tokens: { o200k_base: 5, cl100k_base: null } });
  table.add(key, { tokens: { o200k_base: null, cl100k_base: 6 }, spans: [] });
  expect(table.find(key)).toEqual({ tokens: { o200k_base: 5, cl100k_base: 6 }, spans: [] });
  expect(table.size).toBe(1);
  expect(table.find(randomBytes(32))).toBeNull();
});

it('is one table to all who share its memory', () => {
  const table = createMeasurementTable();
  const other = createMeasurementTable(table.memory);
  const key = randomBytes(32);
  other.add(key, { spans: [span] });
  expect(table.find(key)?.spans).toEqual([span]);
  expect(table.changes).toBe(1);
});

it('writes what was used last at the end', () => {
  const { table, keys } = sample();
  table.find(keys[2] ?? new Uint8Array());
  expect([...table.newest(3)].at(-1)?.key).toEqual(Uint8Array.from(keys[2] ?? []));
});

it('keeps what was used last where there is more than a file holds, and lets others take turns meanwhile', async () => {
  const table = createMeasurementTable();
  const keys = Array.from({ length: 8_500 }, (_, n) => {
    const key = new Uint8Array(32);
    new DataView(key.buffer).setUint32(0, n, true);
    table.add(key, { tokens: { o200k_base: n, cl100k_base: null } });
    return key;
  });
  // Used again: no longer among the oldest.
  table.find(keys[0] ?? new Uint8Array());
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const file = await renderMeasurements(table, undefined, 8_000);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(4);
  const copy = createMeasurementTable();
  expect(readMeasurements(file, copy)).toBe(true);
  expect(copy.size).toBe(8_000);
  const isKept = keys.map((key) => copy.find(key) !== null);
  expect(isKept.indexOf(true)).toBe(0);
  expect(isKept.indexOf(true, 1)).toBe(501);
  expect(isKept.lastIndexOf(false)).toBe(500);
});
