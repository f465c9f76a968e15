import { focusRegion, focusScreen } from './regions.ts';

/** Elements that had the focus, newest first. */
const remembered = 8;

/**
 * Restores the focus when the focused element disappears: to its row, else to the last focused element of that region,
 * else to the region, else to the last focused element elsewhere; if that part of the screen is gone, to the screen's
 * main part. Leaves the focus alone if code removed it on purpose. Returns a function that stops this.
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
    // A closed dialog was opened from an element that its choice may have hidden.
    const opener = trail.find(({ isConnected }) => isConnected);
    const here = region?.isConnected === true ? region : (opener?.closest('[data-region]') ?? null);
    const near = trail.filter((element) => here?.contains(element) === true);
    if (focusFirst(row === null ? near : [row, ...near], root)) return;
    if (here !== null) focusRegion(here);
    if (here?.contains(root.activeElement) === true && !isGone(root.activeElement)) return;
    if (!focusFirst(trail, root)) focusRegion(root.querySelector('main'));
  };
  /** True if nothing has the focus, or the focused element is hidden and will lose it. */
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
    // Code that sets the focus itself gets a moment to do so; further changes don't delay this.
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

/** True if one of them accepts the focus; removed and hidden elements don't. */
function focusFirst(elements: readonly HTMLElement[], root: Document): boolean {
  return elements.some((element) => {
    if (isGone(element)) return false;
    element.focus();
    return root.activeElement === element;
  });
}
