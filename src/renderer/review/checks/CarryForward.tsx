import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { saysAlready } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftView } from '../../../shared/domain/draft.ts';
import type { DroppedEntry } from '../../../shared/domain/payload/ledger.ts';
import type { EntryMark } from '../../../shared/domain/payload.ts';
import { sectionTitles } from '../../../shared/domain/payload.ts';
import { Button } from '../../ui/Button.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import type { Review } from '../createReview.ts';
import { focusNextRow } from '../rows/focusNextRow.ts';
import type { ReportView } from '../reportView.ts';

export interface CarryForwardProps {
  readonly report: ReportView;
  readonly review: Review;
}

/** Lists the entries of the last payload that the draft lacks, so that nothing is lost by omission. */
export function CarryForward({ report, review }: CarryForwardProps) {
  const shown = useStore(review.drafts, (state) => state.shown);
  const dropped = report.dropped.filter((entry) => shown === null || !isDecided(shown, entry));
  if (dropped.length === 0) return null;
  const keep = ({ entry, section, session }: DroppedEntry, mark?: EntryMark): void =>
    review.actions.put(
      { id: section },
      {
        ...entry,
        ...(section === 'decisions' ? { session: entry.session ?? session } : {}),
        ...(mark === undefined ? {} : { mark }),
      },
    );
  const drop = ({ key }: DroppedEntry): void =>
    void review.drafts.getState().edit({ type: 'let-go', keys: [key] });
  const keepAll = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    focusNextRow(currentTarget.closest('div')?.querySelector('li:last-child') ?? null);
    for (const entry of dropped) keep(entry);
  };
  return (
    <div>
      <h3>
        Carry forward
        <span className="grow" />
        <button type="button" className="link-button" onClick={keepAll}>
          Keep all
        </button>
      </h3>
      <ul>
        {dropped.map((entry) => (
          <DroppedRow key={entry.key} dropped={entry} onKeep={keep} onDrop={drop} />
        ))}
      </ul>
    </div>
  );
}

/** Filters by the draft itself, because the checks have not run since the decision. */
function isDecided(draft: DraftView, { key, entry }: DroppedEntry): boolean {
  return draft.letGo.includes(key) || saysAlready(draft, entry);
}

interface DroppedRowProps {
  readonly dropped: DroppedEntry;
  readonly onKeep: (dropped: DroppedEntry, mark?: EntryMark) => void;
  readonly onDrop: (dropped: DroppedEntry) => void;
}

function DroppedRow({ dropped, onKeep, onDrop }: DroppedRowProps) {
  const { entry, section, session } = dropped;
  const acts: Readonly<Record<'k' | 'r' | 'n' | 'd', () => void>> = {
    k: () => onKeep(dropped),
    r: () => onKeep(dropped, 'reversed'),
    n: () => onKeep(dropped, 'done'),
    d: () => onDrop(dropped),
  };
  /** Removes the row at once and focuses the next one, so that repeated keys decide about all. */
  const decide = (key: keyof typeof acts, { currentTarget }: SyntheticEvent<HTMLElement>): void => {
    focusNextRow(currentTarget.closest('li'));
    acts[key]();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.repeat || !(key in acts)) return;
    event.preventDefault();
    decide(key as keyof typeof acts, event);
  };
  return (
    <li
      className="carried"
      data-row
      tabIndex={0}
      aria-label={joinSentences([
        `Not in this draft: ${entry.text}`,
        'K keeps it, R as reversed, N as no longer applying, D drops it.',
      ])}
      onKeyDown={onKeyDown}
    >
      <span>
        {entry.text}
        <small>{`${sectionTitles[section]}, in session ${session}`}</small>
      </span>
      <span className="carried-ends">
        <Button size="s" tip="Keep: K" onClick={(event) => decide('k', event)}>
          Keep
        </Button>
        <Button look="ghost" size="s" tip="Keep as reversed: R" onClick={(event) => decide('r', event)}>
          Reversed
        </Button>
        <Button
          look="ghost"
          size="s"
          tip="Keep as no longer applying: N"
          onClick={(event) => decide('n', event)}
        >
          No longer applies
        </Button>
        <Button
          look="ghost"
          size="s"
          tip="Leave out of this payload: D"
          onClick={(event) => decide('d', event)}
        >
          Drop
        </Button>
      </span>
    </li>
  );
}
