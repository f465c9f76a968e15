import { app, BrowserWindow, Menu } from 'electron';
import { fileURLToPath } from 'node:url';
import { textMenu } from './textMenu.ts';
import { backgroundColor } from './theme.ts';
import { minimumSize, type WindowState } from './windowState.ts';

// As all of `main` is one bundle, these are relative to out/main/index.js.
const iconFile = fileURLToPath(new URL('../../resources/icon.png', import.meta.url));

/** Makes a window without its page; it shows itself once that is drawn. */
export function createWindow({ bounds, maximized }: WindowState, zoom: number): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Carryover',
    icon: iconFile,
    // On other systems the menu is in the frame.
    titleBarStyle: process.platform === 'darwin' ? 'hiddenInset' : 'default',
    backgroundColor: backgroundColor(),
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      // No page of a packed app can be inspected, whichever way the tools were asked for.
      devTools: !app.isPackaged,
      // With it, Chromium would fetch dictionaries from a server.
      spellcheck: false,
      zoomFactor: zoom / 100,
    },
  });
  if (maximized) window.maximize();
  window.webContents.on('context-menu', (_event, pressed) => {
    const offered = textMenu(pressed);
    if (offered.length > 0) Menu.buildFromTemplate(offered).popup({ window });
  });
  window.once('ready-to-show', () => window.show());
  return window;
}
