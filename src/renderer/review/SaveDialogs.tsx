import { useStore } from 'zustand';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { Review } from './createReview.ts';
import { isOpen } from './draftState.ts';

/** What is asked once before a save: where payloads go, and whether one may be longer than it should be. */
export function SaveDialogs({ review }: { readonly review: Review }) {
  const dialog = useStore(review.view, (state) => state.dialog);
  const tooLong = useStore(review.saved, (state) => state.tooLong);
  const folder = useStore(review.report, (state) => state.report?.folder);
  if (dialog === 'too-long' && tooLong !== null) return <TooLongDialog {...tooLong} review={review} />;
  if (dialog === 'folder' && (folder === 'tracked' || folder === 'ignored')) {
    return <FolderDialog folder={folder} review={review} />;
  }
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

const folderNames = { tracked: 'scratch is tracked by git', ignored: 'scratch is ignored by git' } as const;

interface FolderDialogProps {
  readonly folder: 'tracked' | 'ignored';
  readonly review: Review;
}

function FolderDialog({ folder, review }: FolderDialogProps) {
  const open = useStore(review.drafts, (state) => state.shown !== null && isOpen(state.shown));
  const { save, closeDialog } = review.saved.getState();
  return (
    <Modal
      title={folderNames[folder]}
      open
      onClose={closeDialog}
      ends={
        <>
          <Button look="ghost" onClick={closeDialog}>
            {open ? 'Not yet' : 'Close'}
          </Button>
          {open ? (
            <Button look="primary" onClick={() => void save()}>
              Save payload
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <b>Tracked:</b> payloads are committed like code. Your team and every clone have them, and whoever
        reads the repository reads them.
      </p>
      <p>
        <b>Ignored:</b> payloads stay on this machine. Some agents do not find ignored files when you mention
        them; add them to a stack, or copy them as Markdown.
      </p>
      <p>
        {folder === 'tracked'
          ? 'To keep them to yourself, add a line “scratch/” to .gitignore.'
          : 'To share them, take “scratch/” out of .gitignore.'}
      </p>
    </Modal>
  );
}
