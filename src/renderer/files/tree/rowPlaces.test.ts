import { expect, it } from 'vitest';
import type { Row } from './fileRows.ts';
import { createRowPlaces } from './rowPlaces.ts';

/** Makes rows that count how often they are read. */
function makeRows(count: number, first = 0) {
  const looks = { count: 0 };
  const rows = Array.from({ length: count }, (_, index) => ({
    get node() {
      looks.count += 1;
      return { key: `f${String(first + index)}` };
    },
  })) as unknown as readonly Row[];
  return { rows, looks };
}

/** Returns how many rows 20 steps of a selection from the middle read. */
function looksOfSteps(count: number): number {
  const { rows, looks } = makeRows(count);
  const places = createRowPlaces();
  const start = count / 2;
  places.indexOf(rows, `f${String(start)}`);
  looks.count = 0;
  for (let step = 1; step <= 20; step += 1) {
    places.indexOf(rows, `f${String(start)}`);
    places.indexOf(rows, `f${String(start + step)}`);
  }
  return looks.count;
}

it('finds a row wherever it is, and none that is not there', () => {
  const { rows } = makeRows(7);
  const places = createRowPlaces();
  for (const index of [6, 0, 3, 3, 5]) expect(places.indexOf(rows, `f${String(index)}`)).toBe(index);
  expect(places.indexOf(rows, 'other')).toBe(-1);
  expect(places.indexOf([], 'f1')).toBe(-1);
  expect(places.indexOf(rows, 'f1')).toBe(1);
});

it('finds rows again after others came above them', () => {
  const places = createRowPlaces();
  expect(places.indexOf(makeRows(5, 10).rows, 'f12')).toBe(2);
  expect(places.indexOf(makeRows(15).rows, 'f12')).toBe(12);
  expect(places.indexOf(makeRows(2, 11).rows, 'f12')).toBe(1);
});

it('looks at no more rows for a step among 100,000 than among 100', () => {
  expect(looksOfSteps(100_000)).toBe(looksOfSteps(100));
});

it('looks for a row that is gone only once', () => {
  const { rows, looks } = makeRows(1_000);
  const places = createRowPlaces();
  places.indexOf(rows, 'gone');
  looks.count = 0;
  expect(places.indexOf(rows, 'gone')).toBe(-1);
  expect(looks.count).toBe(0);
});
