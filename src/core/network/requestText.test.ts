import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { collectAllTheTime } from '../operations/testing/collectAllTheTime.ts';
import { withinLimits, type Limits } from '../operations/limits.ts';
import { causeOf, readAnswerText } from './requestText.ts';

async function serve(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    if (request.url === '/warm') response.end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The first request of a process loads what all others use, which may take longer than a limit of these tests.
  await (await fetch(`${url}/warm`, { headers: { connection: 'close' } })).text();
  const connections = () => new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  return { url, connections };
}

const ask = (url: string, limits: Limits, token: string | null = null) =>
  withinLimits(limits, async (signal) =>
    readAnswerText(await fetch(url, { signal }), { maxBytes: 1_000_000, signal, token }),
  );

const silences = {
  'before the answer': (): void => undefined,
  'amid the answer': (response: ServerResponse): void => void response.write('{"half":'),
};

test.each(Object.entries(silences))(
  'the time limit fires for a server that goes silent %s, and closes the connection',
  async (_, answer) => {
    const server = await serve(answer);
    collectAllTheTime();
    const problem: unknown = await ask(server.url, {
      timeoutMs: 400,
      signal: new AbortController().signal,
    }).catch((error: unknown) => error);
    expect(causeOf(problem)).toBe('TimeoutError');
    await expect.poll(server.connections).toBe(0);
  },
);

test.each(Object.entries(silences))(
  'cancelling %s ends the request and its connection',
  async (_, answer) => {
    const server = await serve(answer);
    collectAllTheTime();
    const controller = new AbortController();
    const asked = ask(server.url, { timeoutMs: 60_000, signal: controller.signal });
    const outcome = expect(asked).rejects.toThrow('enough');
    await delay(300);
    controller.abort(new Error('enough'));
    await outcome;
    await expect.poll(server.connections).toBe(0);
  },
);

test('an endless answer is given up, and its connection closed', async () => {
  const chunk = 'x'.repeat(64_000);
  const server = await serve((response) => {
    const more = (): void => {
      while (response.write(chunk));
      response.once('drain', more);
    };
    more();
  });
  expect(await ask(server.url, { timeoutMs: 20_000 })).toBeNull();
  await expect.poll(server.connections).toBe(0);
});

test('a small answer that unpacks to a large one counts as large', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000));
  expect(packed.length).toBeLessThan(60_000);
  const server = await serve((response) => response.setHeader('content-encoding', 'gzip').end(packed));
  expect(await ask(server.url, { timeoutMs: 20_000 })).toBeNull();
});

test('a whole answer arrives as it was sent, characters cut by chunks included', async () => {
  const text = 'Grüße 🦊 '.repeat(20_000);
  const bytes = Buffer.from(text);
  const server = await serve((response) => {
    response.write(bytes.subarray(0, 7));
    response.write(bytes.subarray(7, 11));
    response.end(bytes.subarray(11));
  });
  expect(await ask(server.url, { timeoutMs: 20_000 })).toBe(text);
});

test('an answer that repeats the token it was asked with is read without it', async () => {
  const token = ['ntn', 'an', 'invented', 'one'].join('_');
  const server = await serve((response) => response.end(`{"message":"No such token: ${token}"}`));
  expect(await ask(server.url, { timeoutMs: 20_000 }, token)).toBe('{"message":"No such token: [token]"}');
});
