import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { serveHere, type Served, type Visitor } from './testing/serveHere.ts';

let one: Served;
let other: Served | undefined;
let visitor: Visitor;
let projectId: string;
let stackId: string;

beforeEach(async () => {
  other = undefined;
  one = await serveHere(inject('workerUrl'));
  visitor = await one.enter();
  const path = join(one.folder, 'shop');
  await mkdir(path);
  ({ projectId } = await one.value<{ readonly projectId: string }>(visitor, 'projects.open', { path }));
  ({ stackId } = await one.value<{ readonly stackId: string }>(visitor, 'stacks.create', {
    projectId,
    name: 'Stack',
  }));
});
afterEach(async () => {
  await other?.close();
  await one.close();
});

const serveAgain = async (): Promise<Visitor> => {
  other = await serveHere(inject('workerUrl'), { dataFolder: join(one.folder, 'data') });
  return other.enter();
};
const paste = (here: Served, who: Visitor, text: string) =>
  here.value(who, 'stacks.add', { projectId, stackId, sources: [{ kind: 'pasted', title: text, text }] });

interface Listed {
  readonly id: string;
  readonly items: readonly { readonly source: { readonly title: string } }[];
}
const titles = async (here: Served, who: Visitor): Promise<readonly string[]> => {
  const stacks = await here.value<readonly Listed[]>(who, 'stacks.list', { projectId });
  return stacks.find(({ id }) => id === stackId)?.items.map(({ source }) => source.title) ?? [];
};

test('two servers on one data folder lose nothing of what either is told at the same time', async () => {
  const guest = await serveAgain();
  if (other === undefined) throw new Error('There is no other.');
  const here = other;
  const texts = Array.from({ length: 10 }, (_, index) => `text ${String(index)}`);
  await Promise.all([
    ...texts.map((text) => paste(one, visitor, `${text} of one`)),
    ...texts.map((text) => paste(here, guest, `${text} of the other`)),
  ]);
  const all = texts.flatMap((text) => [`${text} of one`, `${text} of the other`]);
  await vi.waitFor(async () => {
    expect(new Set(await titles(one, visitor))).toEqual(new Set(all));
    expect(new Set(await titles(here, guest))).toEqual(new Set(all));
  }, 60_000);
});

test('what was answered is on disk, though the server is never closed', async () => {
  await paste(one, visitor, 'kept');
  const guest = await serveAgain();
  expect(other === undefined ? [] : await titles(other, guest)).toEqual(['kept']);
});

test('what is asked while it closes is done or refused, and never half done', async () => {
  const asked = Array.from({ length: 10 }, (_, index) => paste(one, visitor, `text ${String(index)}`));
  const outcomes = Promise.allSettled(asked);
  await one.server.close();
  const done = (await outcomes).flatMap(({ status }, index) =>
    status === 'fulfilled' ? [`text ${String(index)}`] : [],
  );
  const guest = await serveAgain();
  expect(other === undefined ? [] : await titles(other, guest)).toEqual(expect.arrayContaining(done));
});

test('neither a cookie, a key nor an address of one lets anybody into the other', async () => {
  await serveAgain();
  if (other === undefined) throw new Error('There is no other.');
  const [mine, theirs] = [one, other].map(({ server }) => String(server.port));
  const renamed = visitor.cookie.replace(`carryover-${mine ?? ''}`, `carryover-${theirs ?? ''}`);
  for (const cookie of [visitor.cookie, renamed, `${visitor.cookie}; ${renamed}`]) {
    expect((await other.call({ cookie, key: visitor.key }, 'projects.list', {})).status).toBe(401);
    expect((await other.ask('/', { headers: { cookie } })).status).toBe(401);
  }
  const { search } = new URL(one.server.newAddress());
  expect((await other.ask(`/${search}`)).status).toBe(403);
});
