import { useEffect, type RefObject } from 'react';
import { stepTo } from '../../ui/focus/stepTo.ts';

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
      const next = stepTo(key, all.indexOf(row), all.length);
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [within, selector]);
}
