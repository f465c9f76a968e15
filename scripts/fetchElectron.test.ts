import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { canBeReached, fetchElectron } from './fetchElectron.mjs';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(onConnection: (socket: import('node:net').Socket) => void): Promise<string> {
  server = createServer(onConnection);
  await new Promise<void>((ready) => {
    server?.listen(0, '127.0.0.1', ready);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

describe('canBeReached', () => {
  it('is true for a mirror that answers anything', async () => {
    const address = await listen((socket) =>
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'),
    );
    expect(await canBeReached({ ELECTRON_MIRROR: address })).toBe(true);
  });

  it('gives up on a server that accepts and never answers', async () => {
    const address = await listen((socket) => socket.unref());
    expect(await canBeReached({ ELECTRON_MIRROR: address }, 50)).toBe(false);
  });
});

describe('fetchElectron', () => {
  it('answers null where nothing listens, without running the installer', async () => {
    const address = await listen(() => undefined);
    await new Promise((done) => {
      server?.close(done);
    });
    expect(await fetchElectron({ env: { ELECTRON_MIRROR: address } })).toBeNull();
  });
});
