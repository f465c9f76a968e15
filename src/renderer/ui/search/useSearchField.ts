import { useCallback, useRef, type RefObject } from 'react';
import { useFindKey } from './useFindKey.ts';

/** Returns the ref of a search field that Cmd+F or Ctrl+F anywhere within an element focuses, with its text selected. */
export function useSearchField(within: RefObject<HTMLElement | null>): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useFindKey(
    within,
    useCallback(() => {
      field.current?.focus();
      field.current?.select();
    }, []),
  );
  return field;
}
