import { clsx } from 'clsx';
import { Check, ChevronDown, GitCommitHorizontal, X, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { readEvidenceMark, withoutEvidenceMark } from '../../shared/domain/session/evidenceMark.ts';
import type { FileState } from '../../shared/domain/payload.ts';
import type { ClaimVerdict } from '../../shared/domain/payloadCheck.ts';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { joinSentences } from '../ui/joinSentences.ts';
import { ClaimBadge } from './ClaimBadge.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { EvidenceMarkBadge } from './EvidenceMarkBadge.tsx';
import type { EntryRowProps } from './entryRowProps.ts';
import { FileFields } from './FileFields.tsx';
import { pathWithLines } from './pathWithLines.ts';
import { useEntryRow } from './useEntryRow.ts';

const stateNames: Readonly<Record<FileState, string>> = {
  done: 'DONE',
  'in-progress': 'IN PROGRESS',
  untouched: 'UNTOUCHED',
};
const states = ['done', 'in-progress', 'untouched'] as const;

/** A file in play: its state, its path, the payload's text about it, and the result of git. */
export const FileRow = memo(function FileRow(props: EntryRowProps) {
  const { entry, section, place, checks, claim, said, isStop, conflict, review } = props;
  const { row, editing, found, pointed, edit, onKeyDown, ...handlers } = useEntryRow(
    entry.id,
    section,
    review,
  );
  const { id, path, state, number } = entry;
  const text = withoutEvidenceMark(entry.text);
  const standing = readEvidenceMark(entry.text)?.standing;
  const stateName = state === undefined ? 'NO STATUS' : stateNames[state];
  const shownPath = pathWithLines(entry);
  return (
    <li
      ref={row}
      className={clsx('review-file', editing && 'editing', found && 'found')}
      data-stop={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={joinSentences([
        `${place}: ${stateName} ${shownPath} ${text}`,
        standing ?? '',
        ...checks.map(({ message }) => message),
      ])}
      onClick={(event) => {
        const onText = event.target instanceof Element && event.target.closest('.file-text') !== null;
        if (onText) edit('end', path === undefined ? 'text' : 'path');
      }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <DropMenu
        trigger={
          <button
            type="button"
            className="status"
            tabIndex={isStop ? 0 : -1}
            aria-label={`Status of ${shownPath === '' ? place : shownPath}: ${stateName}`}
          >
            {stateName}
            <Icon of={ChevronDown} size={10} />
          </button>
        }
      >
        {states.map((next) => (
          <DropMenuItem key={next} onChoose={() => review.actions.change(id, { state: next })}>
            {stateNames[next]}
          </DropMenuItem>
        ))}
        <DropMenuItem onChoose={() => review.actions.change(id, { state: null })}>No status</DropMenuItem>
      </DropMenu>
      {editing ? (
        <FileFields {...props} />
      ) : (
        <div className="file-text">
          {number === undefined ? null : <span className="muted num">{`${number}.`}</span>}
          {path === undefined ? null : <span className="mono trunc">{shownPath}</span>}
          {text === '' ? null : <span className="muted trunc">{text}</span>}
        </div>
      )}
      <span className="meta">
        {claim === undefined ? null : <FileVerdict verdict={claim.verdict} />}
        {editing ? null : <EvidenceMarkBadge entry={entry} isStop={isStop} review={review} />}
        {said.length === 0 || editing ? null : <ClaimBadge claims={said} isStop={isStop} />}
        {isStop || pointed ? <EntryMenu {...props} /> : <span className="no-menu" />}
      </span>
      {conflict === null ? null : (
        <ConflictNote
          mine={conflict.mine}
          theirs={conflict.theirs}
          onSettle={(keep) => void review.drafts.getState().settle(keep)}
        />
      )}
    </li>
  );
});

const verdicts: Readonly<Record<ClaimVerdict, { words: string; look: string; icon: LucideIcon | null }>> = {
  verified: { words: 'Verified', look: 'good', icon: Check },
  contradicted: { words: 'Contradicted', look: 'bad', icon: X },
  uncommitted: { words: 'Uncommitted', look: 'warn', icon: GitCommitHorizontal },
  unverified: { words: 'Unknown', look: 'outline', icon: null },
};

function FileVerdict({ verdict }: { readonly verdict: ClaimVerdict }) {
  const { words, look, icon } = verdicts[verdict];
  return (
    <span className={clsx('badge', look)} data-testid="verdict">
      {icon === null ? null : <Icon of={icon} size={11} />}
      {words}
    </span>
  );
}
