import type { FindingSpan } from '../engine.ts';
import { searchForms } from './searchForms.ts';
import type { Literal } from './searchLiterals.ts';

/** Characters. A shorter value, or a mere word, occurs by chance. */
const shortest = 8;
const isWord = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/u;

/**
 * Returns a function that finds copies of these values in a text, also escaped and encoded ones; `null` if none of the
 * values is distinct enough.
 */
export function findCopies(values: readonly Literal[]): ((text: string) => readonly FindingSpan[]) | null {
  const distinct = values.filter(({ text }) => text.trim().length >= shortest && !isWord.test(text));
  return distinct.length === 0 ? null : searchForms(distinct);
}
