import type { StoreApi } from 'zustand/vanilla';
import type { ViewStore } from '../shell/viewStore.ts';
import type { StackState } from '../stack/stackStore.ts';
import { countFindings } from './findingGroups.ts';

interface Options {
  readonly stack: Pick<StoreApi<StackState>, 'subscribe'>;
  readonly view: ViewStore;
  /** Whether somebody is at work in the preview, which is not taken away under their hands. */
  readonly isTaken: () => boolean;
  /** Whether somebody is writing down why a finding may leave. */
  readonly isDeciding: () => boolean;
}

/**
 * Shows the findings of a stack in place of the preview, without taking the focus, as soon as there is a certain one
 * that nobody has decided on, and takes them away once nothing waits for a decision. Where a person closed them they
 * stay closed until there is another, and where a person opened them they stay open.
 */
export function followCertain({ stack, view, isTaken, isDeciding }: Options): void {
  let known: ReadonlySet<string> = new Set();
  /** They were shown from here, and not asked for. */
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
    // While sources are read again, nothing found yet does not mean that nothing is there.
    if (assembly?.state !== 'ready' || assembly === before.assembly) return;
    const { certain, toDecide } = countFindings(assembly);
    const isNew = certain.some((id) => !known.has(id));
    // Whoever is at work in the preview is shown them with the next reading after that.
    if (isNew && !isShown() && isTaken()) return;
    known = new Set(certain);
    if (toDecide === 0) leave();
    else if (isNew && !isShown()) {
      view.getState().exchangePreview();
      unasked = true;
    }
  });
}
