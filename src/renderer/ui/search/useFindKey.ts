import { useEffect, type RefObject } from 'react';
import { hasCommandKey } from '../platform.ts';

/** Calls `onFind` on Cmd+F or Ctrl+F anywhere within an element. */
export function useFindKey(within: RefObject<HTMLElement | null>, onFind: () => void): void {
  useEffect(() => {
    const element = within.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!hasCommandKey(event) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      onFind();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [within, onFind]);
}
