import { useEffect, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftView } from '../../../shared/domain/draft.ts';
import { ConflictNote } from '../../ui/ConflictNote.tsx';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import type { Review } from '../createReview.ts';
import { RowFind } from '../rows/RowFind.tsx';
import { useFindRows } from '../rows/useFindRows.ts';

interface MarkdownFindProps {
  readonly text: string;
  readonly column: RefObject<HTMLElement | null>;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

export interface MarkdownEditorProps {
  readonly draft: DraftView;
  readonly review: Review;
  /** The element in which Ctrl+F opens this search. */
  readonly column: RefObject<HTMLElement | null>;
}

/**
 * The same payload as one text. Each pause in typing parses it again; text outside of any section is kept separately.
 */
export function MarkdownEditor({ draft, review, column }: MarkdownEditorProps) {
  const { markdown } = review;
  const typed = useStore(markdown, (state) => state.text);
  const conflict = useStore(markdown, (state) => state.conflict);
  const { ref: area, ...caret } = useStableCaret<HTMLTextAreaElement>(typed ?? draft.markdown);
  const { type, leave, settle } = markdown.getState();
  useEffect(() => () => void leave(), [leave]);
  return (
    <>
      {conflict === null ? null : (
        <ConflictNote theirs={draft.markdown} onSettle={(keep) => void settle(keep)} />
      )}
      <MarkdownFind text={typed ?? draft.markdown} column={column} area={area} />
      <div className="colbody">
        <textarea
          {...caret}
          ref={area}
          className="payload-markdown code scroll"
          aria-label="Payload as Markdown"
          spellCheck={false}
          value={typed ?? draft.markdown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void leave()}
        />
      </div>
    </>
  );
}

/** Searches lines of the payload's Markdown: marks the current match, where typing continues after the search. */
function MarkdownFind({ text, column, area }: MarkdownFindProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const find = useFindRows(lines, column);
  const { row, field } = find;
  useEffect(() => {
    if (area.current === null) return;
    if (row === null) unmark(area.current);
    // A user who already types in the text must not lose the focus.
    else mark(area.current, lines, row, document.activeElement === field.current);
  }, [row, lines, area, field]);
  return <RowFind label="Find in the payload" find={find} onLeave={() => area.current?.focus()} />;
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
