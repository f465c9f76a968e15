/** Joins parts of an accessible name as sentences; a part that ends with a full stop gets no second one. */
export function joinSentences(parts: readonly string[]): string {
  const said = parts.map((part) => part.trim()).filter((part) => part !== '');
  return said
    .map((part, index) => (index < said.length - 1 && !/[.!?…。！？]$/u.test(part) ? `${part}.` : part))
    .join(' ');
}
