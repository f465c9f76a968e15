import { useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { Review } from './createReview.ts';
import type { SavedState } from './savedStore.ts';

/** What is asked before and after a save. */
export function SaveDialogs({ review }: { readonly review: Review }) {
  const dialog = useStore(review.view, (state) => state.dialog);
  const tooLong = useStore(review.saved, (state) => state.tooLong);
  const commit = useStore(review.saved, (state) => state.commit);
  if (dialog === 'too-long' && tooLong !== null) return <TooLongDialog {...tooLong} review={review} />;
  if (dialog === 'commit' && commit !== null) return <CommitDialog commit={commit} review={review} />;
  return null;
}

interface TooLongDialogProps {
  readonly tokens: number;
  readonly longest: string;
  readonly review: Review;
}

function TooLongDialog({ tokens, longest, review }: TooLongDialogProps) {
  const { save, closeDialog } = review.saved.getState();
  return (
    <Modal
      title="Over 1,000 tokens"
      open
      onClose={closeDialog}
      ends={
        <>
          <Button look="ghost" onClick={closeDialog}>
            Shorten it first
          </Button>
          <Button look="primary" onClick={() => void save(true)}>
            Save anyway
          </Button>
        </>
      }
    >
      <p>
        {`The payload has ${formatCount(tokens)} tokens.${longest === '' ? '' : ` ${longest} is the longest section.`} It is saved whole: nothing is cut.`}
      </p>
    </Modal>
  );
}

interface CommitDialogProps {
  readonly commit: NonNullable<SavedState['commit']>;
  readonly review: Review;
}

function CommitDialog({ commit, review }: CommitDialogProps) {
  const busy = useStore(review.saved, (state) => state.committing);
  const [message, setMessage] = useState(commit.message);
  const { runCommit, closeDialog } = review.saved.getState();
  return (
    <Modal
      title={`Commit ${commit.path}`}
      open
      wide
      onClose={closeDialog}
      ends={
        <>
          <Button look="ghost" onClick={closeDialog}>
            Cancel
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={message.trim() === '' ? 'Write a message first' : undefined}
            onClick={() => void runCommit(message)}
          >
            Commit this file
          </Button>
        </>
      }
    >
      <p>Only this file goes into the commit. Your own git configuration and hooks apply.</p>
      <pre className="code command-line">{commit.command}</pre>
      <div className="form">
        <label htmlFor="commit-message">Message</label>
        <span className="field area">
          <textarea
            id="commit-message"
            rows={3}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </span>
      </div>
    </Modal>
  );
}
