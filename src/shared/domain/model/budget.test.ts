import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetState, suggestItemsToTurnOff, type RemovableItem } from './budget.ts';

function items(...tokens: readonly number[]): readonly RemovableItem[] {
  return tokens.map((count, index) => ({ itemId: String(index), tokens: count, protected: false }));
}

describe('the state of a budget', () => {
  test.each([
    [0, 'ok'],
    [79, 'ok'],
    [80, 'near'],
    [100, 'near'],
    [101, 'over'],
  ])('at %i of 100 tokens is %s', (tokens, state) => {
    expect(budgetState(tokens, 100)).toBe(state);
  });
});

describe('what to turn off', () => {
  test.each([
    { name: 'nothing where the message fits', tokens: [5, 5], excess: 0, off: [] },
    { name: 'one item where one is enough', tokens: [1, 2, 9], excess: 8, off: ['2'] },
    { name: 'of several that are enough the smallest', tokens: [9, 5, 7, 4], excess: 5, off: ['1'] },
    {
      name: 'of several pairs the one that frees least too much',
      tokens: [9, 8, 3, 2],
      excess: 11,
      off: ['0', '3'],
    },
    { name: 'everything where nothing less will do', tokens: [1, 1, 1], excess: 3, off: ['0', '1', '2'] },
    { name: 'nothing where even that would not do', tokens: [1, 1, 1], excess: 4, off: [] },
    { name: 'no item without tokens', tokens: [0, 4, 0], excess: 4, off: ['1'] },
  ])('is $name', ({ tokens, excess, off }) => {
    expect(suggestItemsToTurnOff(items(...tokens), excess)).toEqual(off);
  });

  test('is a payload or a pinned item only where the others are not enough', () => {
    const sheltered = { itemId: 'payload', tokens: 50, protected: true };
    expect(suggestItemsToTurnOff([sheltered, ...items(5, 6)], 10)).toEqual(['0', '1']);
    expect(suggestItemsToTurnOff([sheltered, ...items(5, 6)], 20)).toEqual(['payload', '0', '1']);
  });

  test('is as few items as can be, and among these what frees least beyond need', () => {
    const few = fc.array(fc.nat(60), { maxLength: 9 });
    fc.assert(
      fc.property(few, fc.integer({ min: 1, max: 300 }), (tokens, excess) => {
        const all = items(...tokens);
        const chosen = suggestItemsToTurnOff(all, excess);
        const best = bruteForce(all, excess);
        expect({ count: chosen.length, freed: freedBy(all, chosen) }).toEqual(best);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is found for thousands of items', () => {
    const many = items(...Array.from({ length: 5_000 }, (_, index) => 1 + ((index * 7_919) % 1_000)));
    const chosen = suggestItemsToTurnOff(many, 1_000_003);
    expect(freedBy(many, chosen)).toBeGreaterThanOrEqual(1_000_003);
    expect(chosen.length).toBeLessThan(1_500);
  });
});

function freedBy(all: readonly RemovableItem[], ids: readonly string[]): number {
  return all.filter((item) => ids.includes(item.itemId)).reduce((sum, item) => sum + item.tokens, 0);
}

function bruteForce(all: readonly RemovableItem[], excess: number): { count: number; freed: number } {
  let best = { count: 0, freed: 0 };
  for (let set = 0; set < 2 ** all.length; set += 1) {
    const chosen = all.filter((_, index) => (set >> index) % 2 === 1);
    const freed = chosen.reduce((sum, item) => sum + item.tokens, 0);
    if (freed < excess) continue;
    const better =
      best.count === 0 || chosen.length < best.count || (chosen.length === best.count && freed < best.freed);
    if (better) best = { count: chosen.length, freed };
  }
  return best;
}

test('of ten thousand items enough of the largest go, and the last no larger than it has to be', () => {
  const many = items(...Array.from({ length: 10_000 }, (_, index) => 10 + (index % 3)), 1);
  const off = suggestItemsToTurnOff(many, 100_001);
  const freed = off.reduce((total, id) => total + (many[Number(id)]?.tokens ?? 0), 0);
  expect(freed).toBeGreaterThanOrEqual(100_001);
  expect(freed).toBeLessThan(100_012);
  const all = many.reduce((total, { tokens }) => total + tokens, 0);
  expect(suggestItemsToTurnOff(many, all)).toHaveLength(10_001);
});
