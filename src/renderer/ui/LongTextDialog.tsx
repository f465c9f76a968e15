import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { countWords, formatCount } from './formats.ts';
import { hasCommandKey } from './platform.ts';

export interface LongTextDialogProps {
  readonly title: string;
  /** Label of the text field. */
  readonly label: string;
  readonly action: string;
  /** The reason why the action is off without a text. */
  readonly emptyReason: string;
  /** Most characters. */
  readonly most: number;
  /** Says how to handle a longer text. */
  readonly tooLongRemedy: string;
  /** Fields above the text. */
  readonly children?: ReactNode;
  /** Resolves to whether the text was accepted; otherwise it stays in the dialog. */
  readonly onSubmit: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** A dialog for pasted text. Ctrl+Enter submits it, Enter is a line break. */
export function LongTextDialog(props: LongTextDialogProps) {
  const { title, label, action, most, onSubmit, onClose } = props;
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const tooLong = text.length > most;
  const reason = text.trim() === '' ? props.emptyReason : tooLong ? 'The text is too long' : undefined;
  const take = async (): Promise<void> => {
    if (reason !== undefined || busy) return;
    setBusy(true);
    if (await onSubmit(text)) onClose();
    else setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void take();
  };
  return (
    <Modal
      title={title}
      open
      wide
      onClose={onClose}
      ends={
        <>
          <output className="muted num">
            {tooLong
              ? `The text has ${formatCount(text.length)} characters. The limit is ${formatCount(most)}. ${props.tooLongRemedy}`
              : countWords(text.length, 'character')}
          </output>
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="long-text-form" busy={busy} disabledReason={reason}>
            {action}
          </Button>
        </>
      }
    >
      <form id="long-text-form" className="form" onSubmit={submit}>
        {props.children}
        <label htmlFor="long-text">{label}</label>
        <span className="field area">
          <textarea
            id="long-text"
            className="code"
            rows={14}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && hasCommandKey(event)) void take();
            }}
          />
        </span>
      </form>
    </Modal>
  );
}
