// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '../../shared/rpc/pageClipboard.ts';
import { createHttpCarrier, type Copying } from './createHttpCarrier.ts';

/** A server as a page sees it: the test sends events on its streams, and answers its calls. */
class FakeServer {
  readonly posts: { readonly path: string; readonly body: unknown; readonly key: string | null }[] = [];
  readonly streams: {
    readonly url: string;
    readonly say: (text: string) => void;
    readonly cut: () => void;
  }[] = [];
  down = false;
  status = 200;
  answers: CallAnswer[] = [];

  readonly fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (this.down) return Promise.reject(new TypeError('Failed to fetch'));
    const url = input as string;
    if (this.status !== 200) return Promise.resolve(new Response('{}', { status: this.status }));
    if (url.startsWith('/events')) return Promise.resolve(this.#open(url, init?.signal ?? null));
    const key = new Headers(init?.headers).get('x-carryover-key');
    this.posts.push({ path: url, body: JSON.parse(init?.body as string), key });
    return Promise.resolve(Response.json(this.answers.shift() ?? done()));
  };

  #open(url: string, signal: AbortSignal | null): Response {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const cut = () => controller.error(new Error('cut'));
        signal?.addEventListener('abort', cut);
        this.streams.push({ url, say: (text) => controller.enqueue(encoder.encode(text)), cut });
      },
    });
    return new Response(body);
  }

  say(text: string): void {
    this.streams.at(-1)?.say(text);
  }

  hello(run = 'r1', last = 0): void {
    this.say(`event: hello\ndata: ${JSON.stringify({ run, last })}\n\n`);
  }

  event(id: number): void {
    this.say(`id: ${String(id)}\ndata: event ${String(id)}\n\n`);
  }
}

const done = (value: unknown = null, events = 0): CallAnswer => ({ reply: { ok: true, value }, events });
const request = { method: 'projects.list', args: {} };

let server: FakeServer;
let copied: string[];
let ended: number;

beforeEach(() => {
  localStorage.setItem('carryover-key', 'the key');
  server = new FakeServer();
  copied = [];
  ended = 0;
});
afterEach(() => vi.useRealTimers());

function open() {
  const copying: Copying = {
    deliver: (text) => {
      copied.push(text);
      return Promise.resolve({ status: 'written' });
    },
    end: () => void (ended += 1),
  };
  const carrier = createHttpCarrier({ fetch: server.fetch, page: 'p1', beginCopying: () => copying });
  const heard: string[] = [];
  carrier.onEvent((message) => void heard.push(message));
  const connection = () => carrier.connection.getState().connection;
  return { carrier, heard, connection };
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

test('nothing is called before events are heard, so that none is missed', async () => {
  const { carrier } = open();
  const sent = carrier.send(request);
  await until(() => expect(server.streams).toHaveLength(1));
  expect(server.posts).toEqual([]);
  server.hello();
  expect(await sent).toEqual({ ok: true, value: null });
  expect(server.posts).toEqual([{ path: '/call', body: request, key: 'the key' }]);
});

test('a reply waits for the events that were told before it', async () => {
  const { carrier, heard } = open();
  await until(() => expect(server.streams).toHaveLength(1));
  server.hello('r1', 4);
  server.answers = [done('value', 6)];
  let replied = false;
  const sent = carrier.send(request).then(() => (replied = true));
  server.event(5);
  await until(() => expect(heard).toEqual(['event 5']));
  expect(replied).toBe(false);
  server.event(6);
  await sent;
  expect(heard).toEqual(['event 5', 'event 6']);
});

test('a stream that breaks off is taken up after the last event, and calls wait meanwhile', async () => {
  const { carrier, connection } = open();
  await until(() => expect(server.streams).toHaveLength(1));
  server.hello('r1', 7);
  server.event(8);
  await until(() => expect(connection()).toBe('open'));
  server.down = true;
  server.streams[0]?.cut();
  await until(() => expect(connection()).toBe('lost'));
  const sent = carrier.send(request);
  expect(server.posts).toEqual([]);
  server.down = false;
  await until(() => expect(server.streams).toHaveLength(2));
  expect(server.streams[1]?.url).toBe('/events?page=p1&run=r1&after=8');
  server.hello('r1', 8);
  expect(await sent).toMatchObject({ ok: true });
  expect(connection()).toBe('open');
});

test('another run, or events that are not known any more, are said until the page is loaded anew', async () => {
  for (const missed of [() => server.hello('r2', 3), () => server.say('event: gap\ndata: {}\n\n')]) {
    server = new FakeServer();
    const { connection } = open();
    await until(() => expect(server.streams).toHaveLength(1));
    server.hello('r1', 0);
    await until(() => expect(connection()).toBe('open'));
    server.streams[0]?.cut();
    await until(() => expect(server.streams).toHaveLength(2));
    if (missed.toString().includes('gap')) server.hello('r1', 9);
    missed();
    await until(() => expect(connection()).toBe('missed'));
    server.streams[1]?.cut();
    await until(() => expect(server.streams).toHaveLength(3));
    server.hello('r1', 9);
    await until(() => expect(connection()).toBe('missed'));
  }
});

test('a page that is not let in says so, rejects what it is asked, and comes back once it is', async () => {
  server.status = 401;
  const { carrier, connection } = open();
  expect(await carrier.send(request)).toMatchObject({ ok: false, error: { code: 'browser/signed-out' } });
  expect(connection()).toBe('signed-out');
  server.status = 200;
  await until(() => expect(server.streams).toHaveLength(1));
  server.hello();
  await until(() => expect(connection()).toBe('open'));
});

test('a call that breaks off half-way is not called done, nor made twice', async () => {
  const { carrier } = open();
  await until(() => expect(server.streams).toHaveLength(1));
  server.hello();
  await carrier.send(request);
  server.down = true;
  expect(await carrier.send(request)).toMatchObject({ ok: false, error: { code: 'browser/disconnected' } });
  expect(server.posts).toHaveLength(1);
});

test('what a call copies is copied, and the call goes on', async () => {
  const { carrier } = open();
  await until(() => expect(server.streams).toHaveLength(1));
  server.hello();
  server.answers = [{ copy: { ticket: 't', text: 'the message' }, events: 0 }, done('copied')];
  expect(await carrier.send({ method: 'assembly.export', args: {} })).toEqual({ ok: true, value: 'copied' });
  expect(copied).toEqual(['the message']);
  expect(server.posts[1]).toMatchObject({
    path: '/copied',
    body: { ticket: 't', outcome: { status: 'written' } },
  });
  expect(ended).toBe(1);
});
