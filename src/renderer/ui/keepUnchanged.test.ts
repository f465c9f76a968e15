import { describe, expect, it } from 'vitest';
import { keepUnchanged } from './keepUnchanged.ts';

interface Thing {
  readonly id: string;
  readonly words: readonly string[];
}

const idOf = ({ id }: Thing): string => id;
const copyOf = <T>(value: T): T => structuredClone(value);

describe('keepUnchanged', () => {
  const before: readonly Thing[] = [
    { id: 'a', words: ['one'] },
    { id: 'b', words: ['two'] },
  ];

  it('answers the very list where nothing has changed', () => {
    expect(keepUnchanged(before, copyOf(before), idOf)).toBe(before);
  });

  it('keeps what is equal, and takes what is not, however deep the difference lies', () => {
    const now = keepUnchanged(before, [{ id: 'a', words: ['other'] }, copyOf(before)[1] as Thing], idOf);
    expect(now).toEqual([{ id: 'a', words: ['other'] }, before[1]]);
    expect(now[1]).toBe(before[1]);
  });

  it('has the order and the number of the new list', () => {
    const [a, b] = copyOf(before) as [Thing, Thing];
    const turned = keepUnchanged(before, [b, a], idOf);
    expect(turned).toEqual([before[1], before[0]]);
    expect(turned[0]).toBe(before[1]);
    expect(keepUnchanged(before, [a], idOf)).toEqual([before[0]]);
    expect(keepUnchanged([], [a], idOf)).toEqual([a]);
  });
});
