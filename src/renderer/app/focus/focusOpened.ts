import type { Stores } from '../../stores/createStores.ts';
import { isDialogOpen } from '../../ui/focus/isDialogOpen.ts';
import { focusGoal } from './regions.ts';

/** ms between two looks for the columns. */
const againMs = 16;

/**
 * Focuses the field that an opened project needs next: the goal of its stack, or the filter of its files if the goal is
 * written. The user's own focus stays if the user did anything meanwhile. Returns a function that stops this.
 */
export function focusOpened({ stack, view }: Pick<Stores, 'stack' | 'view'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True if the user pressed anything since the project began to open. */
  let acted = false;
  const act = (): void => {
    acted = true;
  };
  document.addEventListener('pointerdown', act, true);
  document.addEventListener('keydown', act, true);
  const stop = stack.subscribe((now, before) => {
    if (now.phase === 'loading' && before.phase !== 'loading') acted = false;
    if (before.phase !== 'loading' || now.phase !== 'ready' || now.current === null) return;
    const { goal } = now.current;
    clearTimeout(timer);
    const focus = (): void => {
      if (view.getState().screen !== 'assemble' || !isFree(acted)) return;
      if (shownTab() === null) {
        timer = setTimeout(focus, againMs);
        return;
      }
      const given = (goal.trim() !== '' && focusFilter()) || focusGoal();
      if (given) leaveUndoToStack();
    };
    // The columns are drawn after the rest of the window, and both at once.
    timer = setTimeout(focus);
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', act, true);
    document.removeEventListener('keydown', act, true);
    stop();
  };
}

/**
 * True if nothing has the focus, or only the element that opened the project, or one that took it while the project
 * loaded. A field keeps it even without a key or press: speech and screen readers focus without either.
 */
function isFree(acted: boolean): boolean {
  if (isDialogOpen()) return false;
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, [contenteditable="true"]') === true) return false;
  return !acted || activeElement === document.body || activeElement?.matches('main, .project') === true;
}

function shownTab(): Element | null {
  return document.querySelector('[data-region="sources"] [role="tabpanel"]:not([hidden])');
}

function focusFilter(): boolean {
  const field = shownTab()?.querySelector<HTMLElement>('.toolbar input') ?? null;
  field?.focus();
  return field !== null;
}

/** Gives the undo keys to the stack until the user types: the app focused the field, which has nothing to undo. */
function leaveUndoToStack(): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLElement)) return;
  field.dataset['history'] = 'app';
  field.addEventListener('input', () => delete field.dataset['history'], { once: true });
}
