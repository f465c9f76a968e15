import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedMap } from './createBoundedMap.ts';

describe('a bounded map', () => {
  it('lets go of what was put in longest ago', () => {
    const map = createBoundedMap<string, number>(10);
    map.set('a', 1, 4);
    map.set('b', 2, 4);
    map.set('a', 3, 4);
    map.set('c', 4, 4);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
  });

  it('does not keep what is larger than all of it, nor what stood under its name before', () => {
    const map = createBoundedMap<string, number>(10);
    map.set('a', 1, 4);
    map.set('b', 2, 4);
    map.set('a', 3, 11);
    expect(map.get('a')).toBeUndefined();
    expect(map.get('b')).toBe(2);
  });

  it('never holds more than its limit, and always the newest that fit', () => {
    const steps = fc.array(fc.record({ key: fc.nat(8), cost: fc.nat(12) }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (puts) => {
        const map = createBoundedMap<number, number>(10);
        let model: { key: number; cost: number; at: number }[] = [];
        for (const [at, { key, cost }] of puts.entries()) {
          map.set(key, at, cost);
          model = model.filter((one) => one.key !== key);
          if (cost <= 10) model.push({ key, cost, at });
          while (model.reduce((sum, one) => sum + one.cost, 0) > 10) model.shift();
        }
        for (let key = 0; key <= 8; key += 1)
          expect(map.get(key)).toBe(model.find((one) => one.key === key)?.at);
      }),
    );
  });
});
