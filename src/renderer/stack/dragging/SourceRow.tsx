import type { ComponentProps } from 'react';
import { useSourceDrag, type SourceOffer } from './useSourceDrag.ts';

export interface SourceRowProps extends ComponentProps<'li'> {
  readonly offer: () => SourceOffer;
}

/** A row of a list that can be dragged into the stack. */
export function SourceRow({ offer, ...rest }: SourceRowProps) {
  return <li ref={useSourceDrag(offer)} {...rest} />;
}
