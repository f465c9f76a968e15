import { useEffect, type RefObject } from 'react';

/** Hears Escape anywhere within an element, unless something in it took it; `null`: it means nothing now. */
export function useEscape(within: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  useEffect(() => {
    const element = within.current;
    if (onEscape === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [within, onEscape]);
}
