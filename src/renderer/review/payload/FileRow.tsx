import { Autocomplete } from '@base-ui/react/autocomplete';
import { clsx } from 'clsx';
import { Check, ChevronDown, GitCommitHorizontal, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import type { FileState } from '../../../shared/domain/payload.ts';
import { pathWithLines } from '../../../shared/domain/draft/pathWithLines.ts';
import type { ClaimVerdict } from '../../../shared/domain/payloadCheck.ts';
import {
  readEvidenceMark,
  withMarkOf,
  withoutEvidenceMark,
} from '../../../shared/domain/session/evidenceMark.ts';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import { FileName } from '../../ui/names/FileName.tsx';
import { hasCommandKey } from '../../ui/platform.ts';
import { ClaimBadge } from '../rows/ClaimBadge.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import type { EntryRowProps } from './entryRowProps.ts';
import { EvidenceMarkBadge } from '../rows/EvidenceMarkBadge.tsx';
import { FieldConflict } from './FieldConflict.tsx';
import { matchPaths } from './matchPaths.ts';
import { readPathWithLines } from '../pathWithLines.ts';
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
        {editing ? null : (
          <EvidenceMarkBadge
            entry={entry}
            isStop={isStop}
            isBesideVerdict={claim !== undefined}
            review={review}
          />
        )}
        {said.length === 0 || editing ? null : <ClaimBadge claims={said} isStop={isStop} />}
        {isStop || pointed ? <EntryMenu {...props} /> : <span className="no-menu" />}
      </span>
      {conflict === null ? null : <FieldConflict conflict={conflict} drafts={review.drafts} />}
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

/** A path, completed from the project's files, and the text about the file. */
function FileFields({ entry, place, conflict, review, paths }: EntryRowProps) {
  const { id } = entry;
  const whole = conflict?.field === 'text' ? conflict.mine : entry.text;
  const text = withoutEvidenceMark(whole);
  const { drafts, actions } = review;
  // The path as typed: `a.ts:14-` is an unfinished range.
  const [own, setOwn] = useState('');
  const shown = conflict?.field === 'path' ? conflict.mine : pathWithLines(entry);
  const typed = pathWithLines(filled(readPathWithLines(own))) === shown ? own : shown;
  const all = useMemo(() => paths(), [paths]);
  const pathCaret = useStableCaret<HTMLInputElement>(typed);
  const textCaret = useStableCaret<HTMLInputElement>(text);
  const matches = useMemo(() => matchPaths(all, typed), [all, typed]);
  const [open, setOpen] = useState(false);
  const listed = open && matches.length > 0;
  const type = (next: string): void => {
    setOwn(next);
    drafts.getState().type(id, readPathWithLines(next));
  };
  const commit = (): void => {
    if (typed.trim() === '' && text.trim() === '') actions.remove(id);
    else actions.addBelow(id);
  };
  const onEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && typed === '' && text === '') {
      event.preventDefault();
      actions.remove(id);
    }
    if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing || hasCommandKey(event))
      return;
    event.preventDefault();
    commit();
  };
  return (
    <div className="file-fields" data-history="app">
      <Autocomplete.Root
        items={matches}
        mode="none"
        value={typed}
        open={listed}
        onOpenChange={setOpen}
        onValueChange={type}
      >
        <Autocomplete.Input
          {...pathCaret}
          data-field="path"
          className="mono"
          aria-label={`Path of ${place}`}
          placeholder="src/file.ts or src/file.ts:14-31"
          spellCheck={false}
          onKeyDown={(event) => {
            // The default clears the field; here Escape leaves the entry.
            if (event.key === 'Escape' && !listed) event.preventBaseUIHandler();
            // While a path of the list is active, Enter chooses it.
            if (event.currentTarget.getAttribute('aria-activedescendant') === null) onEnter(event);
          }}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="menu-layer" sideOffset={4} align="start">
            <Autocomplete.Popup className="menu path-menu">
              <Autocomplete.List>
                {(path: string) => (
                  <Autocomplete.Item key={path} value={path} aria-label={path} className="menu-item mono">
                    <FileName name={path} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <input
        {...textCaret}
        data-field="text"
        aria-label={`Note on ${place}`}
        value={text}
        placeholder="What is missing, or why it is out of scope"
        onChange={(event) => drafts.getState().type(id, { text: withMarkOf(whole, event.target.value) })}
        onKeyDown={onEnter}
      />
    </div>
  );
}

function filled({ path, lines }: ReturnType<typeof readPathWithLines>) {
  return { ...(path === null ? {} : { path }), ...(lines === null ? {} : { lines }) };
}
