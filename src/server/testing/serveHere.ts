import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer, type ServerOptions } from '../startServer.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A browser's part in a test: its credentials. */
export interface Visitor {
  readonly cookie: string;
  readonly key: string;
}

export interface Served {
  readonly server: RunningServer;
  readonly folder: string;
  /** Sends a request as any program may; adds only what Node needs. */
  ask(path: string, options?: AskOptions): Promise<Answer>;
  /** Sends raw bytes, which no client would. Returns the answer up to the connection's end. */
  raw(bytes: string): Promise<string>;
  /** Opens a new address, as a browser does. */
  enter(): Promise<Visitor>;
  /** Makes a call as the page does. */
  call(visitor: Visitor, method: string, args: unknown, headers?: Headers): Promise<Answer>;
  /** Returns a call's value. Throws its error if it was refused. */
  value<T>(visitor: Visitor, method: string, args: unknown): Promise<T>;
  /** Listens as a page does, until `hangUp`. */
  hear(visitor: Visitor, query?: string): Heard;
  close(): Promise<void>;
}

export interface Heard {
  /** All events so far. */
  readonly text: string;
  /** 0 while there is no answer. */
  readonly status: number;
  hangUp(): void;
}

type Headers = Readonly<Record<string, string>>;

interface AskOptions {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
}

type Limits = Partial<
  Pick<ServerOptions, 'bodyPatienceMs' | 'dataFolder' | 'headersPatienceMs' | 'pageGraceMs'>
>;

/** Starts a server on a free port, with its own page and an empty data folder. */
export async function serveHere(workerUrl: string, limits: Limits = {}): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-server-'));
  const rendererFolder = join(folder, 'renderer');
  await mkdir(join(rendererFolder, 'assets'), { recursive: true });
  await writeFile(
    join(rendererFolder, 'index.html'),
    '<html data-theme="dark"><script nonce="__NONCE__"></script>',
  );
  await writeFile(join(rendererFolder, 'assets', 'a-1.js'), 'page');
  await writeFile(join(folder, 'secret.js'), 'outside');
  const server = await startServer({
    dataFolder: join(folder, 'data'),
    version: '0.0.0',
    rendererFolder,
    workerUrl: new URL(workerUrl),
    port: 0,
    environment: {},
    ...limits,
  });
  const { port } = server;
  const origin = `http://127.0.0.1:${String(port)}`;

  const ask: Served['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      asked.on('error', reject);
      asked.end(body);
    });

  const call: Served['call'] = (visitor, method, args, headers = {}) =>
    ask('/call', {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        cookie: visitor.cookie,
        'x-carryover-key': visitor.key,
        ...headers,
      },
      body: JSON.stringify({ method, args }),
    });

  return {
    server,
    folder,
    ask,
    raw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
        let said = '';
        socket.on('data', (data) => (said += data.toString('utf8')));
        socket.on('close', () => resolve(said));
        socket.on('error', reject);
      }),
    async enter() {
      const { headers, body } = await ask(pathOf(server.newAddress()));
      const cookie = /^[^;]+/u.exec(headers['set-cookie']?.[0] ?? '')?.[0] ?? '';
      return { cookie, key: /'carryover-key', '([^']+)'/u.exec(body)?.[1] ?? '' };
    },
    call,
    async value<T>(visitor: Visitor, method: string, args: unknown) {
      const { body } = await call(visitor, method, args);
      const { reply } = JSON.parse(body) as { readonly reply: { readonly ok: boolean; readonly value: T } };
      if (!reply.ok) throw new Error(body);
      return reply.value;
    },
    hear(visitor, query = '') {
      const heard = { text: '', status: 0, hangUp: () => asked.destroy() };
      const headers = { cookie: visitor.cookie, 'x-carryover-key': visitor.key };
      const asked = request({ host: '127.0.0.1', port, path: `/events${query}`, headers, agent: false });
      asked.on('response', (response) => {
        heard.status = response.statusCode ?? 0;
        response.on('data', (chunk: Buffer) => (heard.text += chunk.toString('utf8')));
        // Some tests make it end.
        response.on('error', () => undefined);
      });
      asked.on('error', () => undefined);
      asked.end();
      return heard;
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
