import { ShieldAlert } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';
import { countWords } from '../ui/formats.ts';

export interface Blocking {
  /** Number of suspected secrets without a decision. */
  readonly findings: number;
  /** Number of texts that could not be scanned. */
  readonly failedScans: number;
  readonly to: 'export' | 'save';
}

/** Returns what blocks the export or save; `undefined` if nothing does. */
export function blockedWords({ findings, failedScans, to }: Blocking): string | undefined {
  if (findings > 0) return `Resolve ${countWords(findings, 'finding')} to ${to}`;
  if (failedScans === 0) return undefined;
  if (to === 'save') return 'Could not scan the payload';
  return `Could not scan ${countWords(failedScans, 'item')}`;
}

export interface BlockedLinkProps {
  readonly words: string | undefined;
  readonly onShow: () => void;
}

/** Says, in a dock, what blocks the primary action, and leads there. */
export function BlockedLink({ words, onShow }: BlockedLinkProps) {
  return (
    <span role="alert" className="blocked">
      {words === undefined ? null : (
        <button type="button" className="link-button bad" onClick={onShow}>
          <Icon of={ShieldAlert} />
          {words}
        </button>
      )}
    </span>
  );
}
