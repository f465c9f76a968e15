import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import type { StackView } from '../../../shared/domain/stack.ts';
import { formatCount } from '../../ui/formats.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useFindKey } from '../../ui/search/useFindKey.ts';
import { searchItems } from './searchItems.ts';

export interface StackSearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly found: number;
  readonly total: number;
  readonly onChange: (query: string) => void;
  /** Focuses the first match. */
  readonly onGo: () => void;
  readonly onLeave: () => void;
}

/** Filters the items. Esc clears the words, then closes the search. */
export function StackSearch({ field, query, found, total, onChange, onGo, onLeave }: StackSearchProps) {
  return (
    <search className="toolbar" aria-label="Search in the stack">
      <SearchField
        label="Search in the stack"
        placeholder="Title, path, note or kind"
        field={field}
        value={query}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onLeave();
          }
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
            event.preventDefault();
            onGo();
          }
        }}
      />
      <output className="muted num">
        {query.trim() === '' ? '' : `${formatCount(found)} of ${formatCount(total)}`}
      </output>
    </search>
  );
}

const none: readonly BlockSummary[] = [];

/** Searches within a stack, from its column: Ctrl+F opens it. */
export function useStackSearch(
  column: RefObject<HTMLElement | null>,
  stack: StackView | null,
  blocks: readonly BlockSummary[] = none,
) {
  const field = useRef<HTMLInputElement>(null);
  const stackId = stack?.id ?? null;
  // The query belongs to one stack: another stack starts without it.
  const [asked, setAsked] = useState<{ readonly stackId: string | null; readonly query: string | null }>({
    stackId,
    query: null,
  });
  const query = asked.stackId === stackId ? asked.query : null;
  const setQuery = useCallback((next: string | null) => setAsked({ stackId, query: next }), [stackId]);
  const looked = useDeferredValue(query ?? '');
  const items = useMemo(() => searchItems(stack?.items ?? [], blocks, looked), [stack, blocks, looked]);
  const shown = useMemo(
    () => (stack === null || items === stack.items ? stack : { ...stack, items }),
    [stack, items],
  );
  const isEmpty = stack === null || stack.items.length === 0;
  const open = useCallback(() => {
    if (isEmpty) return;
    setAsked((before) => ({ stackId, query: (before.stackId === stackId ? before.query : null) ?? '' }));
    // The field exists after the next drawing.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, [isEmpty, stackId]);
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
