import type { RefObject } from 'react';
import { SearchField } from '../ui/SearchField.tsx';
import { formatCount } from '../ui/formats.ts';

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
