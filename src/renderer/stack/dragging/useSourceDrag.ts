import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
import type { Source } from '../../../shared/domain/source.ts';
import { showDragPreview } from '../../ui/dragPreview.ts';

/** The sources that a drag of browser rows adds to the stack. */
export interface SourceOffer {
  readonly name: string;
  /** Number of rows dragged along with the named one. */
  readonly more?: number;
  /** Called on the drop only, because a folder may contain many. */
  readonly sources: () => readonly Source[] | Promise<Offered>;
  /** Values typed for the dropped snippet; one that is in the stack already keeps its own. */
  readonly variables?: Readonly<Record<string, string>> | null;
}

export interface Offered {
  readonly sources: readonly Source[];
  /** The reason why some or all are left out, as a sentence. */
  readonly refused: string | null;
}

const offers = new WeakSet<object>();
const offerKey = 'carryover-offer';

/** Makes a row draggable into the stack: pass the result to the row as its `ref`. */
export function useSourceDrag<T extends HTMLElement>(offer: () => SourceOffer): RefCallback<T> {
  const latest = useRef(offer);
  useLayoutEffect(() => {
    latest.current = offer;
  });
  return useCallback((element: T | null) => {
    if (element === null) return undefined;
    return draggable({
      element,
      getInitialData: () => {
        const offered = latest.current();
        offers.add(offered);
        return { [offerKey]: offered };
      },
      onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
        const offered = offerOf(source.data);
        if (offered !== null) showDragPreview(nativeSetDragImage, offered.name, offered.more ?? 0);
      },
    });
  }, []);
}

/** Returns the offer in a drag; `null` for other content. */
export function offerOf(data: Record<string | symbol, unknown>): SourceOffer | null {
  const offered = data[offerKey];
  return isOffer(offered) ? offered : null;
}

function isOffer(value: unknown): value is SourceOffer {
  return typeof value === 'object' && value !== null && offers.has(value);
}
