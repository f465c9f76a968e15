import { BrowserWindow, screen } from 'electron';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readText } from '../core/storage/readText.ts';
import type { Storage } from '../core/storage/storage.ts';
import { logBug } from '../core/logBug.ts';
import { pageUrl } from './pageUrl.ts';
import { backgroundColor } from './theme.ts';
import { minimumSize, restoreWindowState, windowStateJson } from './windowState.ts';

interface Options {
  readonly storage: Storage;
  readonly dataFolder: string;
}

const iconFile = fileURLToPath(new URL('../../resources/icon.png', import.meta.url));
const stateFile = ({ dataFolder }: Options) => join(dataFolder, 'window.json');
let saving = Promise.resolve();

/** Opens the window where it was left; it shows itself once its page has been drawn. */
export async function openWindow(options: Options): Promise<void> {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const state = restoreWindowState(await readState(options), screens);
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Carryover',
    icon: iconFile,
    // Elsewhere the menu lives in the frame.
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
      // Chromium would fetch dictionaries from a server.
      spellcheck: false,
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    saving = writeState(options, window);
  });
  await window.loadURL(pageUrl);
}

/** The window, in front: what a person who starts the app a second time wants to see. */
export function showWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Resolves when the place of a window that was closed is on disk. */
export function windowStateSaved(): Promise<void> {
  return saving;
}

async function readState(options: Options): Promise<string | null> {
  const read = await readText(options.storage, stateFile(options)).catch(() => null);
  return read === null || read === 'damaged' ? null : read.text;
}

async function writeState(options: Options, window: BrowserWindow): Promise<void> {
  const json = windowStateJson(window.getNormalBounds(), window.isMaximized());
  try {
    await options.storage.writeAtomic(stateFile(options), json);
  } catch (error) {
    logBug({ method: 'window state', error });
  }
}
