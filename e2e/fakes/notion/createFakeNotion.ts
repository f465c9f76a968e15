import { gzipSync } from 'node:zlib';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, error, type Answered } from './answer.ts';
import type { Fault, FaultRule } from './faults.ts';
import { FakeWorkspace } from './workspace.ts';

/** Composed at run time, so that no scanner takes it for a leak. */
export const fakeToken = ['ntn', '000000000000000000000000000000000000000000'].join('_');

export interface FakeNotion {
  /** Value for NOTION_API_URL. */
  readonly url: string;
  readonly workspace: FakeWorkspace;
  /** `<METHOD> <path>` of each request, in order. */
  readonly requests: string[];
  readonly settings: {
    token: string;
    markdownLimit: number;
    readonly hiddenFromMarkdown: Set<string>;
    readonly notShared: Set<string>;
    /** Number of times that earlier cursors are rejected as expired. */
    expireCursors: number;
    /** Requests a second beyond which it answers 429; 0 for no limit. */
    limitPerSecond: number;
  };
  /** Makes the next answers to matching requests fail. */
  fail(on: RegExp, fault: Fault, times?: number): void;
  /** Called before each answer, e.g. to edit a page meanwhile. */
  onRequest: (request: string) => void;
  /** Returns the number of connections that are open. */
  readonly connections: () => Promise<number>;
  close(): Promise<void>;
}

/** Starts a server that implements Notion's API as publicly documented. */
export async function createFakeNotion(): Promise<FakeNotion> {
  const workspace = new FakeWorkspace();
  const rules: FaultRule[] = [];
  const requests: string[] = [];
  const recent: number[] = [];
  const settings: FakeNotion['settings'] = {
    token: fakeToken,
    markdownLimit: 20_000,
    hiddenFromMarkdown: new Set(),
    notShared: new Set(),
    expireCursors: 0,
    limitPerSecond: 0,
  };

  const judge = (request: IncomingMessage, body: string): Answered => {
    const url = new URL(request.url ?? '', 'http://fake');
    const { authorization, 'notion-version': version } = request.headers;
    if (authorization !== `Bearer ${settings.token}`)
      return error(401, 'unauthorized', 'API token is invalid.');
    if (version === undefined)
      return error(400, 'missing_version', 'Notion-Version header should be defined.');
    if (version !== '2026-03-11') return error(400, 'validation_error', 'This fake speaks 2026-03-11 only.');
    let parsed: unknown = {};
    try {
      if (body !== '') parsed = JSON.parse(body);
    } catch {
      return error(400, 'invalid_json', 'Error parsing JSON body.');
    }
    return answer(
      workspace,
      {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: parsed as Readonly<Record<string, unknown>>,
      },
      {
        ...settings,
        cursorFor: (offset) => `cursor-${offset}`,
        offsetOf: (cursor) => {
          if (settings.expireCursors > 0) {
            settings.expireCursors -= 1;
            return null;
          }
          const offset = Number(cursor.replace('cursor-', ''));
          return Number.isInteger(offset) ? offset : null;
        },
      },
    );
  };

  const fake: FakeNotion = {
    url: '',
    workspace,
    requests,
    settings,
    fail: (on, fault, times = 1) => void rules.push({ on, fault, times }),
    onRequest: () => undefined,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = `${request.method} ${new URL(request.url ?? '', 'http://fake').pathname}`;
      requests.push(name);
      fake.onRequest(name);
      const rule = rules.find((each) => each.times > 0 && each.on.test(name));
      if (rule !== undefined) rule.times -= 1;
      const isOver = settings.limitPerSecond > 0 && overLimit(recent, settings.limitPerSecond);
      const respond = (): void =>
        send(
          response,
          isOver
            ? error(429, 'rate_limited', 'You have been rate limited.')
            : judge(request, Buffer.concat(chunks).toString('utf8')),
          isOver ? { 'retry-after': '1' } : {},
        );
      if (rule === undefined) respond();
      else goWrong(response, rule.fault, respond);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function overLimit(recent: number[], perSecond: number): boolean {
  const now = Date.now();
  while ((recent[0] ?? now) < now - 1000) recent.shift();
  recent.push(now);
  return recent.length > perSecond;
}

function send(
  response: ServerResponse,
  { status, body }: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

function goWrong(response: ServerResponse, fault: Fault, respond: () => void): void {
  switch (fault.kind) {
    case 'status': {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      send(response, error(fault.status, fault.code, 'As the test asked for.'), headers);
      return;
    }
    case 'cut':
      if (fault.midway !== true) response.destroy();
      else {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"object":', () => response.destroy());
      }
      return;
    case 'invalid-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object": "list", <html>');
      return;
    case 'slow':
      setTimeout(respond, fault.ms);
      return;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(100_000_000, ' ')));
      return;
    case 'hang':
  }
}
