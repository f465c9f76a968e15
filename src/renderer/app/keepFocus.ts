import { focusRegion, focusScreen } from './regions.ts';

/** Elements to come back to, newest first. */
const remembered = 8;

/**
 * Gives the focus back when what had it has gone: to the row it was a part of, else to what had it before in that region,
 * else to the region, else to what had it before elsewhere; where its part of the screen has gone, to what the screen is
 * about. Leaves it alone where somebody took it away on purpose. Answers how to stop.
 */
export function keepFocus(root: Document): () => void {
  let trail: readonly HTMLElement[] = [];
  let row: HTMLElement | null = null;
  let region: Element | null = null;
  let inMain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.tagName === 'MAIN') return;
    trail = [target, ...trail.filter((other) => other !== target)].slice(0, remembered);
    row = target.parentElement?.closest<HTMLElement>('li[tabindex], [role="treeitem"]') ?? null;
    region = target.closest('[data-region], [role="dialog"]') ?? region;
    inMain = target.closest('main') !== null;
  };
  const focusNear = (): void => {
    // A dialog that has closed had the focus from somewhere, which may be hidden by what was chosen in it.
    const opener = trail.find(({ isConnected }) => isConnected);
    const here = region?.isConnected === true ? region : (opener?.closest('[data-region]') ?? null);
    const near = trail.filter((element) => here?.contains(element) === true);
    if (focusFirst(row === null ? near : [row, ...near], root)) return;
    if (here !== null) focusRegion(here);
    if (here?.contains(root.activeElement) === true && !isGone(root.activeElement)) return;
    if (!focusFirst(trail, root)) focusRegion(root.querySelector('main'));
  };
  /** Nothing has the focus, or what has it is hidden and will lose it. */
  const isLost = (): boolean => {
    const [last] = trail;
    const { activeElement } = root;
    return last !== undefined && isGone(last) && (activeElement === root.body || activeElement === last);
  };
  const look = (): void => {
    timer = undefined;
    if (!isLost()) return;
    if (inMain && region?.isConnected === false) focusScreen(root.querySelector('main'));
    else focusNear();
  };
  const observer = new MutationObserver(() => {
    // Whoever knows better where it belongs comes first; what else goes on meanwhile puts nothing off.
    if (isLost()) timer ??= setTimeout(look, 50);
  });
  root.addEventListener('focusin', onFocus);
  observer.observe(root.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
  };
}

function isGone(element: Element | null): boolean {
  return element?.isConnected !== true || element.closest('[hidden]') !== null;
}

/** Whether one of them took it: what is gone or hidden does not. */
function focusFirst(elements: readonly HTMLElement[], root: Document): boolean {
  return elements.some((element) => {
    if (isGone(element)) return false;
    element.focus();
    return root.activeElement === element;
  });
}
