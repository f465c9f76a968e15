import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Measurement, WorkerPool } from '../workers/jobs.ts';
import { scanWhole, scanWindows } from './scanWhole.ts';

const lineOf = (n: number): string => `const value${n} = compute(${(n * 7919) % 1000});`;
const linesOf = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, n) => lineOf(n + from)).join('\n');
const long = linesOf(60_000);

/** Finds the word. */
function findingPool(word: string): { pool: Pick<WorkerPool, 'measure'>; asked: string[] } {
  const asked: string[] = [];
  const measure = (texts: readonly string[]): Promise<readonly Measurement[]> => {
    asked.push(...texts);
    return Promise.resolve(
      texts.map((text) => ({
        tokens: null,
        scan: {
          status: 'done',
          spans: [...text.matchAll(new RegExp(word, 'gu'))].map(({ index }) => ({
            rule: 'word',
            tier: 'certain',
            start: index,
            end: index + word.length,
          })),
        },
      })),
    );
  };
  return { pool: { measure }, asked };
}

it('cuts any text into windows that follow each other from its start to its end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(400_000), { maxLength: 8 }),
      fc.string({ unit: 'binary' }),
      (lengths, ending) => {
        const text = lengths.map((length) => 'x'.repeat(length)).join('\n') + ending;
        const windows = scanWindows(text);
        expect(windows.map(({ start }) => start)).toEqual(
          text === '' ? [] : [0, ...windows.slice(0, -1).map(({ end }) => end)],
        );
        expect(windows.at(-1)?.end ?? 0).toBe(text.length);
        for (const { start, end } of windows) expect(end - start).toBeLessThanOrEqual(256_000);
      },
    ),
    { numRuns: 60 },
  );
});

it('finds what lies over the end of a window once, and at its place', async () => {
  const word = 'SECRETWORD';
  const cuts = scanWindows(long).slice(0, -1);
  expect(cuts.length).toBeGreaterThan(5);
  for (const shift of [-word.length, -5, -1, 0, 1]) {
    let text = long;
    const places = cuts.map(({ end }) => end + shift);
    for (const place of places) text = text.slice(0, place) + word + text.slice(place + word.length);
    const { pool } = findingPool(word);
    const spans = await scanWhole(text, pool);
    expect(spans?.map(({ start }) => start)).toEqual(places);
  }
});

it('finds what a cut goes through, in a text without a line that may begin a window', async () => {
  const word = 'SECRETWORD';
  const plain = 'x'.repeat(900_000);
  const cuts = scanWindows(plain).slice(0, -1);
  for (const shift of [-5, -1]) {
    const places = cuts.map(({ end }) => end + shift);
    let text = plain;
    for (const place of places) text = text.slice(0, place) + word + text.slice(place + word.length);
    expect(scanWindows(text)).toEqual(scanWindows(plain));
    const spans = await scanWhole(text, findingPool(word).pool);
    expect(spans?.map(({ start }) => start)).toEqual(places);
  }
});

it('asks after a change for few texts that it has not asked for before', async () => {
  for (const at of [10, 30_000, 59_990]) {
    const { pool, asked } = findingPool('nothing');
    await scanWhole(long, pool);
    const before = new Set(asked.splice(0));
    expect(before.size).toBeGreaterThan(8);
    const changed = `${linesOf(at)}\n// One more line than before.\n${linesOf(60_000 - at, at)}`;
    await scanWhole(changed, pool);
    expect(asked.filter((text) => !before.has(text)).length).toBeLessThanOrEqual(3);
  }
});

/** Fails at one text. */
const failingPool: Pick<WorkerPool, 'measure'> = {
  measure: (texts) =>
    Promise.resolve(
      texts.map((_, n) => ({
        tokens: null,
        scan: n === 2 ? { status: 'failed' } : { status: 'done', spans: [] },
      })),
    ),
};

it('answers that it could not scan a text where one stretch could not be scanned', async () => {
  expect(await scanWhole(long, failingPool)).toBeNull();
});
