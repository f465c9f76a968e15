import type { Stores } from '../stores/createStores.ts';
import { focusGoal } from './regions.ts';

/**
 * Gives the focus to what an opened project waits for: the goal of its stack, or, where that is written, the filter of its
 * files. Whoever has done something else meanwhile keeps the focus. Answers how to stop.
 */
export function focusOpened({ stack, view }: Pick<Stores, 'stack' | 'view'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a person pressed anything since the project began to open. */
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
    // Once it is drawn.
    timer = setTimeout(() => {
      if (view.getState().screen !== 'assemble' || !isFree(acted)) return;
      const given = (goal.trim() !== '' && focusFilter()) || focusGoal();
      if (given) leaveUndoToStack();
    });
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', act, true);
    document.removeEventListener('keydown', act, true);
    stop();
  };
}

/**
 * Nobody has the focus, or what led to the project, or what took it while the project was loading by itself. A field
 * keeps it even where no key or press led there: speech and screen readers give the focus without either.
 */
function isFree(acted: boolean): boolean {
  if (document.querySelector('[role="dialog"]:not([data-closed])') !== null) return false;
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, [contenteditable="true"]') === true) return false;
  return !acted || activeElement === document.body || activeElement?.matches('main, .project') === true;
}

function focusFilter(): boolean {
  const tab = document.querySelector('[data-region="sources"] [role="tabpanel"]:not([hidden])');
  const field = tab?.querySelector<HTMLElement>('.toolbar input') ?? null;
  field?.focus();
  return field !== null;
}

/** A field that the app went to by itself has nothing to undo: until it is typed in, those keys are the stack's. */
function leaveUndoToStack(): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLElement)) return;
  field.dataset['history'] = 'app';
  field.addEventListener('input', () => delete field.dataset['history'], { once: true });
}
