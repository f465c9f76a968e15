import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/rpc/client.ts';
import { describeItem } from '../stack/describeItem.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { EditCopyDialog } from './EditCopyDialog.tsx';
import type { EditingStore } from './editingStore.ts';

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
        onSave={(note) => void stack.getState().changeItem(item.id, { note })}
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

interface NoteDialogProps {
  readonly title: string;
  readonly note: string;
  /** `null` removes the note. */
  readonly onSave: (note: string | null) => void;
  readonly onClose: () => void;
}

/** Edits the user's note on an item, which stands at the head of its block. */
function NoteDialog({ title, note, onSave, onClose }: NoteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(note);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = text.trim();
    if (next !== note) onSave(next === '' ? null : next);
    onClose();
  };
  return (
    <Modal
      title={`Note on ${title}`}
      open
      initialFocus={field}
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="note-form">
            {text.trim() === '' && note !== '' ? 'Remove note' : 'Save note'}
          </Button>
        </>
      }
    >
      <form id="note-form" className="form" onSubmit={save}>
        <label htmlFor="note-field">
          Your own remark about this item. The message shows it above the item’s text.
        </label>
        <span className="field">
          <input
            ref={field}
            id="note-field"
            value={text}
            maxLength={500}
            placeholder="e.g. Only the error handling matters here"
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      </form>
    </Modal>
  );
}
