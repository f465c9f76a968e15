import { decodeView } from '../rules/decodeView.ts';
import { findEncoded } from '../rules/findEncoded.ts';
import type { FindingSpan } from '../engine.ts';
import { literalForms } from './literalForms.ts';
import { searchLiterals, type Literal } from './searchLiterals.ts';

/** Characters. A shorter value, or a mere word, occurs by chance. */
const shortest = 8;
const isWord = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/u;

/**
 * Returns a function that finds copies of these values in a text, also escaped and encoded ones; `null` if none of the
 * values is distinct enough.
 */
export function findCopies(values: readonly Literal[]): ((text: string) => readonly FindingSpan[]) | null {
  const distinct = values.filter(({ text }) => text.trim().length >= shortest && !isWord.test(text));
  if (distinct.length === 0) return null;
  const search = searchLiterals(
    distinct.flatMap((value) => literalForms(value.text).map((text) => ({ ...value, text }))),
  );
  return (text) => {
    const view = decodeView(text);
    const inView = view === null ? [] : searchAll(view.text, search);
    return [
      ...searchAll(text, search),
      ...inView.map((span) => ({ ...span, ...view?.place(span.start, span.end) })),
    ];
  };
}

function searchAll(text: string, search: (text: string) => readonly FindingSpan[]): readonly FindingSpan[] {
  const inEncoded = findEncoded(text, (inner) =>
    search(inner).map((span) => ({ ...span, tier: 'certain' as const })),
  );
  return [...search(text), ...inEncoded];
}
