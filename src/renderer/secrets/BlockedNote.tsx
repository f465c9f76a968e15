import { CircleAlert, ShieldAlert } from 'lucide-react';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { countWords, formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { countFindings } from './findingGroups.ts';

/** Says what keeps the message from being exported, and what deciding does. */
export function BlockedNote({
  assembly,
  onRetry,
}: {
  readonly assembly: Assembly;
  readonly onRetry: () => void;
}) {
  const { all, open, toDecide, failedScans } = countFindings(assembly);
  if (assembly.blocking === 0 && open === 0) return null;
  if (assembly.blocking === 0) {
    return (
      <div className="note warn">
        <Icon of={CircleAlert} size={15} />
        <p>
          <b>Nothing blocks export.</b>{' '}
          {open === 1 ? '1 possible finding would' : `${formatCount(open)} possible findings would`} leave as
          they are.
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
            <b>Could not scan {failedScans === 1 ? '1 item' : `${formatCount(failedScans)} items`}.</b> Export
            stays blocked until the scan finishes or you exclude the item.
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
            {`${toDecide === all ? '' : `${formatCount(toDecide)} of `}${countWords(all, 'finding')} ${toDecide === 1 ? 'needs' : 'need'} a decision. `}
            Redacting changes the message only, never the file.
          </p>
        </div>
      )}
    </>
  );
}
