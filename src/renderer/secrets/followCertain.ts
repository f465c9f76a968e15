import type { StoreApi } from 'zustand/vanilla';
import type { ViewStore } from '../shell/viewStore.ts';
import type { StackState } from '../stack/stackStore.ts';
import { countFindings } from './findingGroups.ts';

interface Options {
  readonly stack: Pick<StoreApi<StackState>, 'subscribe'>;
  readonly view: ViewStore;
  /** True if the user works in the preview, which then stays. */
  readonly isTaken: () => boolean;
  /** True if the user is typing the reason why a finding may leave. */
  readonly isDeciding: () => boolean;
}

/**
 * Replaces the preview by the findings of a stack, without taking the focus, as soon as a certain one has no decision,
 * and closes them after the last decision. After the user closes them they stay closed until another one appears; after
 * the user opens them they stay open.
 */
export function followCertain({ stack, view, isTaken, isDeciding }: Options): void {
  let known: ReadonlySet<string> = new Set();
  /** True if this function opened the panel, not the user. */
  let unasked = false;
  const isShown = (): boolean => view.getState().right === 'secrets';
  const leave = (): void => {
    if (unasked && isShown() && !isDeciding()) view.getState().showPreview();
    unasked = false;
  };
  view.subscribe(({ right }) => {
    if (right === 'preview') unasked = false;
  });
  stack.subscribe(({ currentId, assembly }, before) => {
    if (currentId !== before.currentId) {
      known = new Set();
      leave();
    }
    // While sources are read again, an empty list does not mean that nothing is there.
    if (assembly?.state !== 'ready' || assembly === before.assembly) return;
    const { certain, toDecide } = countFindings(assembly);
    const isNew = certain.some((id) => !known.has(id));
    // A user who works in the preview sees them after the next reading.
    if (isNew && !isShown() && isTaken()) return;
    known = new Set(certain);
    if (toDecide === 0) leave();
    else if (isNew && !isShown()) {
      view.getState().exchangePreview();
      unasked = true;
    }
  });
}
