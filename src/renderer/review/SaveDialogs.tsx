import { useStore } from 'zustand';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { usePayloadSettings } from '../shell/PayloadSettingsContext.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { Review } from './createReview.ts';

/** What is asked before a save: whether a payload may be longer than it should be. */
export function SaveDialogs({ review }: { readonly review: Review }) {
  const dialog = useStore(review.view, (state) => state.dialog);
  const tooLong = useStore(review.saved, (state) => state.tooLong);
  if (dialog === 'too-long' && tooLong !== null) return <TooLongDialog {...tooLong} review={review} />;
  return null;
}

interface TooLongDialogProps {
  readonly tokens: number;
  readonly longest: string;
  readonly review: Review;
}

function TooLongDialog({ tokens, longest, review }: TooLongDialogProps) {
  const { limit } = usePayloadSettings();
  const { save, closeDialog } = review.saved.getState();
  return (
    <Modal
      title={`Over ${formatCount(limit)} tokens`}
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
        {`The payload has ${formatCount(tokens)} tokens.${longest === '' ? '' : ` ${longest} is the longest section.`} Carryover saves it whole and cuts nothing.`}
      </p>
    </Modal>
  );
}
