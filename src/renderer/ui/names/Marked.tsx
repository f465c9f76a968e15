import { markedPieces } from './markedPieces.ts';

export interface MarkedProps {
  readonly text: string;
  /** Ascending. */
  readonly places: readonly number[];
}

/** A text with some of its letters marked. */
export function Marked({ text, places }: MarkedProps) {
  if (places.length === 0) return text;
  return markedPieces(text, places).map(({ at, piece, marked }) =>
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}
