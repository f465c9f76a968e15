import type { Api } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import { isPublicPage } from '../../shared/isPublicPage.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import type { ChosenFile } from '../../shared/api/shell.ts';
import { stackImportLimits } from '../../shared/domain/stack/stackTravel.ts';
import { sourceTabIds } from '../../shared/domain/sourceKinds.ts';
import { screens, type WindowView } from '../../shared/domain/window/windowView.ts';
import type { WindowsApi } from '../../shared/api/windows.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { createCopying } from './createCopying.ts';
import { createDialogStore, type DialogStore } from './dialogStore.ts';
import { createHttpCarrier } from './createHttpCarrier.ts';
import { fetchPastPage } from './fetchPastPage.ts';

const key = 'carryover-view';

const refuse = (method: string) => (): Promise<never> =>
  Promise.reject(new AppError('rpc/refused', 'Your browser does this.', { method: `windows.${method}` }));

export interface BrowserHost {
  readonly client: Client;
  readonly connection: ConnectionStore;
  readonly dialogs: DialogStore;
}

/** Plays the host of a window inside the page: calls go to the page's server, dialogs are the page's own. */
export function createBrowserHost(): BrowserHost {
  const page = crypto.randomUUID();
  const dialogs = createDialogStore();
  const { ask } = dialogs.getState();
  const carrier = createHttpCarrier({
    fetch: fetchPastPage((path, init) => globalThis.fetch(path, init), window),
    page,
    beginCopying: createCopying(navigator, (text) => ask('copy', { text })),
  });
  const client = createClient(carrier);
  const { api } = client;
  const shell = createPageShell(api, dialogs);
  const windows = createPageWindows(api.windows, sessionStorage, () =>
    window.open(location.origin, '_blank', 'noopener'),
  );
  // The server knows the page by this name, so that it notices when the page is closed.
  const assembly = withMethods(api.assembly, {
    open: (args) => api.assembly.open({ ...args, observer: page }),
  });
  const own: Partial<Api> = { shell, windows, assembly };
  return { client: { ...client, api: withMethods(api, own) }, connection: carrier.connection, dialogs };
}

/** Wraps the client's part in a proxy: it makes its methods on request, so a copy would be empty. */
function withMethods<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get: (_target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
  });
}

function createPageShell(api: Api, dialogs: DialogStore): Api['shell'] {
  const { ask } = dialogs.getState();
  const placeOf = async (projectId: string, path?: string): Promise<string> => {
    const project = (await api.projects.list({})).find(({ id }) => id === projectId);
    return [project?.path ?? '', ...(path === undefined ? [] : [path])].join('/');
  };
  return {
    chooseFolder: async (about) => ({ path: await ask('folder', about) }),
    // A transcript lies on the machine that serves the page.
    chooseFile: async ({ purpose }) =>
      purpose === 'transcript' ? { path: await ask('transcript', {}) } : chooseTextFile(),
    chooseSaveFile: async (about) => ({ path: await ask('save', about) }),
    openExternal({ url }) {
      const address = URL.canParse(url) ? new URL(url) : null;
      if (address === null || !isPublicPage(address)) {
        return Promise.reject(
          new AppError('shell/refused-link', 'Only links that start with https:// are opened.', {}),
        );
      }
      window.open(address.href, '_blank', 'noopener,noreferrer');
      return Promise.resolve();
    },
    openFile: async ({ projectId, path }) => {
      throw noFileManager(await placeOf(projectId, path));
    },
    revealTranscript: () => Promise.reject(noRevealing('the transcript')),
    revealEvidence: () => Promise.reject(noRevealing('the file')),
    revealData: async () => {
      throw noFileManager((await api.windows.start({})).dataFolder);
    },
    async reveal({ projectId, path }) {
      throw noFileManager(await placeOf(projectId, path));
    },
  };
}

function noRevealing(what: string): AppError {
  return new AppError(
    'shell/no-file-manager',
    `A browser can’t open a file manager. Copy the path of ${what} instead.`,
    { path: '' },
  );
}

function noFileManager(path: string): AppError {
  return new AppError(
    'shell/no-file-manager',
    `A browser can’t open a file manager. On the machine that runs Carryover, the path is ${path}`,
    { path },
  );
}

/** Opens the browser's own dialog for a file of the user's machine, which need not be the one that serves the page. */
async function chooseTextFile(): Promise<ChosenFile> {
  const file = await new Promise<File | null>((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true });
    input.addEventListener('cancel', () => resolve(null), { once: true });
    input.click();
  });
  if (file === null) return { path: null };
  if (file.size > stackImportLimits.bytes) {
    const limit = stackImportLimits.bytes;
    const message = `${file.name} is larger than ${limit / 1_000_000} MB, the limit for a Carryover file. Nothing was imported.`;
    throw new AppError('stacks/too-large', message, { limit });
  }
  return { name: file.name, text: await file.text() };
}

/** Remembers the page's view while it is open; the browser does everything else. */
function createPageWindows(
  server: WindowsApi,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  openPage: () => void,
): WindowsApi {
  return {
    start: async (args) => ({ ...(await server.start(args)), view: readView(storage.getItem(key)) }),
    remember: ({ view }) => Promise.resolve(storage.setItem(key, JSON.stringify(view))),
    open: () => Promise.resolve(openPage()),
    // A page has no system menu.
    impossible: () => Promise.resolve(),
    close: refuse('close'),
    zoom: refuse('zoom'),
    toggleFullScreen: refuse('toggleFullScreen'),
    async notify({ title, text, about }) {
      if (document.hasFocus()) return { shown: false };
      // The browser asks the person once, and remembers the answer.
      const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
      if (answer !== 'granted') return { shown: false };
      const notification = new Notification(title, { body: text, silent: true, tag: about });
      notification.addEventListener('click', () => window.focus());
      return { shown: true };
    },
  };
}

function readView(text: string | null): WindowView | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return isView(read) ? read : null;
  } catch {
    return null;
  }
}

/** True for a view that this page stored, in this version or the one before. */
function isView(read: unknown): read is WindowView {
  if (typeof read !== 'object' || read === null) return false;
  const { projectId, stackId, screen, sourceTab, rightShown, sidebarCollapsed } = read as Partial<
    Record<keyof WindowView, unknown>
  >;
  return (
    isId(projectId) &&
    isId(stackId) &&
    screens.some((known) => known === screen) &&
    sourceTabIds.some((known) => known === sourceTab) &&
    typeof rightShown === 'boolean' &&
    (sidebarCollapsed === undefined || typeof sidebarCollapsed === 'boolean')
  );
}

function isId(id: unknown): boolean {
  return id === null || typeof id === 'string';
}
