import { Check, CircleX, Minus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Confirmation } from '../../../shared/domain/payload/ledger.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import type { Review } from '../createReview.ts';

export interface ConfirmDialogProps {
  /** The payload that the answer is checked against. */
  readonly session: number;
  readonly review: Review;
}

/** ms without typing before an answer is checked. */
const restMs = 250;

const verdicts = {
  named: { icon: Check, look: 'good', words: 'Named' },
  missed: { icon: Minus, look: 'warn', words: 'Missed' },
  contradicted: { icon: CircleX, look: 'bad', words: 'Contradicted' },
} as const;

const parts = { goal: 'Goal', next: 'Next action', file: 'File', decision: 'Decision' } as const;

/** Checks whether an agent's answer names the essentials of a payload. */
export function ConfirmDialog({ session, review }: ConfirmDialogProps) {
  const [answer, setAnswer] = useState('');
  const confirmation = useStore(review.saved, (state) => state.confirmation);
  const caret = useStableCaret<HTMLTextAreaElement>(answer);
  const { confirm, copyCorrection, closeDialog } = review.saved.getState();
  useEffect(() => {
    if (answer.trim() === '') return undefined;
    let isNewest = true;
    const timer = setTimeout(() => {
      void confirm(session, answer).then((shown) => {
        // From here on a mark replaces a pasted secret value.
        if (isNewest && shown !== null) setAnswer(shown);
      });
    }, restMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [answer, session, confirm]);
  const hasCorrection = confirmation !== null && confirmation.correction !== null;
  return (
    <Modal
      title={`Check the answer against session ${session}`}
      open
      wide
      onClose={closeDialog}
      ends={
        <ModalEnds
          onCancel={closeDialog}
          cancel="Close"
          disabledReason={
            confirmation === null
              ? 'Paste the answer first'
              : hasCorrection
                ? undefined
                : 'Nothing is missing'
          }
          onClick={() => void copyCorrection(session, answer)}
        >
          Copy correction
        </ModalEnds>
      }
    >
      <div className="form">
        <label htmlFor="confirm-answer">The agent’s answer to the confirm prompt</label>
        <span className="field area">
          <textarea
            {...caret}
            id="confirm-answer"
            rows={8}
            value={answer}
            spellCheck={false}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </span>
      </div>
      {confirmation === null || answer.trim() === '' ? null : <Marks confirmation={confirmation} />}
    </Modal>
  );
}

function Marks({ confirmation: { marks } }: { readonly confirmation: Confirmation }) {
  return (
    <section className="confirm-marks scroll" aria-label="What the answer names" tabIndex={-1}>
      <p className="muted">
        Carryover compares words, paths and symbols, not meaning. Read the answer as well.
      </p>
      <ul>
        {marks.map(({ part, text, verdict, quote }) => {
          const { icon, look, words } = verdicts[verdict];
          return (
            <li key={`${part} ${text}`} className="check-row">
              <Icon of={icon} className={look} />
              <span>
                {`${parts[part]}: ${text}`}
                {quote === undefined ? null : <small>{`“${quote}”`}</small>}
              </span>
              <span className={look}>{words}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
