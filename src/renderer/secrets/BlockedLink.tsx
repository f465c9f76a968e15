import { ShieldAlert } from 'lucide-react';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Icon } from '../ui/Icon.tsx';

export interface Blocking {
  /** Suspected secrets without a decision. */
  readonly findings: number;
  /** Texts that could not be scanned. */
  readonly failedScans: number;
  readonly to: 'export' | 'save';
}

/** What leaving waits for; `undefined` where nothing keeps it. */
export function blockedWords({ findings, failedScans, to }: Blocking): string | undefined {
  if (findings > 0)
    return `Resolve ${formatCount(findings)} ${findings === 1 ? 'finding' : 'findings'} to ${to}`;
  if (failedScans === 0) return undefined;
  if (to === 'save') return 'Could not scan the payload';
  return `Could not scan ${formatCount(failedScans)} ${failedScans === 1 ? 'item' : 'items'}`;
}

export interface BlockedLinkProps {
  readonly words: string | undefined;
  readonly onShow: () => void;
}

/** Says in a dock what the primary action waits for, and leads there. */
export function BlockedLink({ words, onShow }: BlockedLinkProps) {
  return (
    <span role="alert" className="blocked">
      {words === undefined ? null : (
        <button type="button" className="linkbtn bad" onClick={onShow}>
          <Icon of={ShieldAlert} />
          {words}
        </button>
      )}
    </span>
  );
}
