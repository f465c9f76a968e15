import { useEffect, type RefObject } from 'react';

/**
 * Makes Up and Down move between the rows (of `selector`) within an element, Home and End to the first and the last.
 */
export function useWalk(within: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const element = within.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || element === null || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const row = target.closest<HTMLElement>(selector);
      if (row === null || target.closest('input, textarea, [aria-haspopup]') !== null) return;
      const all = [...element.querySelectorAll<HTMLElement>(selector)];
      const at = all.indexOf(row);
      const steps: Readonly<Record<string, number>> = {
        ArrowUp: at - 1,
        ArrowDown: at + 1,
        Home: 0,
        End: all.length - 1,
      };
      const next = steps[key];
      if (next === undefined) return;
      event.preventDefault();
      all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [within, selector]);
}
