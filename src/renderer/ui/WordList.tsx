import { Fragment, type ReactNode } from 'react';
import { listPieces } from '../../shared/domain/listWords.ts';

/** Draws elements as a list in a sentence: `a, b and c`. */
export function WordList({ parts }: { readonly parts: readonly ReactNode[] }) {
  return listPieces(parts.length).map((piece, index) => (
    // The place is the identity: a list is drawn anew with its sentence.
    <Fragment key={String(index)}>{typeof piece === 'number' ? parts[piece] : piece}</Fragment>
  ));
}
