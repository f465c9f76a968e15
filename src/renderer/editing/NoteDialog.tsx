import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface NoteDialogProps {
  readonly title: string;
  readonly note: string;
  /** `null` removes the note. */
  readonly onSave: (note: string | null) => void;
  readonly onClose: () => void;
}

/** Edits the user's note on an item, which stands at the head of its block. */
export function NoteDialog({ title, note, onSave, onClose }: NoteDialogProps) {
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
