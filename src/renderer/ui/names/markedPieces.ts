export interface Piece {
  /** Its start in the text. */
  readonly at: number;
  readonly piece: string;
  readonly marked: boolean;
}

/** Splits a text where marks begin and end; neighbours share one mark. Places ascend. */
export function markedPieces(text: string, places: readonly number[]): readonly Piece[] {
  const marks = new Set(places);
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks.has(at) === marks.has(start)) continue;
    pieces.push({ at: start, piece: text.slice(start, at), marked: marks.has(start) });
    start = at;
  }
  return pieces;
}
