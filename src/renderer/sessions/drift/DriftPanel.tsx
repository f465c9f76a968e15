import { clsx } from 'clsx';
import {
  CheckCheck,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  GitBranch,
  RefreshCw,
  Undo2,
} from 'lucide-react';
import { useStore } from 'zustand';
import { describeDrift, type Drift } from '../../../shared/domain/drift.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatTime, systemFormats } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DriftFiles } from './DriftFiles.tsx';
import type { DriftStore } from './driftStore.ts';
import { hasDrift, hasOtherBranch, isOpen } from './driftWords.ts';

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

/** Files listed by name; a number stands for the rest. */
const mostNamed = 50;

/** Compares the branch, commit and changes of now with those of the save. */
function DriftFacts({ drift }: { readonly drift: Drift }) {
  const { branch, head, dirty, saved } = drift;
  return (
    <section aria-label="Repository">
      <h3 className="drift-title">Repository</h3>
      {hasOtherBranch(branch) ? (
        <div className={clsx('note', drift.accepted !== true && 'warn')}>
          <Icon of={GitBranch} />
          <p>
            On <b>{showHidden(branch.now ?? '')}</b>, while the payload was saved on{' '}
            <b>{showHidden(branch.recorded ?? '')}</b>.
          </p>
        </div>
      ) : null}
      {head.ancestor === false ? (
        <div className={clsx('note', drift.accepted !== true && 'bad')}>
          <Icon of={CircleAlert} />
          <p>
            The commit at which the payload was saved is not in the history of the current branch. It was
            rebased or reset, or it belongs to another branch.
          </p>
        </div>
      ) : null}
      <dl className="session-facts">
        <Fact name="Saved" value={saved === null ? 'Not recorded' : formatTime(saved)} />
        <Fact name="Branch" value={branch.now === null ? 'None' : showHidden(branch.now)} />
        <Fact name="HEAD then" value={head.recorded?.slice(0, 7) ?? 'Not recorded'} />
        <Fact name="HEAD now" value={head.now?.slice(0, 7) ?? 'None'} />
        <Fact
          name="Commits"
          value={head.commitsSince === null ? 'Can’t be counted' : formatCount(head.commitsSince)}
        />
      </dl>
      {dirty.length === 0 ? null : (
        <details className="drift-dirty">
          <summary>
            {dirty.length === 1
              ? '1 more file has uncommitted changes'
              : `${formatCount(dirty.length)} more files have uncommitted changes`}
          </summary>
          <ul>
            {dirty.slice(0, mostNamed).map((path) => (
              <li key={path} className="mono trunc" title={showHidden(path)}>
                {showHidden(path)}
              </li>
            ))}
          </ul>
          {dirty.length > mostNamed ? (
            <p className="muted">{`And ${formatCount(dirty.length - mostNamed)} more.`}</p>
          ) : null}
        </details>
      )}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="trunc" title={value}>
        {value}
      </dd>
    </div>
  );
}
