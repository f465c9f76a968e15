import { useCallback } from 'react';
import { useStore } from 'zustand';
import { DropDialog } from '../drop/DropDialog.tsx';
import { DropLayer } from '../drop/DropLayer.tsx';
import { useDrop } from '../drop/useDrop.ts';
import { usePaste } from '../drop/usePaste.ts';
import { useStores } from '../stores/StoresContext.ts';

/** Handles drop and paste anywhere in the window. */
export function ImportDraftParts() {
  const { importDraft, toasts, pathOf, view, projects, stack } = useStores();
  const hasProject = useStore(projects, (state) => state.current !== null);
  const stackName = useStore(stack, (state) => state.current?.name ?? null);
  // On that screen, dropped and pasted text becomes a draft.
  const isTaken = useCallback(() => view.getState().screen === 'review', [view]);
  const held = useDrop({ importDraft, pathOf, isTaken });
  usePaste({ importDraft, toasts, pathOf, isTaken });
  return (
    <>
      <DropLayer held={held} stackName={stackName} />
      <DropDialog importDraft={importDraft} hasProject={hasProject} />
    </>
  );
}
