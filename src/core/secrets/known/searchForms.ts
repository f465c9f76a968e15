import { decodeView } from '../rules/decodeView.ts';
import { findEncoded } from '../rules/findEncoded.ts';
import type { FindingSpan } from '../engine.ts';
import { formsInView, literalForms } from './literalForms.ts';
import { searchLiterals, type Literal } from './searchLiterals.ts';

/** Returns a function that finds values in a text: as they are, escaped or encoded, and in base64 or hex of more than the value. */
export function searchForms(values: readonly Literal[]): (text: string) => readonly FindingSpan[] {
  if (values.length === 0) return () => [];
  const plain = searchLiterals(formsOf(values, literalForms));
  const decoded = searchLiterals(formsOf(values, formsInView));
  return (text) => {
    const view = decodeView(text);
    const inView =
      view === null
        ? []
        : [...searchAll(view.text, decoded)].map((span) => ({
            ...span,
            ...view.place(span.start, span.end),
          }));
    return [...searchAll(text, plain), ...inView];
  };
}

/** Returns all forms of the values; of two that read the same, the one of the earlier value. */
export function formsOf(
  values: readonly Literal[],
  forms: (value: string) => readonly string[],
): readonly Literal[] {
  const byText = new Map<string, Literal>();
  for (const value of values) {
    for (const text of forms(value.text)) {
      if (!byText.has(text)) byText.set(text, { ...value, text });
    }
  }
  return [...byText.values()];
}

function searchAll(text: string, search: (text: string) => readonly FindingSpan[]): readonly FindingSpan[] {
  const inEncoded = findEncoded(text, (inner) =>
    search(inner).map((span) => ({ ...span, tier: 'certain' as const })),
  );
  return [...search(text), ...inEncoded];
}
