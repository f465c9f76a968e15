import { clsx } from 'clsx';
import { CircleAlert, GitBranch } from 'lucide-react';
import type { Drift } from '../../shared/domain/drift.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatCount, formatTime } from '../ui/formats.ts';
import { hasOtherBranch } from './driftWords.ts';

/** Files listed by name; a number stands for the rest. */
const mostNamed = 50;

/** Compares the branch, commit and changes of now with those of the save. */
export function DriftFacts({ drift }: { readonly drift: Drift }) {
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
