import type { StackState } from '../stack/stackStore.ts';
import { countFindings } from './findingGroups.ts';

interface Options {
  readonly stack: {
    readonly subscribe: (listener: (now: StackState, before: StackState) => void) => unknown;
  };
  /** Whether the findings stand in place of the preview. */
  readonly isShown: () => boolean;
  /** Whether somebody is at work in the preview, which is not taken away under their hands. */
  readonly isTaken: () => boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * Shows the findings of a stack, without taking the focus, as soon as there is a certain one that nobody has decided
 * on, and takes them away once nothing waits for a decision. Where a person closed them they stay closed until there
 * is another.
 */
export function followCertain({ stack, isShown, isTaken, show, hide }: Options): void {
  let known: ReadonlySet<string> = new Set();
  /** They were shown from here, and not asked for. */
  let unasked = false;
  const leave = (): void => {
    if (unasked && isShown()) hide();
    unasked = false;
  };
  stack.subscribe(({ currentId, assembly }, before) => {
    if (currentId !== before.currentId) {
      known = new Set();
      leave();
    }
    // While sources are read again, nothing found yet does not mean that nothing is there.
    if (assembly?.state !== 'ready' || assembly === before.assembly) return;
    const { certain, toDecide } = countFindings(assembly);
    const isNew = certain.some((id) => !known.has(id));
    known = new Set(certain);
    if (toDecide === 0) leave();
    else if (isNew && !isShown() && !isTaken()) {
      unasked = true;
      show();
    }
  });
}
