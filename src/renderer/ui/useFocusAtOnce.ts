import { useEffect, type RefObject } from 'react';

/**
 * Gives a field of a dialog the focus in the moment the dialog opens. By itself a dialog does so with the next frame:
 * what is typed right after the key that opened it would go to what lies below.
 */
export function useFocusAtOnce(open: boolean, field: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => {
    // Once the dialog has looked who had the focus before, to give it back.
    if (open) queueMicrotask(() => field?.current?.focus());
  }, [open, field]);
}
