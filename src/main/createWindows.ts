import { app, BrowserWindow, screen, type WebContents } from 'electron';
import type { CommandId } from '../shared/domain/commands.ts';
import type { WindowView } from '../shared/domain/windowView.ts';
import type { WindowsApi } from '../shared/api/windows.ts';
import { createWindow } from './createWindow.ts';
import { pageUrl } from './pageUrl.ts';
import type { WindowsFile } from './windowsFile.ts';
import { nextZoom } from '../shared/domain/zoom.ts';
import { freshWindow, type WindowState, type WindowsState } from './windowState.ts';

interface OpenWindow {
  readonly window: BrowserWindow;
  view: WindowView | null;
  impossible: ReadonlySet<CommandId>;
}

export interface Windows {
  /** Opens them as they were left; one, where there were none. */
  openAll(): Promise<void>;
  /** Another one, beside the one in front and showing the same where no view is given. */
  open(view?: WindowView): Promise<void>;
  /** The last one used, in front: what a person who starts the app a second time wants to see. */
  show(): void;
  /** The one that shows a project, in front. Answers whether there is one. */
  showProject(projectId: string): boolean;
  /** What can't be done in the window in front. `null`: there is no window. */
  impossible(): ReadonlySet<CommandId> | null;
  /** The calls of one window's page. */
  apiOf(contents: WebContents): WindowsApi;
}

interface Options {
  readonly dataFolder: string;
  readonly file: WindowsFile;
  readonly onClosed: (contentsId: number) => void;
  /** What the system's menu offers may have changed. */
  readonly onMenu: () => void;
}

/** The open windows, in the order they were opened. */
export async function createWindows({ dataFolder, file, onClosed, onMenu }: Options): Promise<Windows> {
  const open = new Map<number, OpenWindow>();
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const saved = await file.read(screens);
  let { zoom } = saved;
  /** As they are now, or were when they were closed by quitting or as the last one. */
  const states = new Map<number, WindowState>();
  let last: number | null = null;
  let quitting = false;
  app.on('before-quit', () => (quitting = true));

  const state = (): WindowsState => ({ zoom, windows: [...states.values()] });
  const save = (): void => file.write(state());
  const note = (id: number): void => {
    const entry = open.get(id);
    if (entry === undefined || entry.window.isDestroyed()) return;
    const { window, view } = entry;
    states.set(id, { bounds: window.getNormalBounds(), maximized: window.isMaximized(), view });
    save();
  };
  const front = (): OpenWindow | undefined => (last === null ? undefined : open.get(last));

  const openOne = async (wanted: WindowState): Promise<void> => {
    // Of a window that was closed as the last one: this one takes its place.
    if (open.size === 0) states.clear();
    const window = createWindow(wanted, zoom);
    const { webContents: contents } = window;
    const { id } = contents;
    open.set(id, { window, view: wanted.view, impossible: new Set() });
    last ??= id;
    note(id);
    window.on('focus', () => {
      last = id;
      onMenu();
    });
    for (const change of ['resize', 'move', 'maximize', 'unmaximize'] as const) {
      window.on(change as 'resize', () => note(id));
    }
    window.on('close', () => note(id));
    window.on('closed', () => {
      open.delete(id);
      if (!quitting && open.size > 0) states.delete(id);
      if (last === id) last = [...open.keys()].at(-1) ?? null;
      save();
      onClosed(id);
      onMenu();
    });
    // By Ctrl and the wheel.
    contents.on('zoom-changed', (_event, direction) => setZoom(nextZoom(zoom, direction)));
    contents.on('did-finish-load', () => contents.setZoomFactor(zoom / 100));
    onMenu();
    await window.loadURL(pageUrl);
  };

  const setZoom = (percent: number): void => {
    zoom = percent;
    for (const { window } of open.values()) window.webContents.setZoomFactor(zoom / 100);
    save();
  };
  const windows: Windows = {
    async openAll() {
      const left = states.size > 0 ? [...states.values()] : saved.windows;
      states.clear();
      // One after another, so that the last one used can be put in front again by its own place in the list.
      for (const one of left.length === 0 ? [freshWindow] : left) await openOne(one);
    },
    async open(view) {
      const beside = front();
      const place = beside === undefined ? freshWindow : besides(beside.window);
      await openOne({ ...place, view: view ?? beside?.view ?? null });
    },
    show: () => bringUp(front()?.window),
    showProject(projectId) {
      const found = [...open.values()].find(({ view }) => view?.projectId === projectId);
      bringUp(found?.window);
      return found !== undefined;
    },
    impossible: () => front()?.impossible ?? null,
    apiOf: (contents) => {
      const { id } = contents;
      const owner = (): BrowserWindow | undefined => open.get(id)?.window;
      return {
        start: () =>
          Promise.resolve({
            kind: 'window',
            version: app.getVersion(),
            dataFolder,
            view: open.get(id)?.view ?? null,
          }),
        remember: ({ view }) => {
          const entry = open.get(id);
          if (entry !== undefined) entry.view = view;
          return Promise.resolve(note(id));
        },
        open: ({ view }) => windows.open(view),
        // Not before the answer is on its way.
        close: () => Promise.resolve(void setImmediate(() => owner()?.close())),
        zoom: ({ to }) => {
          if (to !== undefined) setZoom(nextZoom(zoom, to));
          return Promise.resolve({ percent: zoom });
        },
        toggleFullScreen: () => {
          const window = owner();
          return Promise.resolve(window?.setFullScreen(!window.isFullScreen()));
        },
        impossible: ({ commands }) => {
          const entry = open.get(id);
          if (entry !== undefined) entry.impossible = new Set(commands);
          return Promise.resolve(onMenu());
        },
      };
    },
  };
  return windows;
}

function bringUp(window: BrowserWindow | undefined): void {
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

const step = 24;

/** As large, and so much lower and further right that both can be seen; the system chooses where there is no room. */
function besides(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  const { workArea } = screen.getDisplayMatching(window.getNormalBounds());
  const place = { x: x + step, y: y + step };
  const fits =
    place.x + width <= workArea.x + workArea.width && place.y + height <= workArea.y + workArea.height;
  return { bounds: { ...(fits ? place : {}), width, height }, maximized: false, view: null };
}
