import { useState } from 'react';
import { LongTextDialog } from '../../ui/LongTextDialog.tsx';
import { firstWords } from '../firstWords.ts';

export interface PasteDialogProps {
  /** Resolves to whether it was added; otherwise the text stays in the dialog. */
  readonly onAdd: (title: string, text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Characters that one call may carry. */
const most = 20_000_000;

export function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const [title, setTitle] = useState('');
  return (
    <LongTextDialog
      title="Add pasted text"
      label="Text"
      action="Add pasted text"
      emptyReason="Paste some text first"
      most={most}
      tooLongRemedy="Save it as a file instead."
      onSubmit={(text) => onAdd(title.trim() === '' ? firstWords(text) : title.trim(), text)}
      onClose={onClose}
    >
      <label htmlFor="paste-title">Title</label>
      <span className="field">
        <input
          id="paste-title"
          value={title}
          maxLength={200}
          placeholder="Title, e.g. Review thread"
          onChange={(event) => setTitle(event.target.value)}
        />
      </span>
    </LongTextDialog>
  );
}
