import { LongTextDialog } from '../ui/LongTextDialog.tsx';
import type { Review } from './createReview.ts';

/** Characters; the same limit as core's. */
const most = 1_000_000;

/** A visible place to paste into: Ctrl+V works anywhere on the screen. */
export function PasteDraftDialog({ review }: { readonly review: Review }) {
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
