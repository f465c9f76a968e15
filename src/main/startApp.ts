import { setTimeout as sleep } from 'node:timers/promises';
import { app, BrowserWindow, type WebContents, Menu } from 'electron';
import type { Storage } from '../core/storage/storage.ts';
import type { Api, Emit } from '../shared/api.ts';
import type { Project } from '../shared/domain/project.ts';
import { logBug } from '../core/logBug.ts';
import { commandIds, type CommandId } from '../shared/domain/commands.ts';
import type { MachineApi } from '../shared/api/machine.ts';
import { AppError, isAppError } from '../shared/errors.ts';
import { createChosenFolders } from './chosenFolders.ts';
import { createShell } from './shell.ts';
import { createWindows, type Windows } from './windows/createWindows.ts';
import { createWindowsFile } from './windows/windowsFile.ts';
import { emitTo, emitToWindows } from './windows/emitToWindows.ts';
import { recentOf, showRecentInSystem } from './windows/recentProjects.ts';
import { setupCore } from './setupCore.ts';
import { setupIpc } from './ipc.ts';
import { applyTheme } from './windows/theme.ts';
import { menuTemplate, type MenuActs, type RecentProject } from './windows/menuTemplate.ts';
import { createQuitHandler } from './createQuitHandler.ts';
import type { Core } from '../core/createCore.ts';
import type { WindowView } from '../shared/domain/window/windowView.ts';

const refuse = (method: string) => () =>
  Promise.reject(
    new AppError('rpc/refused', 'Folders are chosen in the system’s dialog.', {
      method: `machine.${method}`,
    }),
  );

/** The window has the system's dialogs, so its page can't list the disk. */
const noMachine: MachineApi = {
  folders: refuse('folders'),
  chooseFolder: refuse('chooseFolder'),
  chooseTranscript: refuse('chooseTranscript'),
  chooseFile: refuse('chooseFile'),
};

interface SystemMenu {
  setRecent(recent: readonly RecentProject[]): void;
  /** Disables commands that are impossible in the front window; `null` means that there is none. */
  setImpossible(impossible: ReadonlySet<CommandId> | null): void;
}

/** Commands that make sense without a window: only macOS shows a menu then. */
const withoutWindow: ReadonlySet<CommandId> = new Set(['new-window']);

const nothing: ReadonlySet<CommandId> = new Set();

/** The request of a start, or of another start. */
export interface Wanted {
  /** Absolute path. */
  readonly folder: string | null;
  readonly newWindow: boolean;
}

/** Time in ms for what a closing window sent last. */
const lastCallsMs = 1_000;

const noCalls = (): Promise<void> => Promise.resolve();

/** Does nothing, until there is a menu. */
const tellNobody = (): void => undefined;

/** Connects core, the windows and the system's menu. Resolves to core when the windows are open. */
export async function startApp(dataFolder: string, storage: Storage, wanted: Wanted): Promise<Core> {
  let onProjects: (projects: readonly Project[]) => void = tellNobody;
  const core = setupCore(dataFolder, (event, payload) => {
    if (event === 'projects.changed' && 'projects' in payload) onProjects(payload.projects);
    emitToWindows(event, payload);
  });
  const { projects } = core.api;
  applyTheme((await core.api.settings.get({})).theme);

  const file = createWindowsFile(dataFolder, storage);
  let callsEnded = noCalls;
  setupQuit(async () => {
    // A call that takes longer, e.g. counting a project, is ended by core.
    await Promise.race([callsEnded(), sleep(lastCallsMs)]);
    await Promise.allSettled([file.saved(), core.close()]);
  });
  const windows = await createWindows({
    dataFolder,
    findProblem: () => core.folderProblem(),
    file,
    onClosed: (contentsId) => core.leave(observerOf(contentsId)),
    onMenu: () => menu.setImpossible(windows.impossible()),
  });
  const openRecent = (projectId: string): void => {
    const window = BrowserWindow.getFocusedWindow();
    if (window === null) watched(openRecentAlone(projectId));
    else emitTo(window, 'projects.chosen', { projectId });
  };
  const openRecentAlone = async (projectId: string): Promise<void> => {
    if (!windows.showProject(projectId)) await windows.open(viewOf(projectId));
  };
  const menu = createMenu({
    choose(command) {
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      if (window !== undefined) emitTo(window, 'menu.chosen', { command });
      else if (command === 'new-window') watched(windows.openAll());
    },
    openRecent,
  });
  onProjects = (now) => {
    const recent = recentOf(now);
    menu.setRecent(recent);
    showRecentInSystem(recent, openRecent);
  };

  const folders = createChosenFolders(core.api);
  const apiOf = (contents: WebContents): Api => {
    const observer = observerOf(contents.id);
    return {
      ...core.api,
      projects: folders.projects,
      aliases: folders.aliases,
      worktrees: folders.worktrees,
      assembly: {
        ...core.api.assembly,
        open: ({ projectId, stackId }) => core.openFor(observer, { projectId, stackId }),
      },
      shell: createShell(core, { dataFolder, allowOpen: folders.allow }),
      machine: noMachine,
      windows: windows.apiOf(contents),
    };
  };
  callsEnded = setupIpc(apiOf, folders.allow);

  const openFolder = (path: string) => openFolderInWindow(path, { projects, windows, emit: emitToWindows });
  const again = async ({ folder, newWindow }: Wanted): Promise<void> => {
    if (folder !== null) await openFolder(folder);
    else if (newWindow) await windows.open();
    else windows.show();
  };
  app.on('second-instance', (_event, _argv, _folder, data) => watched(again(data as Wanted)));
  // A folder that the user dropped on the dock, or chose among its recent ones.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    watched(openFolder(path));
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) watched(windows.openAll());
  });
  onProjects(await projects.list({}));
  await openFirstWindows(wanted.folder, { projects, windows, emit: emitToWindows });
  return core;
}

function watched(work: Promise<void>): void {
  void work.catch((error: unknown) => logBug({ method: 'windows', error }));
}

/** Returns core's name of a window. */
function observerOf(contentsId: number): string {
  return `window ${String(contentsId)}`;
}

/** Makes the system's menu. Commands go to the page, which knows the selection and does the same as its buttons. */
function createMenu(acts: MenuActs): SystemMenu {
  let recent: readonly RecentProject[] = [];
  let impossible: ReadonlySet<CommandId> | null = nothing;
  const show = (): void => {
    const menu = Menu.getApplicationMenu();
    for (const id of commandIds) {
      const item = menu?.getMenuItemById(id);
      const enabled = impossible === null ? withoutWindow.has(id) : !impossible.has(id);
      if (item !== null && item !== undefined && item.enabled !== enabled) item.enabled = enabled;
    }
  };
  const build = (): void => {
    const facts = {
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      appName: app.name,
      recent,
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts, acts)));
    show();
  };
  build();
  return {
    setRecent(next) {
      if (JSON.stringify(next) === JSON.stringify(recent)) return;
      recent = next;
      build();
    },
    setImpossible(next) {
      impossible = next;
      show();
    },
  };
}

/** Saves everything before the process ends; a failure there must not keep the app alive. */
function setupQuit(finish: () => Promise<unknown>): void {
  app.on('will-quit', createQuitHandler({ finish, quit: () => app.quit(), logBug }));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

interface Options {
  readonly projects: Core['api']['projects'];
  readonly windows: Pick<Windows, 'open' | 'openAll' | 'show' | 'showEmpty' | 'showProject'>;
  readonly emit: Emit;
}

/** Opens the windows of the last time; one of them, or one beside them, shows the folder that the start names. */
async function openFirstWindows(folder: string | null, { projects, windows, emit }: Options): Promise<void> {
  if (folder === null) return windows.openAll();
  const opened = await projects.open({ path: folder }).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return error;
  });
  await windows.openAll('projectId' in opened ? viewOf(opened.projectId) : undefined);
  if (!('projectId' in opened)) emit('notice', { level: 'error', message: opened.message });
}

/** Brings a window with this folder to the front: one that shows it already, one that shows none, or a new one. */
async function openFolderInWindow(path: string, { projects, windows, emit }: Options): Promise<void> {
  try {
    const { projectId } = await projects.open({ path });
    if (windows.showProject(projectId)) return;
    const empty = windows.showEmpty();
    if (empty === null) await windows.open(viewOf(projectId));
    else emitTo(empty, 'projects.chosen', { projectId });
  } catch (error) {
    if (!isAppError(error)) throw error;
    windows.show();
    emit('notice', { level: 'error', message: error.message });
  }
}

/** Returns a project's view at its last use. */
function viewOf(projectId: string): WindowView {
  return { projectId, stackId: null, screen: 'assemble', sourceTab: 'files', rightShown: true };
}
