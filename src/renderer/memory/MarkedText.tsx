import { Fragment } from 'react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { findMarks, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';

/** A text with the words of the query marked. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: MemoryQuery }) {
  const shown = showHidden(text);
  const marks = findMarks(shown, query);
  if (marks.length === 0) return shown;
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {shown.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{shown.slice(start, end)}</mark>
        </Fragment>
      ))}
      {shown.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
