import { clsx } from 'clsx';
import { Check, CircleQuestionMark, FileMinus, FilePen, FileSymlink, GitCompare, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Drift, DriftChange, DriftFile, DriftSeverity } from '../../../shared/domain/drift.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { pathActions } from '../../paths/pathActions.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FileName } from '../../ui/names/FileName.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { baseName, folderName } from '../../ui/names/pathParts.ts';
import { groupOf } from '../../ui/rowAction.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { DriftStore } from './driftStore.ts';
import { changeLabel, lineRangeWords, sayDriftFile, severityWords } from './driftWords.ts';
import { FileDifferenceDialog } from './FileDifferenceDialog.tsx';
import { useRoving } from '../../ui/focus/useRoving.ts';

export interface DriftFilesProps {
  readonly drift: Drift;
  readonly store: DriftStore;
}

/** Lists the files in play that have changed, and counts the others. */
export function DriftFiles({ drift, store }: DriftFilesProps) {
  const deciding = useStore(store, (state) => state.deciding);
  const [shownPath, setShownPath] = useState<string | null>(null);
  const close = useCallback(() => setShownPath(null), []);
  const changed = drift.files.filter(({ change }) => change !== 'unchanged');
  const same = drift.files.length - changed.length;
  const { list, tabIndexOf } = useRoving(changed.map(({ path }) => path));
  const { accept, reopen } = store.getState();
  const isBusy = (path: string): boolean => deciding.has(path) || deciding.has('all');
  const paths = usePathActs();
  const { area, menu } = useRowMenus('.drift-file', (row) => {
    const key = row.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const file = changed.find(({ path }) => path === key);
    if (file === undefined) return null;
    const { path, to, change, accepted } = file;
    const whyNot = isBusy(path) ? 'The change is being saved.' : undefined;
    return {
      label: `Menu of ${showHidden(baseName(path))}`,
      groups: [
        groupOf(
          { label: 'Show difference', icon: GitCompare, keys: 'Enter', run: () => setShownPath(path) },
          accepted
            ? { label: 'Undo accepting as reviewed', icon: Undo2, whyNot, run: () => void reopen([path]) }
            : { label: 'Accept as reviewed', icon: Check, whyNot, run: () => void accept([path]) },
        ),
        pathActions(
          paths,
          { paths: [to ?? path] },
          true,
          change === 'deleted' ? 'This file no longer exists.' : undefined,
        ),
      ],
    };
  });
  return (
    <section aria-label="Files in play">
      <h3 className="drift-title">Files in play</h3>
      {drift.files.length === 0 ? <p className="session-note muted">The payload names no files.</p> : null}
      {changed.length === 0 ? null : (
        <ul ref={list} className="drift-files panel" aria-label="Files in play that changed" {...area}>
          {changed.map((file) => (
            <DriftFileRow
              key={file.path}
              file={file}
              tabIndex={tabIndexOf(file.path)}
              busy={isBusy(file.path)}
              onShow={setShownPath}
              onAccept={(path) => void accept([path])}
              onReopen={(path) => void reopen([path])}
            />
          ))}
        </ul>
      )}
      {menu}
      {same > 0 ? <p className="session-note muted">{unchangedWords(same, changed.length)}</p> : null}
      {shownPath === null ? null : (
        <FileDifferenceDialog
          key={shownPath}
          path={shownPath}
          session={drift.session}
          store={store}
          onClose={close}
        />
      )}
    </section>
  );
}

function unchangedWords(same: number, changed: number): string {
  if (changed === 0) return same === 1 ? '1 file is unchanged.' : `${formatCount(same)} files are unchanged.`;
  return same === 1 ? '1 other file is unchanged.' : `${formatCount(same)} other files are unchanged.`;
}

interface DriftFileRowProps {
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
function DriftFileRow({ file, tabIndex, busy, onShow, onAccept, onReopen }: DriftFileRowProps) {
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
