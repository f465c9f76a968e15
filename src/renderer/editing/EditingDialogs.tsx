import { useState } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/rpc/client.ts';
import { describeItem } from '../stack/describeItem.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { EditCopyDialog } from './EditCopyDialog.tsx';
import type { EditingStore } from './editingStore.ts';
import { NoteDialog } from './NoteDialog.tsx';

export interface EditingDialogsProps {
  readonly client: Client;
  readonly editing: EditingStore;
  readonly stack: StackStore;
}

/** The dialogs about one item's text, one at a time. */
export function EditingDialogs({ client, editing, stack }: EditingDialogsProps) {
  const { shown, close, compare, editCopy, keep, revert } = useStore(editing);
  const projectId = useStore(stack, (state) => state.projectId);
  const stackId = useStore(stack, (state) => state.currentId);
  const found = useStore(stack, (state) => state.current?.items.find(({ id }) => id === shown?.itemId));
  // The dialog of an item that was removed elsewhere stays open, so that the user can save the typed text.
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const item = found ?? (last?.id === shown?.itemId ? last : undefined);
  const block = useStore(stack, (state) =>
    state.assembly?.blocks.find(({ itemId }) => itemId === shown?.itemId),
  );
  if (shown === null || projectId === null || stackId === null) return null;
  if (item === undefined) return null;
  const { title } = describeItem(item, undefined, null, []);
  if (shown.what === 'note') {
    return (
      <NoteDialog
        key={item.id}
        title={title}
        note={item.note ?? ''}
        of={{ what: 'note', projectId, stackId, itemId: item.id }}
        otherTexts={client.api.otherTexts}
        onSave={(note, was) => stack.getState().writeNote(item.id, note, was)}
        onClose={close}
      />
    );
  }
  if (shown.what === 'copy') {
    return (
      <EditCopyDialog
        key={item.id}
        item={item}
        block={block}
        stack={stack}
        edit={editing.edit}
        onCompare={() => compare(item.id)}
        onRevert={() => {
          close();
          revert(item.id);
        }}
        onClose={close}
      />
    );
  }
  const then = (act: (itemId: string) => void) => () => {
    close();
    act(item.id);
  };
  return (
    <CompareDialog
      title={`Your copy and the source of ${title}`}
      client={client}
      stackRef={{ projectId, stackId }}
      target={{ what: 'item', itemId: item.id }}
      ends={
        <>
          <Button look="ghost" onClick={then(revert)}>
            Revert to source
          </Button>
          <Button onClick={() => editCopy(item.id)}>Edit again</Button>
          {block?.edited === 'source-changed' ? (
            <Button look="primary" onClick={then(keep)}>
              Keep mine
            </Button>
          ) : (
            <Button look="primary" onClick={close}>
              Close
            </Button>
          )}
        </>
      }
      onClose={close}
    />
  );
}
