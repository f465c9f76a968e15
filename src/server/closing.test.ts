import { readFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { serveHere, type Served, type Visitor } from './testing/serveHere.ts';

/** Sends the head of a call; the test sends the body. */
function beginCall({ server }: Served, visitor: Visitor, bytes: number): ClientRequest {
  const { port } = server;
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/call',
    method: 'POST',
    agent: false,
    headers: {
      origin: `http://127.0.0.1:${String(port)}`,
      cookie: visitor.cookie,
      'x-carryover-key': visitor.key,
      'content-type': 'application/json',
      'content-length': bytes,
    },
  });
  // The server breaks it off at last.
  asked.on('error', () => undefined);
  return asked;
}

test('a call that is still arriving when the server closes is carried out', async () => {
  const here = await serveHere(inject('workerUrl'));
  onTestFinished(() => here.close());
  const visitor = await here.enter();
  const { snippetId } = await here.value<{ readonly snippetId: string }>(visitor, 'library.create', {
    fields: { name: 'Last words', kind: 'snippet', tags: [], text: '' },
  });
  const args = { snippetId, fields: { text: 'Typed at the very last.' } };
  const body = JSON.stringify({ method: 'library.save', args });
  const closed = here.server.close();
  const call = beginCall(here, visitor, Buffer.byteLength(body));
  call.write(body.slice(0, 10));
  setTimeout(() => call.end(body.slice(10)), 30);
  await closed;
  const file = join(here.folder, 'data', 'library', `${snippetId}.md`);
  expect(await readFile(file, 'utf8')).toContain('Typed at the very last.');
});

test('a call that never arrives whole does not keep the server open', async () => {
  const here = await serveHere(inject('workerUrl'));
  onTestFinished(() => here.close());
  const call = beginCall(here, await here.enter(), 1_000);
  const connected = new Promise((resolve) => {
    call.once('socket', (socket) => socket.once('connect', resolve));
  });
  const ended = new Promise((resolve) => call.once('close', resolve));
  call.write('{');
  await connected;
  await here.server.close();
  await ended;
});
