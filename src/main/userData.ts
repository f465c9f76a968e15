import { app, dialog } from 'electron';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the data folder was chosen, Chromium's own files and the single-instance lock go along. */
export function setupUserData(): void {
  const home = process.env['CARRYOVER_HOME'];
  if (home === undefined || home === '') return;
  const folder = join(resolve(home), 'chromium');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Without it the lock would seem to be another Carryover's, and this one end without a word.
    dialog.showErrorBox(
      'Carryover can’t start',
      `${resolve(home)} can’t be used. Set CARRYOVER_HOME to another folder.`,
    );
    process.exit(1);
  }
  app.setPath('userData', folder);
}
