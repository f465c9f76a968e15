import { clsx } from 'clsx';
import { CheckCheck, CircleAlert, CircleCheck, CircleDashed, RefreshCw, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { describeDrift, type Drift } from '../../shared/domain/drift.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount, systemFormats } from '../ui/formats.ts';
import { DriftFacts } from './DriftFacts.tsx';
import { DriftFiles } from './DriftFiles.tsx';
import type { DriftStore } from './driftStore.ts';
import { hasDrift, isOpen } from './driftWords.ts';

/** Changes of the repository since the payload, file by file. */
export function DriftPanel({ drift: store }: { readonly drift: DriftStore }) {
  const phase = useStore(store, (state) => state.phase);
  const drift = useStore(store, (state) => state.drift);
  const problem = useStore(store, (state) => state.problem);
  const { refresh } = store.getState();
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>Carryover could not determine what changed</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void refresh()}>Retry</Button>
      </div>
    );
  }
  if (drift === null) {
    return (
      <div className="empty muted" aria-busy="true">
        Comparing files
      </div>
    );
  }
  return (
    <div className="colbody scroll drift" aria-busy={phase === 'loading' || undefined}>
      <Summary drift={drift} store={store} />
      {drift.problem === null ? null : (
        <div className={clsx('note', drift.unreadable === true && 'warn')}>
          <Icon of={drift.unreadable === true ? CircleAlert : CircleDashed} className="muted" />
          <p>
            <b>{drift.unreadable === true ? 'The repository can’t be read.' : 'No repository.'}</b>{' '}
            {drift.problem}
          </p>
        </div>
      )}
      <DriftFiles drift={drift} store={store} />
      <DriftFacts drift={drift} />
      <div>
        <Button
          look="ghost"
          size="s"
          icon={RefreshCw}
          busy={phase === 'loading'}
          onClick={() => void refresh()}
        >
          Compare again
        </Button>
      </div>
    </div>
  );
}

function Summary({ drift, store }: { readonly drift: Drift; readonly store: DriftStore }) {
  const all = useStore(store, (state) => state.deciding.has('all'));
  const open = drift.files.filter(isOpen).length;
  const changed = hasDrift(drift);
  return (
    <div className="drift-head">
      <output>
        {changed || drift.unreadable === true ? null : <Icon of={CircleCheck} size={13} className="good" />}
        {showHidden(describeDrift(drift, systemFormats))}
      </output>
      {changed ? (
        <Button
          size="s"
          icon={CheckCheck}
          busy={all}
          tip="Marks the current files, branch and commits as reviewed until they change again"
          onClick={() => void store.getState().accept()}
        >
          {open > 1 ? `Accept all ${formatCount(open)}` : 'Accept as reviewed'}
        </Button>
      ) : null}
      {drift.accepted === true ? (
        <Button
          size="s"
          look="ghost"
          icon={Undo2}
          busy={all}
          tip="Shows the files, branch and commits as changed again"
          onClick={() => void store.getState().reopen()}
        >
          Undo
        </Button>
      ) : null}
    </div>
  );
}
