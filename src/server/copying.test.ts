import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ExportResult } from '../shared/domain/assembly.ts';
import { serveHere, type Served, type Visitor } from './testing/serveHere.ts';

let here: Served;
let visitor: Visitor;
let ref: { readonly projectId: string; readonly stackId: string };

beforeAll(async () => {
  here = await serveHere(inject('workerUrl'));
  visitor = await here.enter();
  const path = join(here.folder, 'shop');
  await mkdir(path);
  await writeFile(join(path, 'order.ts'), 'export const order = 1;\n');
  const { projectId } = await ok<{ projectId: string }>('projects.open', { path });
  const { stackId } = await ok<{ stackId: string }>('stacks.create', { projectId, name: 'Orders' });
  ref = { projectId, stackId };
  await ok('stacks.add', { ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
});
afterAll(() => here.close());

interface Answered {
  readonly reply?: {
    readonly ok: boolean;
    readonly value?: unknown;
    readonly error?: { readonly code: string };
  };
  readonly copy?: { readonly ticket: string; readonly text: string };
}

const call = async (method: string, args: unknown, who = visitor): Promise<Answered> =>
  JSON.parse((await here.call(who, method, args)).body) as Answered;

async function ok<T>(method: string, args: unknown): Promise<T> {
  const { reply } = await call(method, args);
  expect(reply).toMatchObject({ ok: true });
  return reply?.value as T;
}

const say = (ticket: string, outcome: unknown, who = visitor) =>
  here.ask('/copied', {
    method: 'POST',
    headers: {
      origin: `http://127.0.0.1:${String(here.server.port)}`,
      'content-type': 'application/json',
      cookie: who.cookie,
      'x-carryover-key': who.key,
    },
    body: JSON.stringify({ ticket, outcome }),
  });

const copy = async () => {
  const { copy: asked } = await call('assembly.export', { ...ref, target: 'clipboard' });
  if (asked === undefined) throw new Error('Nothing is to be copied.');
  return asked;
};
const resultOf = (body: string) => (JSON.parse(body) as { reply: { value: ExportResult } }).reply.value;

test('what is exported travels to the page that asked for it, and counts once it has copied it', async () => {
  const { ticket, text } = await copy();
  expect(text).toContain('export const order = 1;');
  const { body } = await say(ticket, { status: 'read', text });
  expect(resultOf(body)).toMatchObject({ status: 'done', items: 1 });
});

test('the browser’s word, and the person’s, count where nothing may be read', async () => {
  for (const status of ['written', 'confirmed']) {
    const { ticket } = await copy();
    expect(resultOf((await say(ticket, { status })).body)).toMatchObject({ status: 'done' });
  }
});

test('a clipboard that holds something else is no success', async () => {
  const { ticket, text } = await copy();
  const { body } = await say(ticket, { status: 'read', text: text.slice(0, 10) });
  expect(resultOf(body)).toMatchObject({ status: 'clipboard-differs', written: text.length, readBack: 10 });
});

test('a refusal is said, and nothing counts as copied', async () => {
  const { ticket } = await copy();
  const { body } = await say(ticket, { status: 'refused' });
  expect(JSON.parse(body)).toMatchObject({ reply: { ok: false, error: { code: 'clipboard/unavailable' } } });
});

test('a ticket is for its own page, once, and can’t be guessed', async () => {
  const other = await here.enter();
  const { ticket, text } = await copy();
  expect((await say(ticket, { status: 'written' }, other)).status).toBe(404);
  expect((await say(`${ticket}x`, { status: 'written' })).status).toBe(404);
  expect((await say(ticket, { status: 'kept' })).status).toBe(404);
  expect((await say(ticket, { status: 'read', text })).status).toBe(200);
  expect((await say(ticket, { status: 'read', text })).status).toBe(404);
});

test('two pages copy at once, each its own', async () => {
  const other = await here.enter();
  const first = await copy();
  const { copy: second } = await call('library.copy', { text: 'two', stack: null, typed: {} }, other);
  expect(second?.text).toBe('two');
  expect((await say(second?.ticket ?? '', { status: 'read', text: 'two' }, other)).status).toBe(200);
  expect(resultOf((await say(first.ticket, { status: 'read', text: first.text })).body)).toMatchObject({
    status: 'done',
  });
});

test('an undecided finding keeps the text from ever reaching a page', async () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  await ok('stacks.add', { ...ref, sources: [{ kind: 'pasted', title: 'Note', text: `token ${token}` }] });
  const { body } = await here.call(visitor, 'assembly.export', { ...ref, target: 'clipboard' });
  expect(JSON.parse(body)).toMatchObject({ reply: { value: { status: 'blocked' } } });
  expect(body).not.toContain(token);
});
