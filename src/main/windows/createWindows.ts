import { app, BrowserWindow, Notification, screen, type WebContents } from 'electron';
import type { CommandId } from '../../shared/domain/commands.ts';
import type { WindowView } from '../../shared/domain/window/windowView.ts';
import type { WindowsApi } from '../../shared/api/windows.ts';
import { createNotices } from './createNotices.ts';
import { createWindow } from './createWindow.ts';
import { emitTo } from './emitToWindows.ts';
import { pageUrl } from '../page/pageUrl.ts';
import type { WindowsFile } from './windowsFile.ts';
import { nextZoom } from '../../shared/domain/window/zoom.ts';
import { freshWindow, windowsFor, type WindowState, type WindowsState } from './windowState.ts';

interface OpenWindow {
  readonly window: BrowserWindow;
  view: WindowView | null;
  impossible: ReadonlySet<CommandId>;
}

export interface Windows {
  /** Opens the windows as the user left them; one, if there were none. */
  /** Opens those of the last time, or a first one. A wanted view comes up in one of them, or beside them. */
  openAll(wanted?: WindowView): Promise<void>;
  /** Opens another one beside the front one, with the same view unless one is given. */
  open(view?: WindowView): Promise<void>;
  /** Brings the last used one to the front, as the user expects who starts the app a second time. */
  show(): void;
  /** Brings the one that shows a project to the front. Returns true if there is one. */
  showProject(projectId: string): boolean;
  /** Brings one that shows no project to the front and returns it; `null` if there is none. */
  showEmpty(): BrowserWindow | null;
  /** Returns commands that are impossible in the front window; `null` if there is no window. */
  impossible(): ReadonlySet<CommandId> | null;
  /** Returns the calls of one window's page. */
  apiOf(contents: WebContents): WindowsApi;
}

interface Options {
  readonly dataFolder: string;
  readonly findProblem: () => Promise<string | null>;
  readonly file: WindowsFile;
  readonly onClosed: (contentsId: number) => void;
  /** Called when the system's menu may have changed. */
  readonly onMenu: () => void;
}

/** Manages the open windows, in the order they were opened. */
export async function createWindows({
  dataFolder,
  findProblem,
  file,
  onClosed,
  onMenu,
}: Options): Promise<Windows> {
  const open = new Map<number, OpenWindow>();
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const saved = await file.read(screens);
  let { zoom } = saved;
  /** Current states, and those of windows closed by quitting or as the last one. */
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
    // Drops the state of the last closed window: this one replaces it.
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
    let closing = false;
    window.on('close', () => {
      closing = true;
      note(id);
    });
    window.on('closed', () => {
      open.delete(id);
      if (!quitting && open.size > 0) states.delete(id);
      if (last === id) last = [...open.keys()].at(-1) ?? null;
      save();
      onClosed(id);
      onMenu();
    });
    // Zoom by Ctrl and the wheel.
    contents.on('zoom-changed', (_event, direction) => setZoom(nextZoom(zoom, direction)));
    contents.on('did-finish-load', () => contents.setZoomFactor(zoom / 100));
    onMenu();
    await window.loadURL(pageUrl).catch((error: unknown) => {
      // A user who closes the window, or quits, does not wait for its page.
      if (!closing) throw error;
    });
  };

  const setZoom = (percent: number): void => {
    zoom = percent;
    for (const { window } of open.values()) window.webContents.setZoomFactor(zoom / 100);
    save();
  };
  const notices = createNotices<BrowserWindow>({
    Notification,
    focusedProject() {
      const focused = BrowserWindow.getFocusedWindow();
      return focused === null ? null : (open.get(focused.webContents.id)?.view?.projectId ?? null);
    },
    windowOf({ contentsId, projectId }) {
      const others = [...open.values()].filter(({ view }) => (view?.projectId ?? null) === projectId);
      return (open.get(contentsId) ?? others[0])?.window;
    },
    open(window) {
      bringUp(window);
      emitTo(window, 'menu.chosen', { command: 'show-pressure' });
    },
  });
  const windows: Windows = {
    async openAll(wanted) {
      const left = windowsFor(states.size > 0 ? [...states.values()] : saved.windows, wanted);
      states.clear();
      // One after another, so that their places in the list identify the last used one.
      for (const one of left) await openOne(one);
      if (wanted?.projectId != null) windows.showProject(wanted.projectId);
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
    showEmpty() {
      const found = [...open.values()].find(({ view }) => (view?.projectId ?? null) === null);
      bringUp(found?.window);
      return found?.window ?? null;
    },
    impossible: () => front()?.impossible ?? null,
    apiOf: (contents) => {
      const { id } = contents;
      const owner = (): BrowserWindow | undefined => open.get(id)?.window;
      return {
        start: async () => ({
          kind: 'window',
          version: app.getVersion(),
          dataFolder,
          problem: await findProblem(),
          view: open.get(id)?.view ?? null,
        }),
        remember: ({ view }) => {
          const entry = open.get(id);
          if (entry !== undefined) entry.view = view;
          return Promise.resolve(note(id));
        },
        open: ({ view }) => windows.open(view),
        // After the answer has been sent.
        close: () => Promise.resolve(void setImmediate(() => owner()?.close())),
        zoom: ({ to }) => {
          if (to !== undefined) setZoom(nextZoom(zoom, to));
          return Promise.resolve({ percent: zoom });
        },
        toggleFullScreen: () => {
          const window = owner();
          return Promise.resolve(window?.setFullScreen(!window.isFullScreen()));
        },
        notify: (notice) => {
          const projectId = open.get(id)?.view?.projectId ?? null;
          return Promise.resolve({ shown: notices.notify({ contentsId: id, projectId }, notice) });
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

/**
 * Returns the same size, and a place so much lower and further right that both are visible; the system chooses if there
 * is no room.
 */
function besides(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  const { workArea } = screen.getDisplayMatching(window.getNormalBounds());
  const place = { x: x + step, y: y + step };
  const fits =
    place.x + width <= workArea.x + workArea.width && place.y + height <= workArea.y + workArea.height;
  return { bounds: { ...(fits ? place : {}), width, height }, maximized: false, view: null };
}
