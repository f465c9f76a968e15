import type { Stores } from './createStores.ts';

/** The first screen of a project comes first. */
const lookAfterMs = 3_000;

/**
 * Sends checkpoints that wait: when the machine comes online, and once when a project with some is opened. Nothing asks
 * GitHub where nothing waits.
 */
export function sendQueuedOnline(
  { checkpoint, projects }: Pick<Stores, 'checkpoint' | 'projects'>,
  page: Pick<Window, 'addEventListener' | 'navigator' | 'setTimeout'>,
): void {
  const send = (): void => void checkpoint.getState().sendQueued(true);
  const look = (): void => {
    page.setTimeout(() => {
      void checkpoint
        .getState()
        .countQueued()
        .then(() => {
          if (page.navigator.onLine) send();
        });
    }, lookAfterMs);
  };
  page.addEventListener('online', send);
  projects.subscribe((now, before) => {
    if (now.currentId !== null && now.currentId !== before.currentId) look();
  });
  if (projects.getState().currentId !== null) look();
}
