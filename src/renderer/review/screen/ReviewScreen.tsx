import { type ReactNode, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { FilesStore } from '../../files/filesStore.ts';
import type { FillingStore } from '../../library/fillingStore.ts';
import type { LibraryStore } from '../../library/libraryStore.ts';
import type { PayloadStore } from '../../payloads/payloadStore.ts';
import { CommitDialog } from '../../sessions/CommitDialog.tsx';
import type { Sessions } from '../../sessions/createSessions.ts';
import { LinesDialog } from '../../stack/column/LinesDialog.tsx';
import { LongTextDialog } from '../../ui/LongTextDialog.tsx';
import type { ToastStore } from '../../ui/toastStore.ts';
import { ChecksColumn } from '../checks/ChecksColumn.tsx';
import { ConfirmDialog } from '../saving/ConfirmDialog.tsx';
import { copyPrompt, draftPromptId } from '../copyPrompt.ts';
import type { Review } from '../createReview.ts';
import { CutDialog } from '../saving/CutDialog.tsx';
import { DraftColumn } from '../draft/DraftColumn.tsx';
import { PayloadEditor } from '../payload/PayloadEditor.tsx';
import { RememberedDialog } from './RememberedDialog.tsx';
import { ReviewDock } from '../saving/ReviewDock.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { TaskDialog, TaskStrip } from './TaskQuestion.tsx';
import { useImportDraft } from '../draft/useImportDraft.ts';

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
  const question = useStore(review.saved, (state) => state.task);
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
  const copyDraftPrompt = (): void => void copyPrompt(props, draftPromptId, review.drafts.getState().shown);
  return (
    <>
      <ReviewHeader review={review} toasts={toasts} screenItems={screenItems} />
      <TaskStrip review={review} />
      <div className="cols review">
        <DraftColumn review={review} filling={props.filling} onCopyPrompt={copyDraftPrompt} />
        <PayloadEditor review={review} paths={paths} />
        <ChecksColumn review={review} payloads={saved} />
      </div>
      <ReviewDock review={review} onCopyConfirm={() => void copyPrompt(props, 'confirm-understanding')} />
      {dialog === 'paste' ? <PasteDraftDialog review={review} /> : null}
      {dialog === 'confirm' && session !== undefined ? (
        <ConfirmDialog session={session} review={review} />
      ) : null}
      {dialog === 'headings' ? <RememberedDialog review={review} /> : null}
      <EntryLinesDialog review={review} />
      {dialog === 'task' && question !== null ? <TaskDialog question={question} review={review} /> : null}
      {dialog === 'cut' ? <CutDialog review={review} /> : null}
      {planned === null ? null : (
        <CommitDialog key={planned.session} commit={sessions.commit} planned={planned} />
      )}
    </>
  );
}

/** Picks the lines that a file entry of the payload refers to, in the file itself. */
function EntryLinesDialog({ review }: { readonly review: Review }) {
  const pickingId = useStore(review.view, (state) => state.pickingId);
  const shown = useStore(review.drafts, (state) => state.shown);
  const entry = shown === null ? undefined : entriesOf(shown).find(({ id }) => id === pickingId);
  if (entry?.path === undefined) return null;
  const { id, path, lines = [] } = entry;
  return (
    <LinesDialog
      key={id}
      title={path}
      lines={lines}
      returnFocus={false}
      file={{ path, readFile: review.readFile }}
      onSave={(next) => review.actions.change(id, { lines: next })}
      onClose={() => {
        review.view.getState().pick(null);
        review.view.getState().goTo({ entryId: id, field: 'row', caret: 'end' });
      }}
    />
  );
}

/** Characters; the same limit as core's. */
const most = 1_000_000;

/** A visible place to paste into: Ctrl+V works anywhere on the screen. */
function PasteDraftDialog({ review }: { readonly review: Review }) {
  return (
    <LongTextDialog
      title="Paste the draft"
      label="The agent’s answer, with or without surrounding chat"
      action="Review this draft"
      emptyReason="Paste the draft first"
      most={most}
      tooLongRemedy="Paste the payload without the surrounding chat."
      onSubmit={(text) => review.drafts.getState().begin({ from: 'text', text })}
      onClose={() => review.view.getState().open(null)}
    />
  );
}
