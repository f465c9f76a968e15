import { clsx } from 'clsx';
import { memo } from 'react';
import { readEvidenceMark, withoutEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import { markNames } from '../../../shared/domain/payload.ts';
import { joinSentences } from '../../ui/joinSentences.ts';
import { ClaimBadge } from '../rows/ClaimBadge.tsx';
import { EntryFields } from './EntryFields.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { EvidenceMarkBadge } from '../rows/EvidenceMarkBadge.tsx';
import type { EntryRowProps } from './entryRowProps.ts';
import { FieldConflict } from './FieldConflict.tsx';
import { useEntryRow } from './useEntryRow.ts';

/** One entry of a section: as text, or as fields while the user edits it. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, section, checks, said, isStop, conflict, review } = props;
  const { row, editing, found, pointed, edit, onKeyDown, ...handlers } = useEntryRow(
    entry.id,
    section,
    review,
  );
  const { id, why, session, mark, done, number } = entry;
  const text = withoutEvidenceMark(entry.text);
  const noWhy = checks.some((check) => check.id === 'no-why');
  return (
    <li
      ref={row}
      className={clsx('line', editing ? 'editing' : toneOf(checks), found && 'found')}
      data-stop={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={nameOf(props)}
      onClick={(event) => {
        const onText = event.target instanceof Element && event.target.closest('.line-text') !== null;
        if (onText) edit(caretAtPoint(event.nativeEvent, text));
      }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {editing ? (
        <EntryFields {...props} />
      ) : (
        <div className={clsx('line-text', mark !== undefined && 'ended')}>
          {number === undefined ? null : <span className="muted num">{`${number}. `}</span>}
          <span data-words>{text === '' ? ' ' : text}</span>
          {why === undefined || why === '' ? null : <span className="why">{`Why: ${why}`}</span>}
          {noWhy ? (
            <span className="why">
              No reason given, so the next session may reopen this.{' '}
              <button
                type="button"
                className="add-why"
                tabIndex={isStop ? 0 : -1}
                onClick={(event) => {
                  event.stopPropagation();
                  edit('end', 'why');
                }}
              >
                Add one
              </button>
            </span>
          ) : null}
        </div>
      )}
      <span className="meta">
        {done === undefined ? null : <span className="badge outline">{done ? 'Done' : 'Open'}</span>}
        {mark === undefined ? null : <span className="badge">{markNames[mark]}</span>}
        {session === undefined || editing ? null : (
          <span className="badge outline">{`session ${session}`}</span>
        )}
        {editing ? null : <EvidenceMarkBadge entry={entry} isStop={isStop} review={review} />}
        {said.length === 0 || editing ? null : <ClaimBadge claims={said} isStop={isStop} />}
        {isStop || pointed ? <EntryMenu {...props} /> : <span className="no-menu" />}
      </span>
      {conflict === null ? null : <FieldConflict conflict={conflict} drafts={review.drafts} />}
    </li>
  );
});

/** Returns the tone of the most severe check, in the colours of the rows of checks. */
function toneOf(checks: EntryRowProps['checks']): 'is-bad' | 'is-warn' | null {
  if (checks.some(({ severity }) => severity === 'error')) return 'is-bad';
  return checks.some(({ severity }) => severity === 'warning') ? 'is-warn' : null;
}

function nameOf({ entry, place, checks }: EntryRowProps): string {
  const { text, why, session, mark, number } = entry;
  const standing = readEvidenceMark(text)?.standing;
  return joinSentences([
    `${place}: ${number === undefined ? '' : `${number}. `}${withoutEvidenceMark(text)}`,
    why === undefined || why === '' ? '' : `Why: ${why}`,
    session === undefined ? '' : `session ${session}`,
    mark ?? '',
    standing ?? '',
    ...checks.map(({ message }) => message),
  ]);
}

/** Returns the offset in a text that the user clicked, so that editing begins there; the end if it is unknown. */
function caretAtPoint({ clientX, clientY }: MouseEvent, text: string): number {
  const ask = document as { caretPositionFromPoint?: Document['caretPositionFromPoint'] };
  const found = ask.caretPositionFromPoint?.call(document, clientX, clientY) ?? null;
  const inWords = found?.offsetNode.parentElement?.closest('[data-words]') ?? null;
  return found === null || inWords === null ? text.length : Math.min(found.offset, text.length);
}
