import type { KeyboardEvent } from 'react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../shared/api/payloads.ts';
import type { Sessions } from './createSessions.ts';
import { DriftPanel } from './DriftPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import type { SessionState } from './sessionStore.ts';

export interface SessionSideProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
}

const tabs = [
  { id: 'drift', label: 'Drift' },
  { id: 'ledger', label: 'Ledger' },
] as const;

/** The changes since the payload, and the decisions of its task. */
export function SessionSide({ saved, sessions }: SessionSideProps) {
  const { timeline, drift } = sessions;
  const shown = useStore(timeline, (state) => state.right);
  const { setRight } = timeline.getState();
  const { session } = saved;
  useEffect(() => drift.getState().follow(session), [drift, session]);
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const to: Readonly<Record<string, SessionState['right']>> = {
      ArrowLeft: shown === 'drift' ? 'ledger' : 'drift',
      ArrowRight: shown === 'drift' ? 'ledger' : 'drift',
      Home: 'drift',
      End: 'ledger',
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setRight(next);
    document.getElementById(`session-tab-${next}`)?.focus();
  };
  return (
    <section className="col" aria-label="Since then" data-region="since">
      <div className="tabs session-tabs" role="tablist" aria-label="Drift or ledger">
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            id={`session-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={shown === id}
            aria-controls={shown === id ? 'session-panel' : undefined}
            tabIndex={shown === id ? 0 : -1}
            onClick={() => setRight(id)}
            onKeyDown={step}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="session-panel" className="col grow" role="tabpanel" aria-labelledby={`session-tab-${shown}`}>
        {shown === 'drift' ? <DriftPanel drift={drift} /> : <LedgerPanel saved={saved} sessions={sessions} />}
      </div>
    </section>
  );
}
