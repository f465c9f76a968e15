import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { describeItem } from '../stack/describeItem.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { EditConflict, EditNote } from './EditNote.tsx';
import type { EditStore } from './editStore.ts';
import { TextEditorField } from './TextEditorField.tsx';

export interface EditCopyDialogProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  readonly stack: StackStore;
  readonly edit: EditStore;
  /** Shows the differences between the copy and its source. */
  readonly onCompare: () => void;
  readonly onRevert: () => void;
  readonly onClose: () => void;
}

/** Edits an item's text. The app saves while the user types; closing only closes. */
export function EditCopyDialog(props: EditCopyDialogProps) {
  const { item, block, stack, edit, onCompare, onRevert, onClose } = props;
  const { phase, opened, problem, kept } = useStore(edit);
  const { title } = describeItem(item, undefined, null, []);
  const pasted = item.source.kind === 'pasted';
  useEffect(() => {
    const { projectId, currentId } = stack.getState();
    if (projectId === null || currentId === null) return;
    void edit.getState().open({ projectId, stackId: currentId }, { what: 'item', itemId: item.id });
  }, [edit, stack, item.id]);
  const done = async (): Promise<void> => {
    if (await edit.getState().close()) onClose();
  };
  const leave = (then: () => void) => async (): Promise<void> => {
    if (await edit.getState().close()) then();
  };
  return (
    <Modal
      title={pasted ? `Edit ${title}` : `Edit a copy of ${title}`}
      open
      full
      onClose={() => void done()}
      ends={
        <>
          {item.edited === undefined ? null : (
            <>
              <Button look="ghost" onClick={() => void leave(onRevert)()}>
                Revert to source
              </Button>
              {block?.edited === 'source-gone' ? null : (
                <Button look="ghost" onClick={() => void leave(onCompare)()}>
                  Compare with source
                </Button>
              )}
            </>
          )}
          {kept === 'not-kept' ? (
            <Button
              look="ghost"
              onClick={() => {
                edit.getState().abandon();
                onClose();
              }}
            >
              Close without the last change
            </Button>
          ) : null}
          {phase === 'elsewhere' ? (
            <Button onClick={() => void edit.getState().reopen()}>Edit here</Button>
          ) : null}
          <Button look="primary" onClick={() => void done()}>
            Done
          </Button>
        </>
      }
    >
      {pasted ? <TitleField item={item} stack={stack} title={title} /> : null}
      {pasted ? null : (
        <p className="muted">
          The message uses your copy. The source is not changed.
          {block?.edited === 'source-changed' ? ' The source has changed since.' : ''}
        </p>
      )}
      {phase === 'failed' ? (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      ) : opened === null ? (
        <p className="muted" aria-busy="true">
          Reading
        </p>
      ) : (
        <>
          <EditConflict edit={edit} />
          <TextEditorField
            key={opened.editId}
            text={opened.text}
            label={`Text of ${title}`}
            readOnly={phase === 'elsewhere'}
            onChange={(changes, length, whole) => void edit.getState().type(changes, length, whole)}
          />
          <EditNote edit={edit} />
        </>
      )}
    </Modal>
  );
}

function TitleField({
  item,
  stack,
  title,
}: {
  readonly item: StackItemView;
  readonly stack: StackStore;
  readonly title: string;
}) {
  return (
    <div className="form">
      <label htmlFor="edit-title">Title</label>
      <span className="field">
        <input
          id="edit-title"
          defaultValue={title}
          maxLength={200}
          onBlur={(event) => {
            const next = event.target.value.trim();
            if (next !== '' && next !== title) void stack.getState().changeItem(item.id, { title: next });
          }}
        />
      </span>
    </div>
  );
}
