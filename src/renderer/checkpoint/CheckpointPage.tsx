import { Copy, Download, Send, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { whyNoPush, type CheckpointStore } from './checkpointStore.ts';
import { DifferenceColumn } from './DifferenceColumn.tsx';
import { FactsColumn } from './FactsColumn.tsx';

export interface CheckpointPageProps {
  readonly store: CheckpointStore;
  readonly taskId: string;
  /** Opens the draft of a pulled issue in Review. */
  readonly onPulled: (path: string) => void;
}

/** The changes that a push would make to a task's issue, before it makes them. */
export function CheckpointPage({ store, taskId, onPulled }: CheckpointPageProps) {
  const view = useStore(store, (state) => (state.taskId === taskId ? state.view : null));
  const problem = useStore(store, (state) => state.problem);
  const page = useRef<HTMLDivElement>(null);
  const [shownAs, setShownAs] = useState<'text' | 'page'>('text');
  useEffect(() => void store.getState().show(taskId), [store, taskId]);
  const goTo = (conflict: string): void => {
    // Conflicts are decided in the text.
    flushSync(() => setShownAs('text'));
    const card = page.current?.querySelector<HTMLElement>(`[data-conflict="${conflict}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.closest<HTMLElement>('[data-change]')?.focus({ preventScroll: true });
  };
  if (view === null) {
    return (
      <section className="empty" aria-label="Checkpoint" aria-busy={problem === null}>
        {problem === null ? (
          <p className="muted">Reading the issue</p>
        ) : (
          <>
            <b>The checkpoint could not be shown</b>
            <p className="muted">{problem}</p>
            <Button onClick={() => void store.getState().readAgain()}>Try again</Button>
          </>
        )}
      </section>
    );
  }
  return (
    <>
      <div ref={page} className="cols checkpoint">
        <DifferenceColumn store={store} view={view} shownAs={shownAs} onShowAs={setShownAs} />
        <FactsColumn store={store} view={view} onGoTo={goTo} />
      </div>
      <CheckpointDock store={store} onPulled={onPulled} />
    </>
  );
}

function CheckpointDock({ store, onPulled }: Pick<CheckpointPageProps, 'store' | 'onPulled'>) {
  const view = useStore(store, (state) => state.view);
  const busy = useStore(store, (state) => state.busy);
  const reason = useStore(store, whyNoPush);
  const { push, pull, copyBody } = store.getState();
  const issue = view?.issue ?? null;
  const hasConflict = reason?.startsWith('Decide') === true;
  const pullNow = async (): Promise<void> => {
    const path = await pull();
    if (path !== null) onPulled(path);
  };
  return (
    <footer className="dock" aria-label="Actions" data-region="actions">
      <div className="bottom">
        <span className="push-note muted">
          {reason === undefined ? null : (
            <>
              {hasConflict ? <Icon of={TriangleAlert} className="warn" /> : null}
              <span className="trunc">
                {hasConflict ? `${reason}. Nothing of theirs is lost.` : `${reason}.`}
              </span>
            </>
          )}
        </span>
        <div className="actions">
          <Button look="ghost" size="l" icon={Copy} onClick={() => void copyBody()}>
            Copy body
          </Button>
          <Button
            size="l"
            icon={Download}
            busy={busy === 'pulling'}
            disabledReason={
              issue === null && view?.madeFrom == null ? 'There is no issue to pull yet' : undefined
            }
            onClick={() => void pullNow()}
          >
            Pull into Review
          </Button>
          <Button
            look="primary"
            size="l"
            icon={Send}
            busy={busy === 'pushing'}
            disabledReason={reason}
            onClick={() => void push()}
          >
            {issue === null ? `Create issue in ${view?.repository ?? 'GitHub'}` : `Push to #${issue.number}`}
            <KeyCaps of="Enter" />
          </Button>
        </div>
      </div>
    </footer>
  );
}
