import { app, dialog, session, type CommandLine } from 'electron';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadAhead } from '../core/loadAhead.ts';
import { logBug } from '../core/logBug.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder as findDataFolder } from '../core/storage/dataFolder.ts';
import { isReadOnly } from '../core/storage/writeFailed.ts';
import { isAppError } from '../shared/errors.ts';
import { announceAppScheme, setupAppProtocol, devServerUrl } from './page/appProtocol.ts';
import { startApp, type Wanted } from './startApp.ts';
import { setupNavigation } from './page/navigation.ts';
import { newWindowArgument } from './windows/recentProjects.ts';
import { startFolder, workingFolder } from './startFolder.ts';
import { setupTheme } from './windows/theme.ts';
import { mayRequest } from './page/mayRequest.ts';

/** Switches by which another program could look into a page, and call what the page may call. */
const debuggerSwitches = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

/** Closes the app to debuggers; must run before it is ready. Node's own are closed by a fuse of the packed app. */
function closeToDebuggers(commandLine: Pick<CommandLine, 'removeSwitch'>): void {
  for (const name of debuggerSwitches) commandLine.removeSwitch(name);
}

/** Time in ms in which a window draws itself first. */
const firstPaintMs = 500;

app.setName('Carryover');
if (app.isPackaged) closeToDebuggers(app.commandLine);
// Without a graphics card Chromium would simulate one, which costs the cores a tenth of a start.
app.commandLine.appendSwitch('disable-software-rasterizer');
setupUserData();
announceAppScheme();
setupNavigation();

const wanted: Wanted = {
  folder: startFolder(process.argv, workingFolder(), app.isPackaged),
  newWindow: process.argv.includes(newWindowArgument),
};

if (app.requestSingleInstanceLock({ ...wanted })) {
  // A top-level await of this in an ES module never ends.
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  setupAppProtocol();
  setupNetwork();
  setupPermissions();
  setupTheme();
  const core = await startApp(findDataFolder(), createStorage(), wanted);
  await sleep(firstPaintMs);
  core.startAhead();
  await loadAhead().catch((error: unknown) => logBug({ method: 'start', error }));
}

/** Reports the failure, since the app would otherwise run on without a window. */
function giveUp(error: unknown): void {
  logBug({ method: 'start', error });
  const why = isAppError(error) ? error.message : 'An unexpected error occurred. Please report it.';
  dialog.showErrorBox('Carryover can’t start', why);
  app.exit(1);
}

/** Nothing listens at this port, and the system lets no user's program do so. */
const noProxy = '127.0.0.1:1';

/** Keeps the window off the network: core fetches everything from outside. */
function setupNetwork(): void {
  const devServer = devServerUrl();
  session.defaultSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayRequest(details.url, devServer) }),
  );
  // No policy and no request handler sees the connections of calls between browsers (WebRTC): they all end at a proxy that is not there.
  if (devServer === undefined)
    void session.defaultSession.setProxy({ proxyRules: noProxy, proxyBypassRules: '<-loopback>' });
  session.defaultSession.on('will-download', (event) => event.preventDefault());
}

/**
 * Refuses all permissions, of which the page needs none: camera, location, notifications, even its own clipboard
 * access.
 */
function setupPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setUSBProtectedClassesHandler(() => []);
  defaultSession.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
}

/** Puts Chromium's own files and the single-instance lock into a chosen data folder too. */
function setupUserData(): void {
  const home = process.env['CARRYOVER_HOME'];
  if (home === undefined || home === '') return;
  const folder = join(resolve(home), 'chromium');
  try {
    findDataFolder();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (isReadOnly(error)) {
      // The app starts all the same, and says that nothing is kept; Chromium can't do without files of its own.
      const own = mkdtempSync(join(tmpdir(), 'carryover-'));
      app.setPath('userData', own);
      app.on('quit', () => rmSync(own, { recursive: true, force: true }));
      return;
    }
    // Without the folder the lock would seem to be another Carryover's, and this one would end silently.
    dialog.showErrorBox(
      'Carryover can’t start',
      isAppError(error)
        ? error.message
        : `${resolve(home)} can’t be used. Set CARRYOVER_HOME to another folder.`,
    );
    process.exit(1);
  }
  app.setPath('userData', folder);
}
