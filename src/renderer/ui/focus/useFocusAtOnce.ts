import { useEffect, type RefObject } from 'react';

/**
 * Focuses a field of a dialog at the moment the dialog opens. By itself a dialog does so in the next frame: letters
 * typed right after the key that opened it would go to the element below.
 */
export function useFocusAtOnce(open: boolean, field: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => {
    // First the dialog notes which element had the focus, to restore it later.
    if (open) queueMicrotask(() => field?.current?.focus());
  }, [open, field]);
}
