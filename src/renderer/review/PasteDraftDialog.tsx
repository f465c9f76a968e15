import { useState, type FormEvent } from 'react';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { hasCommandKey } from '../ui/platform.ts';
import type { Review } from './createReview.ts';

/** Characters; the same as core's. */
const most = 1_000_000;

/** For those who look for a place to paste into: Ctrl+V works anywhere on the screen. */
export function PasteDraftDialog({ review }: { readonly review: Review }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const close = (): void => review.view.getState().open(null);
  const reason =
    text.trim() === '' ? 'Paste the draft first' : text.length > most ? 'The draft is too long' : undefined;
  const begin = async (): Promise<void> => {
    if (reason !== undefined || busy) return;
    setBusy(true);
    if (await review.drafts.getState().begin({ from: 'text', text })) close();
    else setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void begin();
  };
  return (
    <Modal
      title="Paste the draft"
      open
      wide
      onClose={close}
      ends={
        <>
          <output className="muted num">
            {`${formatCount(text.length)} ${text.length === 1 ? 'character' : 'characters'}`}
          </output>
          <span className="grow" />
          <Button look="ghost" onClick={close}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="draft-form" busy={busy} disabledReason={reason}>
            Review this draft
          </Button>
        </>
      }
    >
      <form id="draft-form" className="form" onSubmit={submit}>
        <label htmlFor="draft-text">What the agent answered, with or without chat around it</label>
        <span className="field area">
          <textarea
            id="draft-text"
            className="code"
            rows={14}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && hasCommandKey(event)) void begin();
            }}
          />
        </span>
      </form>
    </Modal>
  );
}
