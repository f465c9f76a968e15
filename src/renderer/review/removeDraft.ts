import type { DraftView } from '../../shared/domain/draft.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftState.ts';

/** ms. */
const undoMs = 10_000;

/** Removes a draft, and offers to restore it for ten seconds. */
export async function removeDraft(drafts: DraftStore, toasts: ToastStore, { id }: DraftView): Promise<void> {
  if (!(await drafts.getState().remove(id))) return;
  toasts.getState().show({
    level: 'info',
    message: 'Removed the draft',
    action: { label: 'Undo', run: () => void drafts.getState().restore(id) },
    lastsMs: undoMs,
  });
}
