/** Parts of a name that is read aloud, as sentences: what ends with a stop of its own gets no second one. */
export function joinSentences(parts: readonly string[]): string {
  const said = parts.map((part) => part.trim()).filter((part) => part !== '');
  return said
    .map((part, index) => (index < said.length - 1 && !/[.!?…。！？]$/u.test(part) ? `${part}.` : part))
    .join(' ');
}
