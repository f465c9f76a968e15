import { app, BrowserWindow } from 'electron';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder as findDataFolder } from '../core/storage/dataFolder.ts';
import { announceAppScheme, setupAppProtocol } from './appProtocol.ts';
import { emitToWindows } from './emitToWindows.ts';
import { setupIpc } from './ipc.ts';
import { setupMenu } from './menu.ts';
import { setupNavigation } from './navigation.ts';
import { setupNetwork } from './network.ts';
import { setupPermissions } from './permissions.ts';
import { setupQuit } from './quit.ts';
import { setupCore } from './setupCore.ts';
import { applyTheme, setupTheme } from './theme.ts';
import { setupUserData } from './userData.ts';
import { openWindow, showWindow, windowStateSaved } from './window.ts';

app.setName('Carryover');
setupUserData();
announceAppScheme();
setupNavigation();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow);
  // In an ES module a top-level await of this never ends.
  void app.whenReady().then(start);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const dataFolder = findDataFolder();
  const core = setupCore(dataFolder);
  setupQuit(async () => {
    await Promise.allSettled([windowStateSaved(), core.close()]);
  });
  setupAppProtocol();
  setupNetwork();
  setupPermissions();
  setupIpc(core);
  setupMenu(emitToWindows);
  setupTheme();
  applyTheme((await core.api.settings.get({})).theme);

  const open = () => openWindow({ storage: createStorage(), dataFolder });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  await open();
}
