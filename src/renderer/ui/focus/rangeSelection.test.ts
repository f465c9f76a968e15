import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  extendTo,
  isNothing,
  layOver,
  noSelection,
  selectAll,
  toggleRow,
  type Selection,
} from './rangeSelection.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];
const over = (selection: Selection, shown: readonly string[] = rows) =>
  layOver(selection, (key) => shown.indexOf(key));
const selectedOf = (selection: Selection, shown: readonly string[] = rows) =>
  shown.filter((key, index) => over(selection, shown).has(key, index)).join('');
const toggled = (selection: Selection, key: string, current: string | null = null) =>
  toggleRow(selection, key, over(selection).has(key, rows.indexOf(key)), current);

it('draws a range from the current row, and draws it anew from the same end', () => {
  const first = extendTo(noSelection, 'd', 'b');
  expect(selectedOf(first)).toBe('bcd');
  expect(selectedOf(extendTo(first, 'a', 'd'))).toBe('ab');
});

it('takes single rows in and out, of a range too', () => {
  const range = extendTo(noSelection, 'd', 'b');
  const without = toggled(range, 'c');
  expect(selectedOf(without)).toBe('bd');
  expect(selectedOf(toggled(without, 'f'))).toBe('bdf');
  expect(selectedOf(toggled(without, 'c'))).toBe('bcd');
  expect(selectedOf(extendTo(toggled(without, 'f'), 'e', 'f'))).toBe('ef');
});

it('takes the current row in with the first picked one, where there is one', () => {
  expect(selectedOf(toggled(noSelection, 'd', 'a'))).toBe('ad');
  expect(selectedOf(toggled(noSelection, 'd'))).toBe('d');
  expect(isNothing(noSelection)).toBe(true);
});

it('forgets a range whose end is gone, and keeps the rows that came between', () => {
  const range = extendTo(noSelection, 'd', 'b');
  expect(selectedOf(range, ['a', 'b', 'new', 'c', 'd'])).toBe('bnewcd');
  expect(selectedOf(range, ['a', 'b', 'c'])).toBe('');
});

const step = fc.oneof(
  fc.record({
    do: fc.constant('extend' as const),
    key: fc.constantFrom(...rows),
    current: fc.constantFrom(...rows),
  }),
  fc.record({
    do: fc.constant('toggle' as const),
    key: fc.constantFrom(...rows),
    current: fc.constant(null),
  }),
  fc.record({ do: fc.constant('all' as const), key: fc.constant('a'), current: fc.constant(null) }),
);

it('counts what it has after any steps, over any rows; toggling twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.subarray(rows), (steps, shown) => {
      let now = noSelection;
      for (const { do: what, key, current } of steps) {
        if (what === 'extend') now = extendTo(now, key, current);
        else if (what === 'all') now = selectAll('a', 'f');
        else now = toggled(now, key);
        const has = over(now).has(key, rows.indexOf(key));
        expect(what === 'toggle' || has).toBe(true);
      }
      expect(over(now, shown).count).toBe([...selectedOf(now, shown)].length);
      expect(selectedOf(toggled(toggled(now, 'c'), 'c'))).toBe(selectedOf(now));
    }),
  );
});
