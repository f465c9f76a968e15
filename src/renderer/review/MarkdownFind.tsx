import { useEffect, useMemo, type RefObject } from 'react';
import { RowFind } from './RowFind.tsx';
import { useFindRows } from './useFindRows.ts';

export interface MarkdownFindProps {
  readonly text: string;
  readonly column: RefObject<HTMLElement | null>;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** Finds lines of the payload's Markdown: the one that is looked at is selected, and is where one types after leaving. */
export function MarkdownFind({ text, column, area }: MarkdownFindProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const find = useFindRows(lines, column);
  const { row, field } = find;
  useEffect(() => {
    const { current } = area;
    // Who types in the text by now is not to be taken away from it.
    if (row === null || current === null || document.activeElement !== field.current) return;
    const start = lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0);
    current.setSelectionRange(start, start + (lines[row]?.length ?? 0));
    // Getting the focus is what brings a selection into view.
    current.blur();
    current.focus();
    field.current?.focus();
  }, [row, lines, area, field]);
  return <RowFind label="Find in the payload" find={find} onLeave={() => area.current?.focus()} />;
}
