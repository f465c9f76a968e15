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

it('brings back what was written', () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 20 }), (entries) => {
      const { table, keys } = filled(entries);
      const copy = createMeasurementTable();
      expect(readMeasurements(renderMeasurements(table), copy)).toBe(true);
      expect(keys.map((key) => copy.find(key))).toEqual(entries);
    }),
    { numRuns: 30 },
  );
});

it('refuses a file cut off anywhere, or with any bit turned', () => {
  const file = renderMeasurements(sample().table);
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

it('leaves out counts of another tokenizer and findings of other rules', () => {
  const { table, keys } = sample();
  const file = renderMeasurements(table, { tokens: 'a', rules: 'b' });
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
  expect(table.entries().at(-1)?.key).toEqual(Uint8Array.from(keys[2] ?? []));
});
