import { useStore } from 'zustand';
import type { StackStore } from '../stack/stackStore.ts';
import { FolderDialog } from './FolderDialog.tsx';
import type { LivingStore } from './livingStore.ts';
import { TreeDialog } from './TreeDialog.tsx';

export interface FolderDialogsProps {
  readonly living: LivingStore;
  readonly stack: StackStore;
}

/** The dialogs of living items that a card's pencil does not open. */
export function FolderDialogs({ living, stack }: FolderDialogsProps) {
  const adding = useStore(living, (state) => state.adding);
  const editing = useStore(living, (state) => state.editing);
  const source = useStore(stack, ({ current }) => current?.items.find(({ id }) => id === editing)?.source);
  const tree = useStore(living, (state) => state.addingTree);
  const { stopAdding, startTree, add, edit } = living.getState();
  return (
    <>
      {adding === null ? null : (
        <FolderDialog living={living} stack={stack} source={adding} onClose={stopAdding} />
      )}
      {tree === null ? null : (
        <TreeDialog
          key={tree.path}
          source={tree}
          inStack={false}
          onSave={add}
          onClose={() => startTree(null)}
        />
      )}
      {editing === null || source?.kind !== 'folder' ? null : (
        <FolderDialog
          key={editing}
          living={living}
          stack={stack}
          source={source}
          itemId={editing}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
