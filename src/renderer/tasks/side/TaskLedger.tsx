import { clsx } from 'clsx';
import { BookOpenText } from 'lucide-react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { LedgerEntry } from '../../../shared/domain/payload/ledger.ts';
import { sectionWords, statusWords, whenWords } from '../../sessions/ledger/ledgerWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Tasks } from '../createTasks.ts';

/** Lists the decisions, postponed items, dead ends and flags of the sessions of a task: the standing ones first. */
export function TaskLedger({ tasks }: { readonly tasks: Tasks }) {
  const { ledger, phase } = useStore(tasks.sessions);
  if (ledger.length === 0) {
    return phase === 'loading' ? (
      <div className="empty muted" aria-busy="true">
        Reading the payloads
      </div>
    ) : (
      <div className="empty">
        <Icon of={BookOpenText} size={20} className="muted" />
        <b>No decisions yet</b>
        <p className="muted">
          Decisions, deferred items, eliminated hypotheses and flags of this task’s payloads appear here.
        </p>
      </div>
    );
  }
  const sorted = [
    ...ledger.filter(({ status }) => status === 'standing'),
    ...ledger.filter(({ status }) => status !== 'standing'),
  ];
  return (
    <section className="colbody scroll ledger" tabIndex={0} aria-label="Ledger of the task">
      <ul aria-label="Ledger">
        {sorted.map((entry, at) => (
          <Row key={`${at} ${entry.entry.text}`} found={entry} />
        ))}
      </ul>
    </section>
  );
}

function Row({ found }: { readonly found: LedgerEntry }) {
  const { section, entry, status } = found;
  const path = entry.path === undefined ? '' : `${showHidden(entry.path)}: `;
  return (
    <li className={clsx('ledger-row', status !== 'standing' && 'ended')}>
      <div className="task-ledger-row">
        <span className="ledger-text">{`${path}${entry.text}`}</span>
        {entry.why === undefined ? null : <span className="muted ledger-text">{`Why: ${entry.why}`}</span>}
        <span className="ledger-marks">
          <span className={clsx('badge', { standing: 'good', dropped: 'warn' }[status as string])}>
            {statusWords[status]}
          </span>
          <span className="badge outline">{sectionWords[section]}</span>
          <span className="muted">{whenWords(found)}</span>
        </span>
      </div>
    </li>
  );
}
