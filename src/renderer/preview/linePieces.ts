import type { LineRow } from './previewLines.ts';

/** A stretch of a line as it is drawn. */
export type LinePiece =
  | { readonly piece: 'text'; readonly text: string }
  /** In place of a secret; `text` is what stands in the message there. */
  | { readonly piece: 'mark'; readonly findingId: string; readonly text: string }
  /** Characters that are in the message and not drawn. */
  | { readonly piece: 'more'; readonly characters: number };

/** UTF-16 units of a line that are drawn: a longer one takes seconds to lay out. */
export const maxShown = 2_000;

/** The pieces of a line. Beyond `maxShown` only the marks are kept, so that no finding is out of reach. */
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
    // Of overlapping findings each is drawn with what the one before left.
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

/** `limit`, or one less where it would cut a character in two. */
function wholeCharacters(text: string, limit: number): number {
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit;
}
