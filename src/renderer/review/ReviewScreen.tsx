import { useCallback, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FilesStore } from '../files/filesStore.ts';
import type { FillingStore } from '../library/fillingStore.ts';
import type { LibraryStore } from '../library/libraryStore.ts';
import type { PayloadStore } from '../payloads/payloadStore.ts';
import { CommitDialog } from '../sessions/CommitDialog.tsx';
import type { Sessions } from '../sessions/createSessions.ts';
import { formatCount } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { usePayloadSettings } from '../shell/PayloadSettingsContext.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ChecksColumn } from './ChecksColumn.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { copyPrompt } from './copyPrompt.ts';
import type { Review } from './createReview.ts';
import { DraftColumn } from './DraftColumn.tsx';
import { EntryLinesDialog } from './EntryLinesDialog.tsx';
import { PasteDraftDialog } from './PasteDraftDialog.tsx';
import { PayloadEditor } from './PayloadEditor.tsx';
import { ReviewDock } from './ReviewDock.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { useImportDraft } from './useImportDraft.ts';

interface TooLongDialogProps {
  readonly tokens: number;
  readonly longest: string;
  readonly review: Review;
}

export interface ReviewScreenProps {
  readonly review: Review;
  readonly sessions: Pick<Sessions, 'commit'>;
  readonly files: FilesStore;
  readonly payloads: PayloadStore;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly toasts: ToastStore;
  /** Items that concern the whole screen, for its menu. */
  readonly screenItems?: ReactNode;
}

/** Turns an agent's text into a payload that the next session can resume from: the draft, the editor, the checks. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { review, sessions, files, payloads, toasts, screenItems } = props;
  const dialog = useStore(review.view, (state) => state.dialog);
  const saved = useStore(payloads, (state) => state.payloads);
  const session = useStore(review.drafts, (state) => state.shown?.saved?.session) ?? saved[0]?.session;
  const planned = useStore(sessions.commit, (state) => state.planned);
  useImportDraft(review.drafts, toasts);
  useEffect(
    () => () => void Promise.all([review.markdown.getState().leave(), review.drafts.getState().flush()]),
    [review],
  );
  const paths = useCallback(
    () => files.getState().tree.listed.flatMap((node) => (node.kind === 'file' ? [node.key] : [])),
    [files],
  );
  const copyDraftPrompt = (): void => void copyPrompt(props, 'draft-payload');
  return (
    <>
      <ReviewHeader review={review} toasts={toasts} screenItems={screenItems} />
      <div className="cols review">
        <DraftColumn review={review} onCopyPrompt={copyDraftPrompt} />
        <PayloadEditor review={review} paths={paths} />
        <ChecksColumn review={review} payloads={saved} />
      </div>
      <ReviewDock review={review} onCopyConfirm={() => void copyPrompt(props, 'confirm-understanding')} />
      {dialog === 'paste' ? <PasteDraftDialog review={review} /> : null}
      {dialog === 'confirm' && session !== undefined ? (
        <ConfirmDialog session={session} review={review} />
      ) : null}
      <EntryLinesDialog review={review} />
      <SaveDialogs review={review} />
      {planned === null ? null : (
        <CommitDialog key={planned.session} commit={sessions.commit} planned={planned} />
      )}
    </>
  );
}

/** Asks before a save whether a payload may exceed its limit. */
function SaveDialogs({ review }: { readonly review: Review }) {
  const dialog = useStore(review.view, (state) => state.dialog);
  const tooLong = useStore(review.saved, (state) => state.tooLong);
  if (dialog === 'too-long' && tooLong !== null) return <TooLongDialog {...tooLong} review={review} />;
  return null;
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
        {longest === ''
          ? `The payload has ${formatCount(tokens)} tokens. Carryover saves it whole and cuts nothing.`
          : `The payload has ${formatCount(tokens)} tokens. ${longest} is the longest section. Carryover saves it whole and cuts nothing.`}
      </p>
    </Modal>
  );
}
