import type { KeyboardEvent } from 'react';
import type { DroppedEntry } from '../../shared/domain/ledger.ts';
import type { EntryMark } from '../../shared/domain/payload.ts';
import { sectionTitles } from '../../shared/domain/payload.ts';
import { Button } from '../ui/Button.tsx';
import type { Review } from './createReview.ts';
import type { ReportView } from './reportView.ts';

export interface CarryForwardProps {
  readonly report: ReportView;
  readonly review: Review;
}

/** What the payload before has and the draft does not: nothing is lost by omission. */
export function CarryForward({ report: { dropped }, review }: CarryForwardProps) {
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
  const letGo = (entries: readonly DroppedEntry[]): void =>
    void review.drafts.getState().edit({ type: 'let-go', keys: entries.map(({ key }) => key) });
  return (
    <div>
      <h3>
        Carry forward
        <span className="grow" />
        <button type="button" className="linkbtn" onClick={() => dropped.forEach((entry) => keep(entry))}>
          Keep all
        </button>
      </h3>
      <ul>
        {dropped.map((entry) => (
          <DroppedRow key={entry.key} dropped={entry} onKeep={keep} onLetGo={() => letGo([entry])} />
        ))}
      </ul>
    </div>
  );
}

interface DroppedRowProps {
  readonly dropped: DroppedEntry;
  readonly onKeep: (dropped: DroppedEntry, mark?: EntryMark) => void;
  readonly onLetGo: () => void;
}

function DroppedRow({ dropped, onKeep, onLetGo }: DroppedRowProps) {
  const { entry, section, session } = dropped;
  const acts: Readonly<Record<string, () => void>> = {
    k: () => onKeep(dropped),
    r: () => onKeep(dropped, 'reversed'),
    n: () => onKeep(dropped, 'done'),
    d: onLetGo,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <li
      className="carried"
      data-row
      tabIndex={0}
      aria-label={`Not in this draft: ${entry.text}. K keeps it, R keeps it as reversed, N as no longer applying, D drops it.`}
      onKeyDown={onKeyDown}
    >
      <span>
        {entry.text}
        <small>{`${sectionTitles[section]}, in session ${session}`}</small>
      </span>
      <span className="carried-ends">
        <Button size="s" tip="Keep: K" onClick={() => onKeep(dropped)}>
          Keep
        </Button>
        <Button look="ghost" size="s" tip="Keep as reversed: R" onClick={() => onKeep(dropped, 'reversed')}>
          Reversed
        </Button>
        <Button look="ghost" size="s" tip="Keep as done: N" onClick={() => onKeep(dropped, 'done')}>
          No longer applies
        </Button>
        <Button look="ghost" size="s" tip="Leave out of this payload: D" onClick={onLetGo}>
          Drop
        </Button>
      </span>
    </li>
  );
}
