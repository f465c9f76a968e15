import { CircleX, Scissors, ShieldCheck, X, CircleAlert, ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { FindingList } from './FindingList.tsx';
import { countFindings, findingGroups } from './findingGroups.ts';
import type { SecretsStore } from './secretsStore.ts';

export interface SecretsColumnProps {
  readonly secrets: SecretsStore;
  readonly stack: StackStore;
  /** The finding to focus. */
  readonly findingId: string | null;
  readonly onReached: () => void;
  readonly onClose: () => void;
  /** Called after the last decision here: nothing blocks the export any longer. */
  readonly onResolved: () => void;
  /** Opens a page in the user's browser. */
  readonly onOpen: (url: string) => void;
}

/** The findings that need a decision before anything leaves. Values are masked here and everywhere in the window. */
export function SecretsColumn(props: SecretsColumnProps) {
  const { secrets, stack, findingId, onReached, onClose, onResolved, onOpen } = props;
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const problem = useStore(secrets, (state) => state.problem);
  const resolutions = useStore(secrets, (state) => state.resolutions);
  const seen = useRef(resolutions);
  useEffect(() => {
    if (resolutions === seen.current) return;
    seen.current = resolutions;
    onResolved();
  }, [resolutions, onResolved]);

  const counts = assembly === null ? null : countFindings(assembly);
  const certain = counts?.certain ?? [];
  return (
    <section className="col" aria-label="Secrets">
      <div className="colhead" data-testid="column-head">
        <h2>Secrets</h2>
        {counts === null || counts.toDecide === 0 ? null : (
          <span className="count bad" aria-label={`${formatCount(counts.toDecide)} to decide`}>
            {formatCount(counts.toDecide)}
          </span>
        )}
        <span className="grow" />
        {certain.length < 2 ? null : (
          <Button
            size="s"
            icon={Scissors}
            tip="Possible findings are left for you to decide"
            onClick={() => void secrets.getState().redact(certain)}
          >
            {`Redact all ${formatCount(certain.length)}`}
          </Button>
        )}
        <Button look="icon" size="s" icon={X} aria-label="Close and show preview" onClick={onClose} />
      </div>
      <div className="colbody scroll">
        {current === null || assembly === null ? null : (
          <div className="findings">
            <BlockedNote assembly={assembly} onRetry={() => void stack.getState().refresh()} />
            {problem === null ? null : (
              <div className="note bad" role="alert">
                <Icon of={CircleX} size={15} />
                <p>
                  <b>The decision was not saved.</b> {problem}
                </p>
              </div>
            )}
            <FindingList
              groups={findingGroups(current, assembly)}
              secrets={secrets}
              findingId={findingId}
              onReached={onReached}
              onOpen={onOpen}
            />
            {counts?.all === 0 && counts.failedScans === 0 ? <NothingFound assembly={assembly} /> : null}
          </div>
        )}
      </div>
      <div className="tree-foot">
        <output className="num">{assembly === null ? '' : scanWords(assembly)}</output>
      </div>
    </section>
  );
}

function scanWords({ state, scanMs, blocks }: Assembly): string {
  if (state === 'reading' || scanMs === null) return 'Scanning';
  const items = countWords(blocks.length, 'item');
  return `${items} scanned in ${formatCount(Math.max(1, Math.round(scanMs)))} ms`;
}

function NothingFound({ assembly }: { readonly assembly: Assembly }) {
  const scanned = assembly.state === 'ready' && assembly.scanMs !== null;
  return (
    <div className="empty">
      {scanned ? <Icon of={ShieldCheck} size={20} className="good" /> : null}
      <b>{scanned ? 'No secrets found' : 'Scanning'}</b>
    </div>
  );
}

/** Says what blocks the export, and the effect of a decision. */
function BlockedNote({ assembly, onRetry }: { readonly assembly: Assembly; readonly onRetry: () => void }) {
  const { all, open, toDecide, failedScans } = countFindings(assembly);
  if (assembly.blocking === 0 && open === 0) return null;
  if (assembly.blocking === 0) {
    return (
      <div className="note warn">
        <Icon of={CircleAlert} size={15} />
        <p>
          <b>Nothing blocks export.</b>{' '}
          {open === 1
            ? '1 possible finding would leave as it is.'
            : `${formatCount(open)} possible findings would leave as they are.`}
        </p>
      </div>
    );
  }
  return (
    <>
      {failedScans === 0 ? null : (
        <div className="note bad" role="alert">
          <Icon of={ShieldAlert} size={15} />
          <p className="grow">
            <b>Could not scan {countWords(failedScans, 'item')}.</b> Export stays blocked until the scan
            finishes or you turn off the item.
          </p>
          <Button size="s" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {toDecide === 0 ? null : (
        <div className="note bad" role="alert">
          <Icon of={ShieldAlert} size={15} />
          <p>
            <b>Export is blocked.</b>{' '}
            {`${toDecideWords(toDecide, all)} Redacting changes the message only, never the file.`}
          </p>
        </div>
      )}
    </>
  );
}

function toDecideWords(toDecide: number, all: number): string {
  if (toDecide === all) {
    return all === 1 ? '1 finding needs a decision.' : `${formatCount(all)} findings need a decision.`;
  }
  return toDecide === 1
    ? `1 of ${formatCount(all)} findings needs a decision.`
    : `${formatCount(toDecide)} of ${formatCount(all)} findings need a decision.`;
}
