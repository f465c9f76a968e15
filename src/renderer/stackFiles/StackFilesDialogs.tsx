import { useStore } from 'zustand';
import { LeaveDialog } from './LeaveDialog.tsx';
import { StackImportDialog } from './StackImportDialog.tsx';
import type { StackFilesStore } from './stackFilesStore.ts';

export function StackFilesDialogs({ store }: { readonly store: StackFilesStore }) {
  const leaving = useStore(store, (state) => state.leaving);
  const imported = useStore(store, (state) => state.imported);
  const busy = useStore(store, (state) => state.busy);
  const { leave, stay, closeReport } = store.getState();
  return (
    <>
      {leaving === null ? null : (
        <LeaveDialog leaving={leaving} busy={busy} onLeave={() => void leave()} onClose={stay} />
      )}
      {imported === null ? null : <StackImportDialog report={imported} onClose={closeReport} />}
    </>
  );
}
