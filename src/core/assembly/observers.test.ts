import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Core } from '../createCore.ts';
import { startCore } from '../testing/startCore.ts';
import { mostObservers } from './createObservers.ts';

let folder: string;
let core: Core;
let heard: Assembly[];
let projectId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-observers-'));
  const project = join(folder, 'shop');
  await mkdir(project);
  await writeFile(join(project, 'order.ts'), 'export const order = 1;\n');
  await writeFile(join(project, 'user.ts'), 'export const user = 1;\n');
  heard = [];
  ({ core } = startCore(join(folder, 'data'), {
    onEvent: (event, payload) => {
      if (event === 'assembly.changed' && 'assembly' in payload) heard.push(payload.assembly);
    },
  }));
  ({ projectId } = await core.api.projects.open({ path: project }));
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeStack(name: string): Promise<StackRef> {
  const { stackId } = await core.api.stacks.create({ projectId, name });
  return { projectId, stackId };
}

/** Returns the next view of a stack that is ready and has so many items. */
async function readyWith(ref: StackRef, items: number): Promise<Assembly> {
  for (;;) {
    const last = heard.findLast(({ stackId }) => stackId === ref.stackId);
    if (last?.state === 'ready' && last.blocks.length === items) return last;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const add = (ref: StackRef, path: string): Promise<void> =>
  core.api.stacks.add({ ...ref, sources: [{ kind: 'file', path }] });

test('two windows on two stacks of one project are both kept up to date', async () => {
  const [first, second] = [await makeStack('First'), await makeStack('Second')];
  await core.openFor('window 1', first);
  await core.openFor('window 2', second);
  await add(first, 'order.ts');
  expect((await readyWith(first, 1)).blocks[0]?.title).toBe('order.ts');
  await add(second, 'user.ts');
  expect((await readyWith(second, 1)).blocks[0]?.title).toBe('user.ts');
  await core.api.settings.change({ patch: { possibleBlocks: false } });
  heard.length = 0;
  await add(first, 'user.ts');
  await add(second, 'order.ts');
  await Promise.all([readyWith(first, 2), readyWith(second, 2)]);
});

test('a stack that a window has left is not read any more, one that another looks at is', async () => {
  const [first, second] = [await makeStack('First'), await makeStack('Second')];
  await core.openFor('window 1', first);
  await core.openFor('window 2', first);
  await core.openFor('window 3', second);
  core.leave('window 1');
  core.leave('window 3');
  heard.length = 0;
  await add(second, 'user.ts');
  await add(first, 'order.ts');
  await readyWith(first, 1);
  expect(heard.filter(({ stackId }) => stackId === second.stackId)).toEqual([]);
  await core.openFor('window 2', second);
  heard.length = 0;
  await add(first, 'user.ts');
  await add(second, 'order.ts');
  await readyWith(second, 2);
  expect(heard.filter(({ stackId }) => stackId === first.stackId)).toEqual([]);
});

test('a second window on a stack is told how it stands, without another reading', async () => {
  const ref = await makeStack('First');
  await add(ref, 'order.ts');
  await core.openFor('window 1', ref);
  const before = await readyWith(ref, 1);
  heard.length = 0;
  await core.openFor('window 2', ref);
  expect(heard.map(({ state, tokens }) => ({ state, tokens }))).toEqual([
    { state: 'ready', tokens: before.tokens },
  ]);
});

test('a window that goes on before its stack is there keeps only the one it wanted last', async () => {
  const [first, second] = [await makeStack('First'), await makeStack('Second')];
  await Promise.all([core.openFor('window 1', first), core.openFor('window 1', second)]);
  heard.length = 0;
  await add(first, 'order.ts');
  await add(second, 'order.ts');
  await readyWith(second, 1);
  expect(heard.filter(({ stackId }) => stackId === first.stackId)).toEqual([]);
});

test('pages that never said that they left give way to new ones', async () => {
  const [first, second] = [await makeStack('First'), await makeStack('Second')];
  await core.api.assembly.open({ ...first, observer: 'page' });
  for (let page = 0; page < mostObservers; page += 1) {
    await core.api.assembly.open({ ...second, observer: `page ${String(page)}` });
  }
  heard.length = 0;
  await add(first, 'order.ts');
  await add(second, 'order.ts');
  await readyWith(second, 1);
  expect(heard.filter(({ stackId }) => stackId === first.stackId)).toEqual([]);
});
