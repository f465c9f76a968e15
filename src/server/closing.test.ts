import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
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
  expect(await closed).toBe(true);
  const file = join(here.folder, 'data', 'library', `${snippetId}.md`);
  expect(await readFile(file, 'utf8')).toContain('Typed at the very last.');
});

test('closing tells whether what was typed last could be written', async () => {
  const here = await serveHere(inject('workerUrl'));
  onTestFinished(() => here.close());
  const visitor = await here.enter();
  const root = join(here.folder, 'shop');
  await mkdir(root);
  await writeFile(join(root, 'order.ts'), 'export const order = 1;\n');
  const { projectId } = await here.value<{ readonly projectId: string }>(visitor, 'projects.open', {
    path: root,
  });
  const { stackId } = await here.value<{ readonly stackId: string }>(visitor, 'stacks.create', {
    projectId,
    name: 'Orders',
  });
  const ref = { projectId, stackId };
  await here.value(visitor, 'stacks.add', { ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
  const stacks = await here.value<readonly { readonly items: readonly { readonly id: string }[] }[]>(
    visitor,
    'stacks.list',
    { projectId },
  );
  const target = { what: 'item', itemId: stacks[0]?.items[0]?.id ?? '' };
  const { editId, text } = await here.value<{ readonly editId: string; readonly text: string }>(
    visitor,
    'editing.open',
    { ...ref, target },
  );
  await here.value(visitor, 'editing.change', {
    editId,
    changes: [{ from: 0, to: text.length, insert: 'typed last' }],
    length: 'typed last'.length,
  });
  // A file in place of the folder stands for every disk that refuses, since root may write in any folder.
  const stacksFolder = join(here.folder, 'data', 'projects', encodeURIComponent(projectId), 'stacks');
  await rename(stacksFolder, `${stacksFolder}-away`);
  await writeFile(stacksFolder, '');
  expect(await here.server.close()).toBe(false);
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
