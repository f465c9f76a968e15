import { ChevronRight, History } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import type { PayloadStore } from '../../payloads/payloadStore.ts';
import { HeaderSearch } from '../../shell/HeaderSearch.tsx';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CommitDialog } from '../CommitDialog.tsx';
import type { Sessions } from '../createSessions.ts';
import { DriftPanel } from '../drift/DriftPanel.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { PayloadColumn } from './PayloadColumn.tsx';
import { SessionActions } from './SessionActions.tsx';
import type { SessionState } from '../sessionStore.ts';
import { TimelineColumn } from './TimelineColumn.tsx';

export interface SessionScreenProps {
  readonly sessions: Sessions;
  readonly payloads: PayloadStore;
  readonly stack: StackStore;
  readonly hasProject: boolean;
  /** Starts a draft from a payload and shows it. */
  readonly onRestore: (session: number) => Promise<void>;
  /** Starts a draft from the text of a payload and shows it. */
  readonly onRestoreText: (text: string) => Promise<void>;
}

/** The sessions of a project: the time of each payload, its content, and the changes since. */
export function SessionScreen(props: SessionScreenProps) {
  const { sessions, payloads, stack, hasProject, onRestore, onRestoreText } = props;
  const { timeline, commit } = sessions;
  const all = useStore(timeline, (state) => state.sessions);
  const shownNumber = useStore(timeline, (state) => state.shown);
  const planned = useStore(commit, (state) => state.planned);
  useEffect(() => timeline.getState().follow(), [timeline]);
  const shown = all.find(({ session }) => session === shownNumber);
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Sessions</h1>
        <div className="crumb" data-testid="crumb">
          <span>Sessions</span>
          {shown === undefined ? null : (
            <>
              <Icon of={ChevronRight} size={12} />
              <b className="trunc mono">{`session-${shown.session}`}</b>
            </>
          )}
        </div>
        <span className="grow" />
        <HeaderSearch />
      </header>
      {shown === undefined ? (
        <NothingShown sessions={sessions} hasProject={hasProject} onRestoreText={onRestoreText} />
      ) : (
        <>
          <div className="cols session-cols">
            <TimelineColumn
              sessions={sessions}
              payloads={payloads}
              stack={stack}
              onRestoreText={onRestoreText}
            />
            <PayloadColumn saved={shown} sessions={sessions} />
            <SessionSide saved={shown} sessions={sessions} />
          </div>
          <SessionActions saved={shown} sessions={sessions} stack={stack} onRestore={onRestore} />
        </>
      )}
      {planned === null ? null : <CommitDialog key={planned.session} commit={commit} planned={planned} />}
    </>
  );
}

function NothingShown({
  sessions,
  hasProject,
  onRestoreText,
}: Pick<SessionScreenProps, 'sessions' | 'hasProject' | 'onRestoreText'>) {
  const { timeline } = sessions;
  const phase = useStore(timeline, (state) => state.phase);
  const { folder } = usePayloadSettings();
  const problem = useStore(timeline, (state) => state.problem);
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The sessions could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void timeline.getState().refresh()}>Retry</Button>
      </div>
    );
  }
  if (phase !== 'ready' && hasProject) {
    return (
      <div className="empty muted" aria-busy="true">
        Reading the sessions
      </div>
    );
  }
  return (
    <div className="empty">
      <Icon of={History} size={20} className="muted" />
      <b>No payloads yet</b>
      <p className="muted">
        {hasProject
          ? `A payload is what one session leaves to the next. Ask the agent for a draft, correct it in Review and save it as ${folder}/session-1.md. Then it appears here.`
          : 'Open a project to see its saved payloads.'}
      </p>
      {hasProject ? <Elsewhere elsewhere={sessions.elsewhere} onRestore={onRestoreText} /> : null}
    </div>
  );
}

interface SessionSideProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
}

const tabs = [
  { id: 'drift', label: 'Drift' },
  { id: 'ledger', label: 'Ledger' },
] as const;

/** The changes since the payload, and the decisions of its task. */
function SessionSide({ saved, sessions }: SessionSideProps) {
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
