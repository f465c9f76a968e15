import { useEffect, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { useStableCaret } from '../ui/focus/useStableCaret.ts';
import { RowFind } from '../ui/search/RowFind.tsx';
import { useFindRows } from '../ui/search/useFindRows.ts';
import type { MarkdownStore } from './markdownStore.ts';

interface MarkdownFindProps {
  /** The kind of text, for the name of the search: `payload`. */
  readonly what: string;
  readonly text: string;
  readonly column: RefObject<HTMLElement | null>;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

export interface MarkdownEditorProps {
  /** The text as core has it. */
  readonly saved: string;
  readonly markdown: MarkdownStore;
  /** The kind of text: `payload`. */
  readonly what: string;
  /** The element in which Ctrl+F opens this search. */
  readonly column: RefObject<HTMLElement | null>;
}

/**
 * A payload or a plan as one text. Each pause in typing parses it again.
 */
export function MarkdownEditor({ saved, markdown, what, column }: MarkdownEditorProps) {
  const typed = useStore(markdown, (state) => state.text);
  const conflict = useStore(markdown, (state) => state.conflict);
  const { ref: area, ...caret } = useStableCaret<HTMLTextAreaElement>(typed ?? saved);
  const { type, leave, settle } = markdown.getState();
  useEffect(() => () => void leave(), [leave]);
  return (
    <>
      {conflict === null ? null : <ConflictNote theirs={saved} onSettle={(keep) => void settle(keep)} />}
      <MarkdownFind what={what} text={typed ?? saved} column={column} area={area} />
      <div className="colbody">
        <textarea
          {...caret}
          ref={area}
          className="payload-markdown code scroll"
          aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)} as Markdown`}
          spellCheck={false}
          value={typed ?? saved}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void leave()}
        />
      </div>
    </>
  );
}

/** Searches lines of the Markdown: marks the current match, where typing continues after the search. */
function MarkdownFind({ what, text, column, area }: MarkdownFindProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const find = useFindRows(lines, column);
  const { row, field } = find;
  useEffect(() => {
    if (area.current === null) return;
    if (row === null) unmark(area.current);
    // A user who already types in the text must not lose the focus.
    else mark(area.current, lines, row, document.activeElement === field.current);
  }, [row, lines, area, field]);
  return <RowFind label={`Find in the ${what}`} find={find} onLeave={() => area.current?.focus()} />;
}

/** Marks the line behind the text, because a text field shows its selection only while it has the focus. */
function mark(area: HTMLTextAreaElement, lines: readonly string[], row: number, goThere: boolean): void {
  const before = lines
    .slice(0, row)
    .map((line) => `${line}\n`)
    .join('');
  const line = lines[row] ?? '';
  const { top, height } = placeOf(area, before, line);
  area.style.setProperty('--found-top', `${top}px`);
  area.style.setProperty('--found-height', `${height}px`);
  if (!goThere) return;
  area.setSelectionRange(before.length, before.length + line.length);
  area.scrollTop = top - area.clientHeight / 3;
}

function unmark(area: HTMLTextAreaElement): void {
  area.style.removeProperty('--found-height');
}

/** Returns the position of a line in a text field that wraps, CSS pixels from the top of its contents. */
function placeOf(area: HTMLTextAreaElement, before: string, line: string) {
  const mirror = document.createElement('div');
  mirror.className = `${area.className} text-mirror`;
  mirror.style.width = `${area.clientWidth}px`;
  const found = document.createElement('span');
  found.textContent = line === '' ? ' ' : line;
  mirror.append(before, found);
  area.parentElement?.append(mirror);
  const place = { top: found.offsetTop, height: found.offsetHeight };
  mirror.remove();
  return place;
}
