import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serveHere, type Served } from './testing/serveHere.ts';

let here: Served;
const strangers: Socket[] = [];

beforeAll(async () => {
  here = await serveHere(inject('workerUrl'));
});
afterAll(async () => {
  for (const socket of strangers) socket.destroy();
  await here.close();
});

async function open(count: number): Promise<readonly Socket[]> {
  const opened: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ host: '127.0.0.1', port: here.server.port });
    socket.on('error', () => undefined);
    strangers.push(socket);
    opened.push(socket);
    await once(socket, 'connect');
    // Half of a request, to which there is no answer.
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  }
  return opened;
}

test('connections that never send a whole request do not keep an admitted page out', async () => {
  const visitor = await here.enter();
  await open(215);
  for (let turn = 0; turn < 5; turn += 1) {
    const { status } = await here.call(visitor, 'tokens.models', {});
    expect(status).toBe(200);
    await open(20);
  }
});

test('the connection of an admitted page stays while strangers come', async () => {
  const visitor = await here.enter();
  const events = here.hear(visitor);
  await expect.poll(() => events.status).toBe(200);
  await open(150);
  await here.call(visitor, 'settings.change', { patch: { theme: 'light' } });
  await expect.poll(() => events.text).toContain('settings.changed');
  events.hangUp();
});
