import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { Token, TokenKind } from './createHighlighter.ts';
import type { LinePlace } from './findInLines.ts';

const classes: Readonly<Record<TokenKind, string | undefined>> = {
  plain: undefined,
  comment: 'syntax-comment',
  string: 'syntax-string',
  keyword: 'syntax-keyword',
  number: 'syntax-number',
};

export interface LineTextProps {
  readonly tokens: readonly Token[];
  /** Matches of the search in this line. */
  readonly places: readonly LinePlace[];
  readonly current: LinePlace | null;
}

/** A line of a file in its colours, with matches marked. */
export function LineText({ tokens, places, current }: LineTextProps) {
  let at = 0;
  return tokens.flatMap(({ kind, text }) => {
    const start = at;
    at += text.length;
    return cut(start, at, places).map((piece) => {
      const shown = showHidden(text.slice(piece.start - start, piece.end - start));
      return piece.place === null ? (
        <span key={piece.start} className={classes[kind]}>
          {shown}
        </span>
      ) : (
        <mark key={piece.start} className={piece.place === current ? 'current' : undefined}>
          {shown}
        </mark>
      );
    });
  });
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly place: LinePlace | null;
}

function cut(from: number, to: number, places: readonly LinePlace[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const place of places) {
    const start = Math.max(place.start, from);
    const end = Math.min(place.end, to);
    if (start >= end) continue;
    if (start > at) pieces.push({ start: at, end: start, place: null });
    pieces.push({ start, end, place });
    at = end;
  }
  if (at < to) pieces.push({ start: at, end: to, place: null });
  return pieces;
}
