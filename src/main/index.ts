import { app, dialog } from 'electron';
import { logBug } from '../core/logBug.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder as findDataFolder } from '../core/storage/dataFolder.ts';
import { isAppError } from '../shared/errors.ts';
import { announceAppScheme, setupAppProtocol } from './appProtocol.ts';
import { startApp, type Wanted } from './startApp.ts';
import { setupNavigation } from './navigation.ts';
import { setupNetwork } from './network.ts';
import { setupPermissions } from './permissions.ts';
import { newWindowArgument } from './recentProjects.ts';
import { startFolder } from './startFolder.ts';
import { setupTheme } from './theme.ts';
import { setupUserData } from './userData.ts';

app.setName('Carryover');
setupUserData();
announceAppScheme();
setupNavigation();

const wanted: Wanted = {
  folder: startFolder(process.argv, process.cwd(), app.isPackaged),
  newWindow: process.argv.includes(newWindowArgument),
};

if (app.requestSingleInstanceLock({ ...wanted })) {
  // In an ES module a top-level await of this never ends.
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  setupAppProtocol();
  setupNetwork();
  setupPermissions();
  setupTheme();
  await startApp(findDataFolder(), createStorage(), wanted);
}

/** Or the app would run on with no window to say so. */
function giveUp(error: unknown): void {
  logBug({ method: 'start', error });
  const why = isAppError(error) ? error.message : 'An unexpected error occurred. Please report it.';
  dialog.showErrorBox('Carryover can’t start', why);
  app.exit(1);
}
