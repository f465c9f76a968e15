import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Drift } from '../../shared/domain/drift.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { DriftFileRow } from './DriftFileRow.tsx';
import type { DriftStore } from './driftStore.ts';
import { FileDifferenceDialog } from './FileDifferenceDialog.tsx';
import { useRoving } from './useRoving.ts';

export interface DriftFilesProps {
  readonly drift: Drift;
  readonly store: DriftStore;
}

/** Files in play that are not as they were; the others are only counted. */
export function DriftFiles({ drift, store }: DriftFilesProps) {
  const deciding = useStore(store, (state) => state.deciding);
  const [shownPath, setShownPath] = useState<string | null>(null);
  const close = useCallback(() => setShownPath(null), []);
  const changed = drift.files.filter(({ change }) => change !== 'unchanged');
  const same = drift.files.length - changed.length;
  const { list, tabIndexOf } = useRoving(changed.map(({ path }) => path));
  return (
    <section aria-label="Files in play">
      <h3 className="drift-title">Files in play</h3>
      {drift.files.length === 0 ? <p className="session-note muted">The payload names no files.</p> : null}
      {changed.length === 0 ? null : (
        <ul ref={list} className="drift-files panel" aria-label="Files in play that changed">
          {changed.map((file) => (
            <DriftFileRow
              key={file.path}
              file={file}
              tabIndex={tabIndexOf(file.path)}
              busy={deciding.has(file.path) || deciding.has('all')}
              onShow={setShownPath}
              onAccept={(path) => void store.getState().accept([path])}
              onReopen={(path) => void store.getState().reopen([path])}
            />
          ))}
        </ul>
      )}
      {same > 0 ? (
        <p className="session-note muted">
          {`${formatCount(same)} ${changed.length === 0 ? '' : 'other '}${same === 1 ? 'file is' : 'files are'} unchanged.`}
        </p>
      ) : null}
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
