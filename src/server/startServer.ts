import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createVault } from '../core/accounts/createVault.ts';
import { createCore, measurementsFile } from '../core/createCore.ts';
import { startGitThread } from '../core/git/runner/startGitThread.ts';
import { logBug } from '../core/logBug.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { watchDisk } from '../core/watching/watchDisk.ts';
import { createWorkerPool } from '../core/workers/createWorkerPool.ts';
import { isAppError, AppError } from '../shared/errors.ts';
import { createDispatch } from '../shared/rpc/dispatch.ts';
import type { WindowsApi } from '../shared/api/windows.ts';
import { createAccess } from './access/createAccess.ts';
import { createPageClipboard } from './clipboard/createPageClipboard.ts';
import { createEvents } from './events/createEvents.ts';
import { createPages } from './events/createPages.ts';
import { cookieOf } from './access/originChecks.ts';
import { createCalls } from './http/createCalls.ts';
import { createHandler } from './http/createHandler.ts';
import { createServePage } from './http/createServePage.ts';
import { createUnderWay } from './http/createUnderWay.ts';
import { createMachine } from './machine/createMachine.ts';
import { noShell } from './noShell.ts';

const refuse = (method: string) => () =>
  Promise.reject(new AppError('rpc/refused', 'The page does this itself.', { method: `windows.${method}` }));

/** Refuses: a browser manages its own pages. */
const noWindows = (
  version: string,
  dataFolder: string,
  findProblem: () => Promise<string | null>,
): WindowsApi => ({
  start: async () => ({ kind: 'page', version, dataFolder, problem: await findProblem(), view: null }),
  remember: refuse('remember'),
  open: refuse('open'),
  close: refuse('close'),
  zoom: refuse('zoom'),
  toggleFullScreen: refuse('toggleFullScreen'),
  notify: refuse('notify'),
  impossible: refuse('impossible'),
});

export interface ServerOptions {
  readonly dataFolder: string;
  /** Version of the app. */
  readonly version: string;
  /** Folder of the built page. */
  readonly rendererFolder: string;
  readonly workerUrl: URL;
  /** 0 for any free port. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Time in ms for a body to arrive; 30 s by default. */
  readonly bodyPatienceMs?: number;
  /** Time in ms for the first line and headers to arrive, from the connection on; 75 s by default. */
  readonly headersPatienceMs?: number;
  /** Time in ms that a page may be away before its stack is dropped; 15 s by default. */
  readonly pageGraceMs?: number;
}

export interface RunningServer {
  readonly port: number;
  /** Returns an address that lets one browser in. Earlier ones are then invalid. */
  newAddress(): string;
  /** Makes this the first project that a page opens. */
  openProject(path: string): Promise<void>;
  /** Returns what is wrong with the data folder, as a sentence with the remedy; `null` if nothing is. */
  folderProblem(): Promise<string | null>;
  /** Resolves to false if something that was typed could not be written, which was logged. */
  close(): Promise<boolean>;
}

/** Milliseconds: a closed page's last call arrives within the first; a call that takes longer than the second is ended by core. */
const lastCalls = { restMs: 750, mostMs: 2_000 };

const mostConnections = 200;

/** No user takes longer to copy. */
const copyPatienceMs = 10 * 60_000;
const noEncryption = {
  available: () => Promise.resolve(false),
  encrypt: () => Promise.reject(new Error('Nothing encrypts here.')),
  decrypt: () => Promise.reject(new Error('Nothing encrypts here.')),
};

/** Serves the app on this very machine's loopback address. Rejects with the system's error if the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataFolder } = options;
  const access = createAccess();
  const events = createEvents(randomBytes(8).toString('hex'));
  const { emit } = events;
  const pageClipboard = createPageClipboard(copyPatienceMs);
  const underWay = createUnderWay(lastCalls);
  const server = createServer({
    // A browser connects in advance and sends requests later: a shorter limit would break off a call.
    headersTimeout: options.headersPatienceMs ?? 75_000,
    requestTimeout: 75_000,
    keepAliveTimeout: 75_000,
    // The default of half a minute would make the limits above much longer.
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
  });
  server.maxConnections = mostConnections;
  const slots = keepSlots(server, mostConnections / 2);
  // Before all other set-up: a taken port must leave no trace.
  const port = await listen(server, options.port);
  server.on('error', (error) => logBug({ method: 'http', error }));
  const core = createCore({
    dataFolder,
    pool: createWorkerPool({
      workerUrl: options.workerUrl,
      cacheFile: measurementsFile(dataFolder),
      background: true,
    }),
    gitRunner: startGitThread(new URL('./gitThread.js', options.workerUrl)),
    clock: Date.now,
    newId: randomUUID,
    emit,
    clipboard: pageClipboard.clipboard,
    vault: createVault({ dataFolder, storage: createStorage(), encryption: noEncryption, emit }),
    fetch: globalThis.fetch,
    environment: options.environment,
    watch: watchDisk,
    logBug,
  });
  const pages = createPages({
    look: (page, ref) => core.openFor(page, ref),
    leave: (page) => core.leave(page),
    graceMs: options.pageGraceMs ?? 15_000,
    fail: (error) => {
      // Its stack may have been deleted meanwhile: then there is nothing to show.
      if (!isAppError(error)) logBug({ method: 'pages', error });
    },
  });
  const dispatch = createDispatch(
    {
      ...core.api,
      assembly: {
        ...core.api.assembly,
        open: ({ observer, ...ref }) =>
          observer === undefined ? core.api.assembly.open(ref) : pages.look(observer, ref),
      },
      machine: createMachine(core),
      shell: noShell,
      windows: noWindows(options.version, dataFolder, () => core.folderProblem()),
    },
    logBug,
  );
  const handle = createHandler({
    access,
    port: () => port,
    servePage: createServePage(options.rendererFolder, async () => (await core.api.settings.get({})).theme),
    calls: createCalls({
      dispatch,
      pageClipboard,
      events,
      pages,
      patienceMs: options.bodyPatienceMs ?? 30_000,
    }),
  });
  server.on('request', (request, response) => {
    if (access.knows(cookieOf(request.headers, `carryover-${String(port)}`))) slots.admit(request.socket);
    // A connection that ends during a write is no error.
    response.on('error', () => undefined);
    // The rest of a request that was answered early is not read.
    response.once('finish', () => request.complete || request.destroy());
    const answered = handle(request, response).catch((error: unknown) => {
      logBug({ method: 'http', error });
      if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
      response.end();
    });
    underWay.follow(answered);
  });
  return {
    port,
    newAddress: () => `http://127.0.0.1:${String(port)}/?token=${access.newToken()}`,
    folderProblem: () => core.folderProblem(),
    async openProject(path) {
      const { projectId } = await core.api.projects.open({ path });
      await core.api.settings.change({ patch: { lastProjectId: projectId } });
    },
    async close() {
      // A page that was just closed has sent what was typed last, which may not have arrived yet.
      await underWay.rest();
      pages.close();
      events.close();
      server.close();
      server.closeAllConnections();
      return await core.close();
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Keeps room for admitted pages: of the connections that none of them has used yet, such as those that never send a
 * whole request, the oldest are ended once there are more than `most`.
 */
function keepSlots(server: Server, most: number): { admit(socket: Socket): void } {
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    for (const oldest of strangers) {
      if (strangers.size <= most) break;
      strangers.delete(oldest);
      oldest.destroy();
    }
  });
  return { admit: (socket) => void strangers.delete(socket) };
}
