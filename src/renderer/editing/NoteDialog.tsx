import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OtherTextOf, OtherTextsApi } from '../../shared/api/otherTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface NoteDialogProps {
  readonly title: string;
  /** The note as it is on disk now. */
  readonly note: string;
  readonly of: OtherTextOf;
  readonly otherTexts: OtherTextsApi;
  /**
   * `null` removes the note; `was` is the one that the user saw. Resolves to false if it was not saved, which was told, or
   * to the id under which it is kept beside another writer's.
   */
  readonly onSave: (note: string | null, was: string) => Promise<boolean | { readonly otherId: string }>;
  readonly onClose: () => void;
}

/** Edits the user's note on an item, which stands at the head of its block. It stays open until the note is on disk. */
export function NoteDialog({ title, note, of, otherTexts, onSave, onClose }: NoteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(note);
  /** The note that the user saw last. */
  const [seen, setSeen] = useState(note);
  const [otherId, setOtherId] = useState<string | null>(null);
  const isTouched = useRef(false);
  const typed = useRef(note);
  /** Ends when what was typed during a conflict is kept: a choice deletes it afterwards. */
  const keeping = useRef(Promise.resolve());
  const place = useRef({ of, otherTexts });
  useEffect(() => {
    // Asks about a note that an earlier window left undecided. One that is being typed goes first.
    const { of: item, otherTexts: texts } = place.current;
    const ask = async (): Promise<void> => {
      const left = await texts.take({ of: item }).catch(() => null);
      if (left === null || isTouched.current) return;
      typed.current = left.other.text ?? '';
      setText(typed.current);
      setOtherId(left.otherId);
    };
    void ask();
  }, []);
  const drop = (id: string | null): void => {
    // The dialog asks about a text that can't be dropped now once more.
    if (id === null) return;
    void keeping.current.then(() => otherTexts.drop({ of, otherId: id })).catch(() => undefined);
  };
  /** Replaces what is kept until the user has chosen, so that it is what was typed last. */
  const keepTyped = (id: string): void => {
    const other = { text: typed.current.trim() };
    // A failure leaves the text that was kept before.
    keeping.current = keeping.current
      .then(() => otherTexts.keep({ of, otherId: id, other }))
      .then(
        () => undefined,
        () => undefined,
      );
  };
  const save = async (was: string): Promise<void> => {
    const next = text.trim();
    // An untouched note is not this window's, although another window may have changed it since.
    const isMine = next !== seen.trim() || otherId !== null;
    if (isMine && next !== note) {
      const saved = await onSave(next === '' ? null : next, was);
      if (saved === false) return;
      if (typeof saved === 'object') {
        drop(otherId);
        setOtherId(saved.otherId);
        if (typed.current.trim() !== next) keepTyped(saved.otherId);
        return;
      }
    }
    drop(otherId);
    onClose();
  };
  const settle = (keep: 'mine' | 'theirs'): void => {
    if (keep === 'mine') {
      setSeen(note);
      void save(note);
      return;
    }
    drop(otherId);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A conflict is ended by a choice.
    if (otherId === null) void save(seen);
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
          {otherId === null ? (
            <Button look="primary" type="submit" form="note-form">
              {text.trim() === '' && note !== '' ? 'Remove note' : 'Save note'}
            </Button>
          ) : null}
        </>
      }
    >
      <form id="note-form" className="form" onSubmit={submit}>
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
            onChange={(event) => {
              isTouched.current = true;
              typed.current = event.target.value;
              setText(typed.current);
              if (otherId !== null) keepTyped(otherId);
            }}
          />
        </span>
      </form>
      {otherId === null ? null : (
        <ConflictNote what="The note" mine={text} theirs={note === '' ? null : note} onSettle={settle} />
      )}
    </Modal>
  );
}
