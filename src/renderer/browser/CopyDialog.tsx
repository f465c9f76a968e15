import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';

export interface CopyDialogProps {
  readonly text: string;
  readonly onEnd: (outcome: CopyOutcome) => void;
}

/** The way to copy that works in every browser: shows the selected text for the user to copy. */
export function CopyDialog({ text, onEnd }: CopyDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState(false);
  // A window in the background fires no focus event: by then the field has the focus and only needs the selection.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const tryAgain = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      onEnd({ status: 'written' });
    } catch {
      setRefused(true);
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Modal
      title="Copy the text yourself"
      open
      wide
      initialFocus={field}
      onClose={() => onEnd({ status: 'refused' })}
      ends={
        <>
          <Button look="ghost" onClick={() => onEnd({ status: 'refused' })}>
            Don’t copy
          </Button>
          <Button onClick={() => void tryAgain()}>Try again</Button>
          <Button look="primary" onClick={() => onEnd({ status: 'confirmed' })}>
            I have copied it
          </Button>
        </>
      }
    >
      <p>
        <output>
          {refused
            ? 'The browser refused again. The text is selected. Copy it with the keyboard.'
            : 'The browser did not let Carryover use the clipboard. Select all the text and copy it.'}
        </output>
      </p>
      <label className="field area">
        <textarea
          ref={field}
          className="mono"
          aria-label="Text to copy"
          rows={12}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          onCopy={(event) => {
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            // The user may copy a part; the whole text is sent exactly as it was scanned.
            if (selectionStart !== 0 || selectionEnd !== value.length) return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', text);
            onEnd({ status: 'confirmed' });
          }}
        />
      </label>
    </Modal>
  );
}
