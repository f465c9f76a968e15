import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { FillingStore } from './fillingStore.ts';
import type { LibraryStore } from './libraryStore.ts';
import { VariablesDialog } from './VariablesDialog.tsx';

export interface ItemValuesProps {
  readonly item: StackItemView;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly onClose: () => void;
}

/** The dialog for the values of a snippet item; nothing for any other item. */
export function ItemValues({ item, library, filling, stack, onClose }: ItemValuesProps) {
  const phase = useStore(library, (state) => state.phase);
  const snippets = useStore(library, (state) => state.snippets);
  const { source } = item;
  useEffect(() => {
    if (phase === 'idle') void library.getState().start();
  }, [library, phase]);
  if (source.kind !== 'snippet' || phase === 'idle' || phase === 'loading') return null;
  return (
    <VariablesDialog
      item={item}
      snippet={snippets.find(({ id }) => id === source.id)}
      previewOf={filling.getState().previewOf}
      onSave={(values) => {
        filling.getState().forget(source.id);
        void stack.getState().setVariables(item.id, values);
      }}
      onClose={onClose}
    />
  );
}
