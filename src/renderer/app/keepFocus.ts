import { focusRegion, focusScreen } from './regions.ts';

/** Elements to come back to, newest first. */
const remembered = 8;

/**
 * Gives the focus back when what had it has gone: to what had it before, else to the region it was in; where its part of
 * the screen has gone, to what the screen is about. Leaves it alone where somebody took it away on purpose. Answers how
 * to stop.
 */
export function keepFocus(root: Document): () => void {
  let trail: readonly HTMLElement[] = [];
  let region: Element | null = null;
  let inMain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.tagName === 'MAIN') return;
    trail = [target, ...trail.filter((other) => other !== target)].slice(0, remembered);
    region = target.closest('[data-region]') ?? region;
    inMain = target.closest('main') !== null;
  };
  const look = (): void => {
    const [last] = trail;
    if (root.activeElement !== root.body || last === undefined || last.isConnected) return;
    const main = root.querySelector('main');
    if (inMain && region?.isConnected === false) focusScreen(main);
    else if (!focusFirst(trail, root)) focusRegion(region?.isConnected === true ? region : main);
  };
  const observer = new MutationObserver(() => {
    if (root.activeElement !== root.body || trail[0]?.isConnected !== false) return;
    clearTimeout(timer);
    // Whoever knows better where it belongs comes first.
    timer = setTimeout(look, 50);
  });
  root.addEventListener('focusin', onFocus);
  observer.observe(root.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
  };
}

/** Whether one of them took it: what is gone or hidden does not. */
function focusFirst(elements: readonly HTMLElement[], root: Document): boolean {
  return elements.some((element) => {
    element.focus();
    return root.activeElement === element;
  });
}
