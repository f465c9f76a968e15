import type { LineRow } from './previewLines.ts';

/** A stretch of a line as it is drawn. */
export type LinePiece =
  | { readonly piece: 'text'; readonly text: string }
  /** Replaces a secret; `text` is the message's text at that place. */
  | { readonly piece: 'mark'; readonly findingId: string; readonly text: string }
  /** Number of characters that are in the message but not drawn. */
  | { readonly piece: 'more'; readonly characters: number };

/** UTF-16 units drawn of a line: the layout of a longer one takes seconds. */
export const maxShown = 2_000;

/** Returns the pieces of a line. Beyond `maxShown` only the marks remain, so that every finding is reachable. */
export function linePieces({ text, marks }: Pick<LineRow, 'text' | 'marks'>): readonly LinePiece[] {
  const shown: LinePiece[] = [];
  const late: LinePiece[] = [];
  const limit = text.length > maxShown ? wholeCharacters(text, maxShown) : text.length;
  let at = 0;
  let hidden = text.length;
  const draw = (list: LinePiece[], piece: Exclude<LinePiece, { piece: 'more' }>): void => {
    list.push(piece);
    hidden -= piece.text.length;
  };
  for (const { findingId, start, end } of marks) {
    // Each of overlapping findings is drawn with the text that the one before has left.
    const from = Math.max(start, at);
    const until = Math.min(from, limit);
    if (until > at) draw(shown, { piece: 'text', text: text.slice(at, until) });
    at = Math.max(from, end);
    draw(from < limit ? shown : late, { piece: 'mark', findingId, text: text.slice(from, at) });
  }
  if (at < limit) draw(shown, { piece: 'text', text: text.slice(at, limit) });
  if (hidden > 0) shown.push({ piece: 'more', characters: hidden });
  return [...shown, ...late];
}

/** Returns `limit`, or one less if it would split a character. */
function wholeCharacters(text: string, limit: number): number {
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit;
}
