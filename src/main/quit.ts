import { app } from 'electron';
import { logBug } from '../core/logBug.ts';

/** Before the process ends everything gets to reach the disk; a failure there must not keep the app alive. */
export function setupQuit(finish: () => Promise<unknown>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    void finish()
      .catch((error: unknown) => logBug({ method: 'quit', error }))
      // Not within this event: it has yet to be prevented.
      .finally(() => setImmediate(() => app.quit()));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
