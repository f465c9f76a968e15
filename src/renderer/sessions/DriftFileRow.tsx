import { clsx } from 'clsx';
import { Check, CircleQuestionMark, FileMinus, FilePen, FileSymlink, Undo2 } from 'lucide-react';
import type { DriftChange, DriftFile, DriftSeverity } from '../../shared/domain/drift.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { baseName, folderName } from '../ui/pathParts.ts';
import { changeLabel, lineRangeWords, sayDriftFile, severityWords } from './driftWords.ts';

export interface DriftFileRowProps {
  readonly file: DriftFile;
  readonly tabIndex: 0 | -1;
  readonly busy: boolean;
  readonly onShow: (path: string) => void;
  readonly onAccept: (path: string) => void;
  readonly onReopen: (path: string) => void;
}

const icons = {
  unchanged: Check,
  edited: FilePen,
  deleted: FileMinus,
  moved: FileSymlink,
  unknown: CircleQuestionMark,
} as const satisfies Record<DriftChange, unknown>;

const tones: Readonly<Record<DriftSeverity, string>> = {
  high: 'bad',
  medium: 'warn',
  low: 'outline',
  none: 'outline',
};

/** One file: Enter shows its changes, the control beside it accepts them or reverts that. */
export function DriftFileRow({ file, tabIndex, busy, onShow, onAccept, onReopen }: DriftFileRowProps) {
  const { path, change, added, deleted, to, severity, accepted } = file;
  const ranges = lineRangeWords(file);
  return (
    <li className={clsx('drift-file', accepted && 'accepted')}>
      <button
        type="button"
        className="drift-row"
        data-row={path}
        tabIndex={tabIndex}
        aria-label={`${sayDriftFile(file)}. Show difference`}
        title={showHidden(path)}
        onClick={() => onShow(path)}
      >
        <span className="drift-line">
          <Icon of={icons[change]} className="muted" />
          <span className="mono drift-name">
            <FileName name={baseName(path)} />
          </span>
          <span className="muted trunc mono">
            <FileName name={folderName(path)} />
          </span>
          {added === null || deleted === null ? null : (
            <span className="num drift-count">
              <span className="good">{`+${formatCount(added)}`}</span>{' '}
              <span className="bad">{`−${formatCount(deleted)}`}</span>
            </span>
          )}
        </span>
        <span className="drift-line muted">
          <span>{showHidden(changeLabel(file))}</span>
          {severity === 'none' || accepted ? null : (
            <span className={clsx('badge', tones[severity])}>{severityWords[severity]}</span>
          )}
          {to === undefined ? null : <span className="trunc mono">{`to ${showHidden(to)}`}</span>}
        </span>
        {ranges.map((words) => (
          <span key={words} className="drift-line muted">
            {`Its ${words}`}
          </span>
        ))}
      </button>
      {accepted ? (
        <>
          <span className="badge good">
            <Icon of={Check} size={11} />
            Reviewed
          </span>
          <Button
            look="icon"
            size="s"
            icon={Undo2}
            tabIndex={-1}
            busy={busy}
            aria-label={`Undo accepting ${showHidden(path)} as reviewed`}
            onClick={() => onReopen(path)}
          />
        </>
      ) : (
        <Button
          size="s"
          tabIndex={-1}
          busy={busy}
          aria-label={`Accept ${showHidden(path)} as reviewed`}
          onClick={() => onAccept(path)}
        >
          Accept
        </Button>
      )}
    </li>
  );
}
