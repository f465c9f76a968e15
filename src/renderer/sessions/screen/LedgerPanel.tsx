import { clsx } from 'clsx';
import { ArrowRight, BookOpenText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { LedgerEntry, LedgerStatus } from '../../../shared/domain/payload/ledger.ts';
import { pathActions } from '../../paths/pathActions.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import { groupOf } from '../../ui/rowAction.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { Sessions } from '../createSessions.ts';
import { everything, filterLedger } from '../ledger/filterLedger.ts';
import { LedgerFilters } from '../ledger/LedgerFilters.tsx';
import { openEndWords, sectionWords, sessionsToOpen, statusWords, whenWords } from '../ledger/ledgerWords.ts';
import { shortenText } from './shortenText.ts';
import { useRoving } from '../../ui/focus/useRoving.ts';

export interface LedgerPanelProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
}

/** Rows drawn at a time: a search finds one sooner than scrolling. */
const pageSize = 200;

/** Everything that the sessions of a task decided, postponed, ruled out and flagged. */
export function LedgerPanel({ saved, sessions }: LedgerPanelProps) {
  const { ledger, timeline } = sessions;
  const { phase, entries, problem, filter } = useStore(ledger);
  const all = useStore(timeline, (state) => state.sessions);
  const [shownRows, setShownRows] = useState(pageSize);
  const panel = useRef<HTMLDivElement>(null);
  const { session } = saved;
  useEffect(() => void ledger.getState().load(session), [ledger, session]);
  const numbers = new Set(all.map((other) => other.session));
  const found = filterLedger(entries, filter);
  const rows = found.slice(0, shownRows);
  // Indexes in the whole ledger, so that a row keeps its identity when the search changes.
  const places = useMemo(() => new Map(entries.map((entry, index) => [entry, String(index)])), [entries]);
  const keys = rows.map((entry) => places.get(entry) ?? '');
  const { list, tabIndexOf } = useRoving(keys);
  const open = useCallback((wanted: number) => timeline.getState().open(wanted), [timeline]);
  const paths = usePathActs();
  const { area, menu } = useRowMenus('.ledger-row', (row) => {
    const key = row.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? '';
    const entry = entries[Number(key)];
    if (key === '' || entry === undefined) return null;
    const [made, ended] = sessionsToOpen(entry, numbers);
    return {
      label: `Menu of ${sectionWords[entry.section]}, made in session ${entry.madeIn}`,
      groups: [
        groupOf(
          { label: `Open session ${made}`, icon: ArrowRight, keys: 'Enter', run: () => open(made) },
          ended !== undefined && {
            label: openEndWords(entry.status, ended),
            icon: ArrowRight,
            run: () => open(ended),
          },
        ),
        pathActions(paths, { paths: entry.entry.path === undefined ? [] : [entry.entry.path] }, true),
      ],
    };
  });
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The ledger could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void ledger.getState().load(session)}>Retry</Button>
      </div>
    );
  }
  if (entries.length === 0) {
    return phase === 'ready' ? (
      <div className="empty">
        <Icon of={BookOpenText} size={20} className="muted" />
        <b>No decisions yet</b>
        <p className="muted">
          Decisions, deferred items, eliminated hypotheses and flags of this task’s payloads appear here.
        </p>
      </div>
    ) : (
      <div className="empty muted" aria-busy="true">
        Reading the payloads
      </div>
    );
  }
  return (
    <div ref={panel} className="col grow" aria-busy={phase === 'loading' || undefined}>
      <LedgerFilters ledger={ledger} found={found.length} within={panel} />
      {menu}
      <div className="colbody scroll ledger">
        {found.length === 0 ? (
          <div className="empty">
            <b>Nothing matches</b>
            <Button size="s" onClick={() => ledger.getState().setFilter(everything)}>
              Clear search
            </Button>
          </div>
        ) : (
          <ul ref={list} aria-label="Ledger" {...area}>
            {rows.map((entry, index) => (
              <LedgerRow
                key={keys[index]}
                rowKey={keys[index] ?? ''}
                found={entry}
                saved={numbers}
                tabIndex={tabIndexOf(keys[index] ?? '')}
                onOpen={open}
              />
            ))}
          </ul>
        )}
        {found.length > rows.length ? (
          <p className="session-note">
            <Button size="s" look="ghost" onClick={() => setShownRows(shownRows + pageSize)}>
              {`Show more of ${formatCount(found.length)}`}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface LedgerRowProps {
  readonly rowKey: string;
  readonly found: LedgerEntry;
  /** Numbers of the sessions that can be opened. */
  readonly saved: ReadonlySet<number>;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (session: number) => void;
}

const tones: Readonly<Record<LedgerStatus, string>> = {
  standing: 'good',
  reversed: '',
  done: '',
  superseded: '',
  dropped: 'warn',
};

/** UTF-16 units; the payload has the whole text. */
const mostText = 600;

/** Opens the session that made the entry; if that has no payload here, the last one that contains it. */
function LedgerRow({ rowKey, found, saved, tabIndex, onOpen }: LedgerRowProps) {
  const { section, entry, status, supersededBy } = found;
  const [target, ended] = sessionsToOpen(found, saved);
  const when = whenWords(found);
  const path = entry.path === undefined ? '' : showHidden(entry.path);
  const text = [path, shortenText(entry.text, mostText)].filter((part) => part !== '').join(': ');
  return (
    <li className={clsx('ledger-row', status !== 'standing' && 'ended')}>
      <button
        type="button"
        data-row={rowKey}
        tabIndex={tabIndex}
        aria-label={joinSentences([
          `${sectionWords[section]}, ${statusWords[status].toLowerCase()}: ${text}`,
          when,
          `Open session ${target}`,
        ])}
        onClick={() => onOpen(target)}
      >
        <span className="ledger-text">{text}</span>
        {entry.why === undefined ? null : (
          <span className="muted ledger-text">{`Why: ${shortenText(entry.why, mostText)}`}</span>
        )}
        {supersededBy === undefined ? null : (
          <span className="muted ledger-text">{`Now: ${shortenText(supersededBy, mostText)}`}</span>
        )}
        <span className="ledger-marks">
          <span className={clsx('badge', tones[status])}>{statusWords[status]}</span>
          <span className="badge outline">{sectionWords[section]}</span>
          <span className="muted">{when}</span>
        </span>
      </button>
      {ended === undefined ? null : (
        <Button
          look="ghost"
          size="s"
          tabIndex={-1}
          aria-label={openEndWords(status, ended)}
          onClick={() => onOpen(ended)}
        >
          {`Session ${ended}`}
        </Button>
      )}
    </li>
  );
}
