import { describe, expect, it } from 'vitest';
import { listFacts, listPieces, listSome, listWords } from './listWords.ts';
import { formatCount } from './tokenCount.ts';

describe('a list in a sentence', () => {
  it('has its conjunction before the last part', () => {
    expect(listWords(['a'])).toBe('a');
    expect(listWords(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listWords(['a', 'b'], 'or')).toBe('a or b');
  });

  it('counts the parts that it does not name', () => {
    expect(listSome(['a', 'b'], 2, formatCount)).toBe('a and b');
    const many = Array.from({ length: 1_236 }, (_, index) => String(index));
    expect(listSome(many, 2, formatCount)).toBe('0, 1 and 1,234 more');
  });

  it('leaves out empty facts', () => {
    expect(listFacts(['', 'moved to b.ts', '', 'reviewed'])).toBe('moved to b.ts, reviewed');
    expect(listFacts(['', ''])).toBe('');
  });

  it('has places for elements', () => {
    expect(listPieces(3)).toEqual([0, ', ', 1, ' and ', 2]);
    expect(listPieces(0)).toEqual([]);
  });
});
