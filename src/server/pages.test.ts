import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { serveHere, type Heard, type Served, type Visitor } from './testing/serveHere.ts';

let here: Served;
let visitor: Visitor;
let projectId: string;
/** Receives all events, and shows a stack of its own: its events prove that others had their turn too. */
let watcher: Heard;
let watched: string;
let goals = 0;

afterEach(() => here.close());

async function serve(pageGraceMs: number): Promise<void> {
  here = await serveHere(inject('workerUrl'), { pageGraceMs });
  visitor = await here.enter();
  const folder = join(here.folder, 'shop');
  await mkdir(folder);
  ({ projectId } = await ask<{ readonly projectId: string }>('projects.open', { path: folder }));
  watcher = await arrive('watcher');
  watched = await makeStack('Watched');
  await look('watcher', watched);
}

const ask = <T>(method: string, args: object): Promise<T> => here.value<T>(visitor, method, args);

async function arrive(page: string, more = ''): Promise<Heard> {
  const heard = here.hear(visitor, `?page=${page}${more}`);
  await expect.poll(() => heard.text).toContain('hello');
  return heard;
}

const makeStack = async (name: string): Promise<string> =>
  (await ask<{ readonly stackId: string }>('stacks.create', { projectId, name })).stackId;
const look = (page: string, stackId: string) => ask('assembly.open', { projectId, stackId, observer: page });

/** Returns true if a change of a stack causes an assembly event: only shown stacks are assembled. */
async function isKept(stackId: string): Promise<boolean> {
  const from = watcher.text.length;
  goals += 1;
  const fields = { goal: `Goal ${String(goals)}` };
  await ask('stacks.set', { projectId, stackId, fields });
  await ask('stacks.set', { projectId, stackId: watched, fields });
  await expect.poll(() => statesOf(watched, from)).toContain('ready');
  return statesOf(stackId, from).length > 0;
}

function statesOf(stackId: string, from: number): readonly string[] {
  return [...watcher.text.slice(from).matchAll(/^data: (\{"event":"assembly\.changed".*\})$/gmu)]
    .map(([, data = '']) => JSON.parse(data) as PageEvent)
    .filter(({ payload }) => payload.assembly.stackId === stackId)
    .map(({ payload }) => payload.assembly.state);
}

interface PageEvent {
  readonly payload: { readonly assembly: { readonly stackId: string; readonly state: string } };
}

const leaves = (stackId: string) => vi.waitFor(async () => expect(await isKept(stackId)).toBe(false), 10_000);

test('what a closed tab looked at is let go, but not what another tab looks at', async () => {
  await serve(50);
  const [one, two, three] = [await arrive('one'), await arrive('two'), await arrive('three')];
  const [alone, shared] = [await makeStack('Alone'), await makeStack('Shared')];
  await look('one', alone);
  await look('two', shared);
  await look('three', shared);
  expect([await isKept(alone), await isKept(shared)]).toEqual([true, true]);
  one.hangUp();
  two.hangUp();
  await leaves(alone);
  expect(await isKept(shared)).toBe(true);
  three.hangUp();
  await leaves(shared);
});

test('a tab that is loaded anew goes on under another name, and its old name is let go', async () => {
  await serve(50);
  const before = await arrive('before');
  const [left, stack] = [await makeStack('Left'), await makeStack('Stack')];
  await look('before', left);
  before.hangUp();
  await arrive('after');
  await look('after', stack);
  await leaves(left);
  expect(await isKept(stack)).toBe(true);
});

test('a stream that breaks off for less than the grace changes nothing', async () => {
  await serve(60_000);
  const page = await arrive('page');
  const stack = await makeStack('Stack');
  await look('page', stack);
  page.hangUp();
  expect(await isKept(stack)).toBe(true);
  await arrive('page');
  expect(await isKept(stack)).toBe(true);
});

test('a page that slept for longer is brought up to date when it is back, without asking', async () => {
  await serve(50);
  const page = await arrive('page');
  const stack = await makeStack('Stack');
  await look('page', stack);
  page.hangUp();
  await leaves(stack);
  const from = watcher.text.length;
  const run = /"run":"(\w+)"/u.exec(page.text)?.[1] ?? '';
  const last = /^id: (\d+)$/gmu.exec(page.text)?.[1] ?? '0';
  const back = await arrive('page', `&run=${run}&after=${last}`);
  await expect.poll(() => statesOf(stack, from)).toContain('ready');
  expect(back.text).not.toContain('event: gap');
  expect(await isKept(stack)).toBe(true);
});

test('a page whose stack was deleted while it slept comes back to nothing, and others go on', async () => {
  await serve(50);
  const page = await arrive('page');
  const stack = await makeStack('Stack');
  await look('page', stack);
  page.hangUp();
  await leaves(stack);
  await ask('stacks.remove', { projectId, stackId: stack });
  await arrive('page');
  expect(await isKept(watched)).toBe(true);
});

test('no more streams than there is room for beside calls', async () => {
  await serve(50);
  const streams = Array.from({ length: 130 }, (_, page) => here.hear(visitor, `?page=p${String(page)}`));
  await expect.poll(() => streams.every(({ status }) => status !== 0)).toBe(true);
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(await ask('projects.list', {})).toHaveLength(1);
  for (const stream of streams) stream.hangUp();
  await vi.waitFor(async () => {
    const again = here.hear(visitor);
    await expect.poll(() => again.status).not.toBe(0);
    again.hangUp();
    expect(again.status).toBe(200);
  });
});
