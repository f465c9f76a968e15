import { useCallback, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FilesStore } from '../files/filesStore.ts';
import type { FillingStore } from '../library/fillingStore.ts';
import type { LibraryStore } from '../library/libraryStore.ts';
import type { PayloadStore } from '../payloads/payloadStore.ts';
import { CommitDialog } from '../sessions/CommitDialog.tsx';
import type { Sessions } from '../sessions/createSessions.ts';
import type { ToastStore } from '../ui/toastStore.ts';
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
import { SaveDialogs } from './SaveDialogs.tsx';
import { useBringIn } from './useBringIn.ts';

export interface ReviewScreenProps {
  readonly review: Review;
  readonly sessions: Pick<Sessions, 'commit'>;
  readonly files: FilesStore;
  readonly payloads: PayloadStore;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly toasts: ToastStore;
  /** What concerns the whole screen, for its menu. */
  readonly screenItems?: ReactNode;
}

/** From what an agent wrote to a payload worth resuming from: the draft, the editor, the checks. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { review, sessions, files, payloads, toasts, screenItems } = props;
  const dialog = useStore(review.view, (state) => state.dialog);
  const saved = useStore(payloads, (state) => state.payloads);
  const session = useStore(review.drafts, (state) => state.shown?.saved?.session) ?? saved[0]?.session;
  const planned = useStore(sessions.commit, (state) => state.planned);
  useBringIn(review.drafts, toasts);
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
