import { clsx } from 'clsx';
import { Check, GitCompare, Plus } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { SavedPayload } from '../../shared/api/payloads.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount, formatTime, tokenWords } from '../ui/formats.ts';

export interface TimelineRowProps {
  readonly saved: SavedPayload;
  /** Tokens of the stack's model; absent if unknown. */
  readonly count: number | undefined;
  readonly exact: boolean;
  /** True for the newest of its task. */
  readonly latest: boolean;
  /** The session that is open. */
  readonly shown: number | null;
  readonly compared: boolean;
  readonly inStack: boolean;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (session: number) => void;
  readonly onCompare: (session: number | null) => void;
  /** Absent without a stack. */
  readonly onAdd: ((session: number) => void) | undefined;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { saved, count, exact, latest, shown, compared, inStack, tabIndex, onOpen, onCompare, onAdd } = props;
  const { session, branch } = saved;
  const isShown = session === shown;
  // Controls are drawn only for the row under the pointer: hundreds of rows would carry invisible ones.
  const [pointedAt, setPointedAt] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The sidebar or the ledger may have opened it.
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const time = formatTime(saved.saved ?? saved.changed);
  const detail = [time, ...(branch === undefined ? [] : [showHidden(branch)])].join(' · ');
  const state = latest ? 'latest' : 'superseded';
  const words = [
    `Session ${session}`,
    state,
    detail,
    ...(count === undefined ? [] : [tokenWords(count, exact)]),
  ];
  return (
    <li ref={row} className={clsx(isShown && 'current', compared && 'compared', !latest && 'past')}>
      <button
        type="button"
        data-row={session}
        tabIndex={tabIndex}
        aria-current={isShown ? 'true' : undefined}
        aria-label={[...words, ...(compared ? ['compared with'] : [])].join(', ')}
        title={`${showHidden(saved.path)}\n${detail}`}
        onPointerEnter={() => setPointedAt(true)}
        onClick={() => onOpen(session)}
      >
        <span className="node" />
        <span className="row-title">
          {`session-${session}`}
          {latest ? <span className="badge small">Latest</span> : null}
        </span>
        <span className="num tok">{count === undefined ? '' : formatCount(count)}</span>
        <span className="row-detail">{detail}</span>
      </button>
      {pointedAt || tabIndex === 0 ? (
        <span className="quick">
          {isShown || shown === null ? null : (
            <Button
              look="icon"
              size="s"
              icon={GitCompare}
              tabIndex={-1}
              aria-pressed={compared}
              aria-label={`Compare session ${shown} with session ${session}`}
              onClick={() => onCompare(compared ? null : session)}
            />
          )}
          {inStack ? (
            <span className="in" title="In the stack">
              <Icon of={Check} size={12} />
            </span>
          ) : (
            <Button
              look="icon"
              size="s"
              icon={Plus}
              tabIndex={-1}
              disabledReason={onAdd === undefined ? 'Make a stack first' : undefined}
              aria-label={`Add session ${session} to the stack`}
              onClick={() => onAdd?.(session)}
            />
          )}
        </span>
      ) : null}
    </li>
  );
});
