/** The mark at the end of a recovered line, e.g. `[claimed: 14:22Z line 120]`. */
const mark = /\s*\[(?:verified|claimed|reconstructed): [^[\]\n]*\]$/u;

/** Returns the words of a recovered line without the mark of its evidence. */
export function withoutEvidenceMark(text: string): string {
  return text.replace(mark, '');
}
