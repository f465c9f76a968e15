import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { useFindKey } from '../ui/useFindKey.ts';
import { searchItems } from './searchItems.ts';

const none: readonly BlockSummary[] = [];

/** Searching within a stack, from its column: Ctrl+F opens it. */
export function useStackSearch(
  column: RefObject<HTMLElement | null>,
  stack: StackView | null,
  blocks: readonly BlockSummary[] = none,
) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const looked = useDeferredValue(query ?? '');
  const items = useMemo(() => searchItems(stack?.items ?? [], blocks, looked), [stack, blocks, looked]);
  const shown = useMemo(
    () => (stack === null || items === stack.items ? stack : { ...stack, items }),
    [stack, items],
  );
  // Another stack is another list: what was looked for was in the one before.
  useEffect(() => setQuery(null), [stack?.id]);
  const isEmpty = stack === null || stack.items.length === 0;
  const open = useCallback(() => {
    if (isEmpty) return;
    setQuery((before) => before ?? '');
    // The field is drawn by then.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, [isEmpty]);
  useFindKey(column, open);
  const focusFirst = (): void => {
    const cards = column.current;
    (
      cards?.querySelector<HTMLElement>('.item[tabindex="0"]') ?? cards?.querySelector<HTMLElement>('.item')
    )?.focus();
  };
  const leave = (): void => {
    setQuery(null);
    focusFirst();
  };
  return { field, query, setQuery, shown, open, leave, focusFirst };
}
