import { useState, type FormEvent } from 'react';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { hasCommandKey } from '../ui/platform.ts';

export interface PasteDialogProps {
  /** Answers whether it was added; the text stays in the dialog where not. */
  readonly onAdd: (title: string, text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Characters one call may carry. */
const maxCharacters = 20_000_000;

export function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const tooLong = text.length > maxCharacters;
  const reason = text.trim() === '' ? 'Paste some text first' : tooLong ? 'The text is too long' : undefined;
  const add = async (): Promise<void> => {
    if (reason !== undefined || busy) return;
    setBusy(true);
    if (await onAdd(title.trim() === '' ? firstWords(text) : title.trim(), text)) onClose();
    else setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add();
  };
  return (
    <Modal
      title="Add pasted text"
      open
      wide
      onClose={onClose}
      ends={
        <>
          <output className="muted num">
            {tooLong
              ? `${formatCount(text.length)} characters; at most ${formatCount(maxCharacters)} fit. Save it as a file instead.`
              : `${formatCount(text.length)} ${text.length === 1 ? 'character' : 'characters'}`}
          </output>
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="paste-form" busy={busy} disabledReason={reason}>
            Add pasted text
          </Button>
        </>
      }
    >
      <form id="paste-form" className="form" onSubmit={submit}>
        <label htmlFor="paste-title">Title</label>
        <span className="field">
          <input
            id="paste-title"
            value={title}
            maxLength={200}
            placeholder="What it is, e.g. Review thread"
            onChange={(event) => setTitle(event.target.value)}
          />
        </span>
        <label htmlFor="paste-text">Text</label>
        <span className="field area">
          <textarea
            id="paste-text"
            className="code"
            rows={14}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && hasCommandKey(event)) void add();
            }}
          />
        </span>
      </form>
    </Modal>
  );
}

/** A title for text that was given none: the start of its first line that says something. */
function firstWords(text: string): string {
  const line = text.split('\n', 50).find((candidate) => candidate.trim() !== '') ?? '';
  const words = line.trim().replace(/\s+/gu, ' ');
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
