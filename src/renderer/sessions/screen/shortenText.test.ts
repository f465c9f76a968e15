import { describe, expect, it } from 'vitest';
import { shortenText } from './shortenText.ts';

describe('a text that is shown', () => {
  it('stays as it is, with what hides in it written out', () => {
    expect(shortenText('plain\ttext')).toBe('plain\ttext');
    expect(shortenText('a\u202eb')).toBe('a⟨U+202E⟩b');
  });

  it('is cut where it is long, and says how much is left out', () => {
    expect(shortenText('x'.repeat(12), 10)).toBe(`${'x'.repeat(10)} … 2 more characters`);
  });

  it('does not cut a character in two', () => {
    expect(shortenText('abc😀def', 4)).toBe('abc … 5 more characters');
  });
});
