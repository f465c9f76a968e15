import type { Client } from '../../shared/rpc/client.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftState.ts';

/** ms. Long enough to come back to from an agent's window. */
const noticeMs = 15_000;

/** Says when an agent has left a draft in the payload folder; the files that were there before are only listed. */
export function noticeNewDrafts(
  client: Client,
  drafts: DraftStore,
  toasts: ToastStore,
  onReview: () => void,
): void {
  client.on('files.changed', ({ projectId, paths }) => {
    const isOfFolder =
      paths === null || paths.some((path) => path === 'scratch' || path.startsWith('scratch/'));
    if (!isOfFolder || projectId !== drafts.getState().projectId) return;
    const known = new Set(drafts.getState().found.map(({ path }) => path));
    void drafts
      .getState()
      .refreshFound()
      .then(() => {
        const fresh = drafts.getState().found.find(({ path }) => !known.has(path));
        if (fresh === undefined || projectId !== drafts.getState().projectId) return;
        const { path } = fresh;
        const review = (): void => {
          onReview();
          void drafts.getState().begin({ from: 'file', path });
        };
        toasts.getState().show({
          level: 'info',
          message: `A draft appeared: ${path}`,
          action: { label: 'Review', run: review },
          lastsMs: noticeMs,
        });
      });
  });
}
