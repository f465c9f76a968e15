import { describe, expect, it } from 'vitest';
import { stepTo } from './stepTo.ts';

describe('stepTo', () => {
  it('moves by one with the arrow keys, and to the ends with Home and End', () => {
    expect(stepTo('ArrowUp', 2, 5)).toBe(1);
    expect(stepTo('ArrowDown', 2, 5)).toBe(3);
    expect(stepTo('Home', 2, 5)).toBe(0);
    expect(stepTo('End', 2, 5)).toBe(4);
  });

  it('stays at an end', () => {
    expect(stepTo('ArrowUp', 0, 5)).toBe(0);
    expect(stepTo('ArrowDown', 4, 5)).toBe(4);
  });

  it('begins at the first row if none is chosen', () => {
    expect(stepTo('ArrowUp', -1, 5)).toBe(0);
    expect(stepTo('ArrowDown', -1, 5)).toBe(0);
  });

  it('moves nowhere with other keys, nor without rows', () => {
    expect(stepTo('a', 2, 5)).toBeUndefined();
    expect(stepTo('toString', 2, 5)).toBeUndefined();
    expect(stepTo('End', -1, 0)).toBeUndefined();
  });
});
