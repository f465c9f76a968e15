import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { DraftSection } from '../../shared/domain/draft.ts';
import type { Review } from './createReview.ts';

export interface AddLineProps {
  readonly section: DraftSection;
  readonly isStop: boolean;
  readonly review: Review;
}

/** Stands for the lines of an empty section. */
export function AddLine({ section, isStop, review }: AddLineProps) {
  const stop = `section ${section.key}`;
  const { view, actions } = review;
  const wished = useStore(view, (state) => state.wish?.entryId === stop);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!wished) return;
    view.getState().granted();
    button.current?.focus();
  }, [wished, view]);
  return (
    <button
      ref={button}
      type="button"
      className="add-line"
      data-stop={stop}
      tabIndex={isStop ? 0 : -1}
      aria-label={`Add a line to ${section.title}`}
      onFocus={() => view.getState().setStop(stop)}
      onClick={() => actions.add(section, null)}
    >
      Add a line
    </button>
  );
}
