const kinds = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  facts: { type: 'unit', style: 'short' },
} as const;

const made = new Map<keyof typeof kinds, Intl.ListFormat>();

/** Makes each format with its first list: a command that writes none would start a tenth later. */
function formatOf(kind: keyof typeof kinds): Intl.ListFormat {
  const format = made.get(kind) ?? new Intl.ListFormat('en-GB', kinds[kind]);
  made.set(kind, format);
  return format;
}

/** Returns `a`, `a and b`, `a, b and c`. Every list in a sentence that a user reads is made here. */
export function listWords(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  return formatOf(last).format(parts);
}

/** Returns `a, b and 3 more`: so many at most, and the count of the others in the notation of the caller. */
export function listSome(
  parts: readonly string[],
  most: number,
  formatCount: (count: number) => string,
): string {
  const more = parts.length - most;
  return listWords(more > 0 ? [...parts.slice(0, most), `${formatCount(more)} more`] : parts);
}

/** Returns `a, b, c`, for facts that stand beside one another, as in the name of a row. Leaves out empty ones. */
export function listFacts(facts: readonly string[]): string {
  return formatOf('facts').format(facts.filter((fact) => fact !== ''));
}

/** Returns the indexes of so many parts, and the words between them, for lists whose parts are elements. */
export function listPieces(count: number): readonly (number | string)[] {
  const parts = formatOf('and').formatToParts(Array.from({ length: count }, (_, index) => String(index)));
  return parts.map(({ type, value }) => (type === 'element' ? Number(value) : value));
}
