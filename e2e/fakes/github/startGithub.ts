import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse, type Answer } from './answer.ts';
import { answerGraphql, route, type Question } from './route.ts';
import type { FakeRepository } from './world.ts';

/** Failure of the next request that matches. */
export type Fault =
  | { readonly what: 'cut' | 'half' | 'not-json' | 'huge' | 'primary-limit' }
  | { readonly what: 'secondary-limit'; readonly retryAfter: number | null }
  | { readonly what: 'status'; readonly status: number }
  | { readonly what: 'slow'; readonly ms: number }
  | { readonly what: 'redirect'; readonly to: string }
  /** Something else happens right before the request is answered. */
  | { readonly what: 'meanwhile'; readonly run: () => void | Promise<void> }
  /** The request is done, and its answer gets lost. */
  | { readonly what: 'answer-lost' };

export interface Logged {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly status: number;
  readonly conditional: boolean;
  readonly authorized: boolean;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface FakeGithub {
  /** Address of the API. */
  readonly url: string;
  /** Repositories by lower-case name. */
  readonly world: Map<string, FakeRepository>;
  /** Logins by token, with the scopes of classic ones. */
  readonly tokens: Map<string, { readonly login: string; readonly scopes: string | null }>;
  readonly log: readonly Logged[];
  /** Remaining requests of the limit, with and without a token. */
  readonly left: { withToken: number; without: number };
  add(repository: FakeRepository): void;
  fail(fault: Fault, path?: RegExp, method?: string): void;
  /** Refuses every connection until it is called with `false`, as a machine without a network does. */
  setOffline(offline: boolean): void;
  /** Empties the log of requests. */
  clearLog(): void;
  /** Returns the most requests that were active at once. */
  mostAtOnce(): number;
  /** Returns the number of connections that are open. */
  readonly connections: () => Promise<number>;
  close(): Promise<void>;
}

const apiVersions = ['2022-11-28'];

/** Starts a server that implements GitHub's REST API as documented, on its own port. */
export async function startGithub(basePath = ''): Promise<FakeGithub> {
  const world = new Map<string, FakeRepository>();
  const tokens: FakeGithub['tokens'] = new Map();
  const log: Logged[] = [];
  const faults: { readonly fault: Fault; readonly path: RegExp; readonly method: string | undefined }[] = [];
  let isOffline = false;
  let open = 0;
  let most = 0;

  const answerOf = async (request: IncomingMessage, fault: Fault | undefined): Promise<Answer> => {
    const { headers } = request;
    const body = await readAll(request);
    if (fault?.what === 'meanwhile') await fault.run();
    const token = /^(?:Bearer|token) (.+)$/u.exec(headers.authorization ?? '')?.[1];
    const account = token === undefined ? undefined : tokens.get(token);
    if (headers['user-agent'] === undefined) return refuse(403, 'Request forbidden by administrative rules.');
    if (!apiVersions.includes(String(headers['x-github-api-version']))) {
      return refuse(400, 'This version of the REST API is not supported.');
    }
    if (token !== undefined && account === undefined) return refuse(401, 'Bad credentials');
    if (fault?.what === 'status') return refuse(fault.status, 'Server Error');
    if (fault?.what === 'redirect') return { ...refuse(302, 'Found'), headers: { location: fault.to } };
    if (fault?.what === 'secondary-limit') {
      const wait = fault.retryAfter === null ? {} : { 'retry-after': String(fault.retryAfter) };
      return refuse(
        403,
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        wait,
      );
    }
    if (fault?.what === 'primary-limit') {
      const message =
        "API rate limit exceeded for 203.0.113.7. (But here's the good news: Authenticated requests get a higher rate limit.)";
      return refuse(403, message, { 'x-ratelimit-remaining': '0' });
    }
    const address = new URL(request.url ?? '/', github.url);
    const question: Question = {
      address,
      accept: headers.accept ?? '',
      login: account?.login ?? null,
      scopes: account?.scopes ?? null,
      method: request.method ?? 'GET',
      body,
    };
    if (address.pathname.endsWith('/graphql')) return answerGraphql(world, question);
    return route(world, github.url, question);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    if (isOffline) {
      request.socket.destroy();
      return;
    }
    const at = faults.findIndex(
      (one) => one.path.test(path) && (one.method === undefined || one.method === request.method),
    );
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault?.what === 'huge') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(100_000_000, ' ')));
      return;
    }
    if (fault?.what === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    const answer = await answerOf(request, fault);
    const text = fault?.what === 'not-json' ? '<html><body>Unicorn!' : answer.body;
    const etag = `W/"${createHash('sha256')
      .update(`${request.headers.accept ?? ''}${text}`)
      .digest('hex')}"`;
    const isSame =
      answer.status === 200 && request.method === 'GET' && request.headers['if-none-match'] === etag;
    const authorized = request.headers.authorization !== undefined;
    const { left } = github;
    // An unchanged answer costs nothing with a token.
    if (!authorized) left.without = Math.max(left.without - 1, 0);
    else if (!isSame) left.withToken = Math.max(left.withToken - 1, 0);
    const status = isSame ? 304 : answer.status;
    log.push({
      method: request.method ?? '',
      path,
      status,
      conditional: request.headers['if-none-match'] !== undefined,
      authorized,
      headers: request.headers,
    });
    if (fault?.what === 'cut' || fault?.what === 'answer-lost') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, {
      'x-github-media-type': 'github.v3; format=json',
      'x-ratelimit-limit': authorized ? '5000' : '60',
      'x-ratelimit-remaining': String(authorized ? left.withToken : left.without),
      'x-ratelimit-reset': '1795251600',
      'x-ratelimit-resource': path.includes('/search/') ? 'search' : 'core',
      ...(answer.status === 200 ? { etag } : {}),
      ...answer.headers,
    });
    if (fault?.what === 'half') {
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    response.end(isSame ? undefined : text);
  };

  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const github: FakeGithub = {
    url: `http://127.0.0.1:${port}${basePath}`,
    world,
    tokens,
    log,
    left: { withToken: 5_000, without: 60 },
    add: (repository) => void world.set(repository.full_name.toLowerCase(), repository),
    fail: (fault, path = /./u, method) => void faults.push({ fault, path, method }),
    setOffline(offline) {
      isOffline = offline;
    },
    clearLog: () => void log.splice(0),
    mostAtOnce: () => most,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return github;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
