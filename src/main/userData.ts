import { app } from 'electron';
import { join, resolve } from 'node:path';

/** Where the data folder was chosen, Chromium's own files and the single-instance lock go along. */
export function setupUserData(): void {
  const home = process.env['CARRYOVER_HOME'];
  if (home !== undefined && home !== '') app.setPath('userData', join(resolve(home), 'chromium'));
}
