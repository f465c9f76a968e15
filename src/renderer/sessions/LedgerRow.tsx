import { clsx } from 'clsx';
import type { LedgerEntry, LedgerStatus } from '../../shared/domain/payload/ledger.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { joinSentences } from '../ui/joinSentences.ts';
import { openEndWords, sectionWords, sessionsToOpen, statusWords, whenWords } from './ledgerWords.ts';
import { shortenText } from './shortenText.ts';

export interface LedgerRowProps {
  readonly rowKey: string;
  readonly found: LedgerEntry;
  /** Numbers of the sessions that can be opened. */
  readonly saved: ReadonlySet<number>;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (session: number) => void;
}

const tones: Readonly<Record<LedgerStatus, string>> = {
  standing: 'good',
  reversed: '',
  done: '',
  superseded: '',
  dropped: 'warn',
};

/** UTF-16 units; the payload has the whole text. */
const mostText = 600;

/** Opens the session that made the entry; if that has no payload here, the last one that contains it. */
export function LedgerRow({ rowKey, found, saved, tabIndex, onOpen }: LedgerRowProps) {
  const { section, entry, status, supersededBy } = found;
  const [target, ended] = sessionsToOpen(found, saved);
  const when = whenWords(found);
  const path = entry.path === undefined ? '' : showHidden(entry.path);
  const text = [path, shortenText(entry.text, mostText)].filter((part) => part !== '').join(': ');
  return (
    <li className={clsx('ledger-row', status !== 'standing' && 'ended')}>
      <button
        type="button"
        data-row={rowKey}
        tabIndex={tabIndex}
        aria-label={joinSentences([
          `${sectionWords[section]}, ${statusWords[status].toLowerCase()}: ${text}`,
          when,
          `Open session ${target}`,
        ])}
        onClick={() => onOpen(target)}
      >
        <span className="ledger-text">{text}</span>
        {entry.why === undefined ? null : (
          <span className="muted ledger-text">{`Why: ${shortenText(entry.why, mostText)}`}</span>
        )}
        {supersededBy === undefined ? null : (
          <span className="muted ledger-text">{`Now: ${shortenText(supersededBy, mostText)}`}</span>
        )}
        <span className="ledger-marks">
          <span className={clsx('badge', tones[status])}>{statusWords[status]}</span>
          <span className="badge outline">{sectionWords[section]}</span>
          <span className="muted">{when}</span>
        </span>
      </button>
      {ended === undefined ? null : (
        <Button
          look="ghost"
          size="s"
          tabIndex={-1}
          aria-label={openEndWords(status, ended)}
          onClick={() => onOpen(ended)}
        >
          {`Session ${ended}`}
        </Button>
      )}
    </li>
  );
}
