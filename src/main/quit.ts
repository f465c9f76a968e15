import { app } from 'electron';
import { logBug } from '../core/logBug.ts';
import { createQuitHandler } from './createQuitHandler.ts';

/** Before the process ends everything gets to reach the disk; a failure there must not keep the app alive. */
export function setupQuit(finish: () => Promise<unknown>): void {
  app.on('will-quit', createQuitHandler({ finish, quit: () => app.quit(), logBug }));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
