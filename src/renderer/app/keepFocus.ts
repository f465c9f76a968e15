import { focusRegion } from './regions.ts';

/** Elements to come back to, newest first. */
const remembered = 8;

/**
 * Gives the focus back when what had it has gone: to what had it before, else to the region it was in. Leaves it alone
 * where somebody took it away on purpose. Answers how to stop.
 */
export function keepFocus(root: Document): () => void {
  let trail: readonly HTMLElement[] = [];
  let region: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    trail = [target, ...trail.filter((other) => other !== target)].slice(0, remembered);
    region = target.closest('[data-region]') ?? region;
  };
  const look = (): void => {
    const [last] = trail;
    if (root.activeElement !== root.body || last === undefined || last.isConnected) return;
    const known = trail.find((element) => element.isConnected);
    if (known === undefined) focusRegion(region?.isConnected === true ? region : root.querySelector('main'));
    else known.focus();
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
