import type { Api } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import { isPublicPage } from '../../shared/isPublicPage.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { chooseTextFile } from './chooseTextFile.ts';
import { createCopying } from './createCopying.ts';
import { createPageWindows } from './createPageWindows.ts';
import { createDialogStore, type DialogStore } from './dialogStore.ts';
import { createHttpCarrier } from './createHttpCarrier.ts';

export interface BrowserHost {
  readonly client: Client;
  readonly connection: ConnectionStore;
  readonly dialogs: DialogStore;
}

/** What a window's host does, done by the page itself: calls go to the server it came from, dialogs are its own. */
export function createBrowserHost(): BrowserHost {
  const page = crypto.randomUUID();
  const dialogs = createDialogStore();
  const { ask } = dialogs.getState();
  const carrier = createHttpCarrier({
    fetch: (...request) => globalThis.fetch(...request),
    page,
    beginCopying: createCopying(navigator, (text) => ask('copy', { text })),
  });
  const client = createClient(carrier);
  const { api } = client;
  const shell = createPageShell(api, dialogs);
  const windows = createPageWindows(api.windows, sessionStorage, () =>
    window.open(location.origin, '_blank', 'noopener'),
  );
  // The name by which the server knows the page, so that it notices when it is closed.
  const assembly = withMethods(api.assembly, {
    open: (args) => api.assembly.open({ ...args, looker: page }),
  });
  const own: Partial<Api> = { shell, windows, assembly };
  return { client: { ...client, api: withMethods(api, own) }, connection: carrier.connection, dialogs };
}

/** A client's parts are made as they are asked for, so none of them can be copied. */
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
    chooseFile: () => chooseTextFile(),
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
    revealData: async () => {
      throw noFileManager((await api.windows.start({})).dataFolder);
    },
    async reveal({ projectId, path }) {
      throw noFileManager(await placeOf(projectId, path));
    },
  };
}

function noFileManager(path: string): AppError {
  return new AppError(
    'shell/no-file-manager',
    `A browser can’t open a file manager. On the machine that runs Carryover, the path is ${path}`,
    { path },
  );
}
