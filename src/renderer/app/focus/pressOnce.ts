/** Elements on which the second of two presses is meant: it reverts the first or continues from it. */
const honest =
  '[data-repeats], [role="switch"], [role="checkbox"], [role="radio"], [role="tab"], [role="treeitem"], [aria-pressed], [aria-expanded], [aria-haspopup]';

/**
 * Ignores the second press of a double click and the presses of a held key: on the button that was pressed first, and
 * on anything that has moved under the pointer since. Returns a function that stops this.
 */
export function pressOnce(root: Document): () => void {
  let pressed: Element | null = null;
  const onClick = (event: MouseEvent): void => {
    const button = buttonOf(event.target);
    if (event.detail < 2) {
      pressed = button;
      return;
    }
    if (button === null || (button === pressed && button.matches(honest))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener('click', onClick, true);
  root.addEventListener('keydown', silenceHeldKey, true);
  return () => {
    root.removeEventListener('click', onClick, true);
    root.removeEventListener('keydown', silenceHeldKey, true);
  };
}

function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button, [role="menuitem"], [role="option"]') : null;
}

function silenceHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  const button = buttonOf(event.target);
  if (button === null || button.matches('[data-repeats]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
