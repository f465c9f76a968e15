import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedPieces } from './markedPieces.ts';

it('joins neighbours, and keeps what stands between', () => {
  expect(markedPieces('OrderService', [0, 1, 5])).toEqual([
    { at: 0, piece: 'Or', marked: true },
    { at: 2, piece: 'der', marked: false },
    { at: 5, piece: 'S', marked: true },
    { at: 6, piece: 'ervice', marked: false },
  ]);
  expect(markedPieces('', [])).toEqual([]);
});

it('loses no letter, whatever is marked', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat(30)), (text, places) => {
      expect(
        markedPieces(text, places)
          .map(({ piece }) => piece)
          .join(''),
      ).toBe(text);
    }),
  );
});
