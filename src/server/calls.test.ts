import * as fc from 'fast-check';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { schemas } from '../shared/api.ts';
import { serveHere, type Served, type Visitor } from './testing/serveHere.ts';

let here: Served;
let visitor: Visitor;
let port: number;
let origin: string;

beforeAll(async () => {
  here = await serveHere(inject('workerUrl'));
  visitor = await here.enter();
  ({ port } = here.server);
  origin = `http://127.0.0.1:${String(port)}`;
});
afterAll(() => here.close());

const identity = () => ({
  origin,
  cookie: visitor.cookie,
  'x-carryover-key': visitor.key,
  'content-type': 'application/json',
});
const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  here.ask(path, { method: 'POST', headers: { ...identity(), ...headers }, body });

describe('a call', () => {
  test('is answered by core, with the number of the last event', async () => {
    const { status, headers, body } = await here.call(visitor, 'tokens.models', {});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(JSON.parse(body)).toMatchObject({ reply: { ok: true }, events: expect.any(Number) });
  });

  test.each([
    ['shell.chooseFolder', {}],
    ['shell.openExternal', { url: 'https://example.org' }],
    ['__proto__', {}],
    ['stacks.toString', {}],
    ['constructor.constructor', {}],
  ])('%s does not exist for a page', async (method, args) => {
    const { body } = await here.call(visitor, method, args);
    expect(JSON.parse(body)).toMatchObject({ reply: { ok: false, error: { code: 'rpc/refused' } } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
    'application/jsonx',
  ])('whose body is said to be "%s" is not read: a form of another page can send those', async (type) => {
    const { status } = await post('/call', '{"method":"projects.list","args":{}}', { 'content-type': type });
    expect(status).toBe(415);
  });

  test.each(['', '{', 'method=projects.list', '\u0000', '{"a":1}}'])(
    'that is no JSON is refused: %j',
    async (body) => {
      expect((await post('/call', body)).status).toBe(415);
    },
  );

  test('in broken UTF-8 is refused', async () => {
    expect((await post('/call', Buffer.from([0x22, 0xff, 0xfe, 0x22]))).status).toBe(415);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])(
    'by %s is no call',
    async (method) => {
      expect((await here.ask('/call', { method, headers: identity() })).status).toBe(405);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('pages are not to be had by %s', async (method) => {
    expect((await here.ask('/', { method, headers: identity() })).status).toBe(405);
  });

  test('that says it is too large is refused before anything of it arrives', async () => {
    const said = await here.raw(
      `POST /call HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nOrigin: ${origin}\r\nCookie: ${visitor.cookie}\r\n` +
        `X-Carryover-Key: ${visitor.key}\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n{"method`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 413 /u);
  });

  test('that turns out to be too large is broken off', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const sent = Buffer.concat(Array.from({ length: 73 }, () => chunk));
    const { status } = await post('/call', sent, { 'transfer-encoding': 'chunked' }).catch(() => ({
      status: 413,
    }));
    expect(status).toBe(413);
    expect((await here.call(visitor, 'projects.list', {})).status).toBe(200);
  });

  test('of many small values is refused without being parsed by schemas', async () => {
    const { body } = await post('/call', `[${'0,'.repeat(1_000_001)}0]`);
    expect(JSON.parse(body)).toMatchObject({ reply: { error: { code: 'rpc/refused' } } });
  });

  test('that is no HTTP at all, or smuggles a second one, ends the connection', async () => {
    expect(await here.raw('\x16\x03\x01\x02\x00\x01\x00\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /u);
    const smuggled = await here.raw(
      `POST /call HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    );
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /u);
    const twoHosts = await here.raw(
      `GET / HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:${String(port)}\r\nConnection: close\r\n\r\n`,
    );
    expect(twoHosts).toMatch(/^HTTP\/1\.1 4(?:00|21) /u);
  });

  test('to become a web socket gets none', async () => {
    const said = await here.raw(
      `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /u);
  });
});

test.each([
  '/../secret.js',
  '/assets/../../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets/..%5c..%5csecret.js',
  '/assets\\..\\..\\secret.js',
  '//secret.js',
  '/./secret.js',
  '/assets/a-1.js/../../secret.js',
  '/assets/%00a-1.js',
  '/assets/a-1.js%00',
  '/.git/config',
  '/data/projects.json',
  'http://127.0.0.1/../secret.js',
  '/assets/',
  '/assets',
  '/call/../secret.js',
  '/C:/Windows/win.ini',
  '/secret.js:stream',
])('the way out of the page’s folder is no way: %s', async (path) => {
  const { status, body } = await here.ask(path, { headers: identity() });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('outside');
});

test('what the page is made of is served, under the policy that lets it talk to its server alone', async () => {
  const headers = { cookie: visitor.cookie };
  const page = await here.ask('/', { headers });
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self'`);
  expect(page.headers['content-security-policy']).toContain(`script-src 'self';`);
  expect(page.body).not.toContain('__NONCE__');
  const again = await here.ask('/', { headers });
  expect(again.body).not.toBe(page.body);
  expect(await here.ask('/assets/a-1.js', { headers })).toMatchObject({ status: 200, body: 'page' });
});

test('1,000 random calls are answered or refused, none hits a bug', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const methods = Object.entries(schemas).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => `${group}.${name}`),
  );
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...methods) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const names = fc.constantFrom(
    'projectId',
    'stackId',
    'path',
    'name',
    'operationId',
    'folder',
    '__proto__',
    'url',
  );
  const args = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(names, fc.oneof(fc.string(), fc.constant('../..'), fc.jsonValue())),
  );
  try {
    await fc.assert(
      fc.asyncProperty(method, args, async (asked, given) => {
        const { status, body } = await post('/call', JSON.stringify({ method: asked, args: given }));
        expect(status).toBe(200);
        const { reply } = JSON.parse(body) as { reply: { ok: boolean; error?: { code: string } } };
        expect(reply.ok ? 'ok' : reply.error?.code).not.toBe('internal');
      }),
      { numRuns: 1_000 },
    );
    expect(written).not.toHaveBeenCalled();
  } finally {
    written.mockRestore();
  }
}, 120_000);

interface Listening {
  readonly text: () => string;
  readonly until: (pattern: RegExp) => Promise<string>;
  readonly end: () => void;
}

function listen(query = ''): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const asked = get(
      { host: '127.0.0.1', port, path: `/events${query}`, headers: identity(), agent: false },
      (response) => {
        let heard = '';
        response.on('data', (data: Buffer) => (heard += data.toString('utf8')));
        response.on('error', () => undefined);
        const until = (pattern: RegExp) =>
          vi.waitFor(() => {
            expect(heard).toMatch(pattern);
            return heard;
          }, 10_000);
        resolve({ text: () => heard, until, end: () => response.destroy() });
      },
    );
    asked.on('error', reject);
  });
}

const setTheme = (theme: string) => here.call(visitor, 'settings.change', { patch: { theme } });
const runOf = (text: string) => /"run":"(\w+)"/u.exec(text)?.[1] ?? '';

describe('events', () => {
  test('go to every page, and a reply says which were told before it', async () => {
    const [one, two] = [await listen(), await listen()];
    await one.until(/hello/u);
    await two.until(/hello/u);
    const { events } = JSON.parse((await setTheme('light')).body) as { events: number };
    for (const page of [one, two])
      await page.until(new RegExp(`id: ${String(events)}\\ndata: .*settings.changed.*light`, 'u'));
    one.end();
    two.end();
  });

  test('that were told while the connection was away are told when it is back, each once', async () => {
    const first = await listen();
    const hello = await first.until(/"last":\d+/u);
    const after = /"last":(\d+)/u.exec(hello)?.[1] ?? '';
    first.end();
    await setTheme('dark');
    await setTheme('light');
    const back = await listen(`?run=${runOf(hello)}&after=${after}`);
    const text = await back.until(/"theme":"dark"[^]*"theme":"light"/u);
    expect(text.match(/settings\.changed/gu)).toHaveLength(2);
    expect(text).not.toContain('event: gap');
    back.end();
  });

  test.each([
    ['another run', '?run=0000&after=0'],
    ['a number not told yet', '?run=RUN&after=99999999'],
  ])('are called lost after %s', async (_name, query) => {
    const first = await listen();
    const run = runOf(await first.until(/hello[^]*\n\n/u));
    first.end();
    const back = await listen(query.replace('RUN', run));
    await back.until(/event: gap/u);
    back.end();
  });

  test('a page is asked to rest where a browser’s few connections are all taken', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => listen()));
    for (const page of pages) await page.until(/event: crowded/u);
    for (const page of pages) page.end();
  });
});

const endless = (headers: string) =>
  here.raw(
    `POST /call HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n${headers}Transfer-Encoding: chunked\r\n\r\n4\r\nxxxx\r\n`,
  );

test('what was refused is not read on: an endless body ends with the answer', async () => {
  expect(await endless('Origin: http://evil.example\r\n')).toMatch(/^HTTP\/1\.1 403 /u);
  expect(await endless(`Origin: ${origin}\r\n`)).toMatch(/^HTTP\/1\.1 401 /u);
  expect(await endless(`Origin: ${origin}\r\nContent-Type: text/plain\r\n`)).toMatch(/^HTTP\/1\.1 401 /u);
});

// Its own server: a slow machine may take longer than its patience for the large bodies above.
describe('a server that is soon impatient does not wait', () => {
  let impatient: Served;
  let host: string;

  beforeAll(async () => {
    impatient = await serveHere(inject('workerUrl'), { bodyPatienceMs: 100, headersPatienceMs: 5_000 });
    host = `127.0.0.1:${String(impatient.server.port)}`;
  });
  afterAll(() => impatient.close());

  test('for a body that trickles in', async () => {
    const { cookie, key } = await impatient.enter();
    const said = await impatient.raw(
      `POST /call HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n` +
        `X-Carryover-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"me`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
  });

  test('for headers that trickle in', async () => {
    expect(await impatient.raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)).toMatch(/^HTTP\/1\.1 408 /u);
  }, 60_000);
});

test('headers beyond every honest size are refused', async () => {
  const said = await here.raw(
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(said).toMatch(/^HTTP\/1\.1 431 /u);
});
