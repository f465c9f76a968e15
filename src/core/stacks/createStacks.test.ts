import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiEvents, Emit } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Source } from '../../shared/domain/source.ts';
import { createStorage } from '../storage/createStorage.ts';
import { nodeDiskCalls, type DiskCalls } from '../storage/diskCalls.ts';
import { createStacks, type Stacks } from './createStacks.ts';

let dataFolder: string;
let events: { event: string; payload: unknown }[];
let opened: Stacks[];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-stacks-'));
  events = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((stacks) => stacks.close()));
  await rm(dataFolder, { recursive: true, force: true });
});

/** Opens stacks as a separate process does. */
function open(
  emit: Emit = (event, payload) => events.push({ event, payload }),
  more: Partial<Parameters<typeof createStacks>[0]> = {},
): Stacks {
  let ids = 0;
  let now = Date.UTC(2026, 0, 1);
  const own = opened.length;
  const stacks = createStacks({
    dataFolder,
    storage: createStorage(),
    clock: () => (now += 1_000),
    newId: () => `id-${String(own)}-${String((ids += 1))}`,
    emit,
    ...more,
  });
  opened.push(stacks);
  return stacks;
}

const project = { projectId: 'p1' };
const folder = () => join(dataFolder, 'projects', 'p1', 'stacks');
const file = (path: string): Source => ({ kind: 'file', path });
const notices = () =>
  events
    .filter(({ event }) => event === 'notice')
    .map(({ payload }) => (payload as ApiEvents['notice']).message);
const changes = () =>
  events
    .filter(({ event }) => event === 'stacks.changed')
    .map(({ payload }) => payload as ApiEvents['stacks.changed']);

async function created(stacks: Stacks, name = 'Orders') {
  return { ...project, ...(await stacks.create({ ...project, name })) };
}
const until = async (holds: () => boolean) => {
  await expect.poll(holds, { timeout: 60_000 }).toBe(true);
};
const paths = async (stacks: Stacks, ref: { projectId: string; stackId: string }) =>
  (await stacks.get(ref.projectId, ref.stackId)).items.map((item) =>
    item.source.kind === 'file' ? item.source.path : item.source.kind,
  );

it('keeps a stack over a restart, its options and its order included', async () => {
  const before = open();
  const ref = await created(before);
  await before.set({ ...ref, fields: { goal: 'Ship it', budget: 9_000, format: 'xml' } });
  await before.add({ ...ref, sources: [file('a.ts'), file('b.ts'), { kind: 'payload', session: 'latest' }] });
  const [, , last] = (await before.get(ref.projectId, ref.stackId)).items;
  await before.changeItem({
    ...ref,
    itemId: last?.id ?? '',
    options: { note: 'n', lines: [{ first: 1, last: 2 }] },
  });
  const after = open();
  expect(await after.list(project)).toEqual(await before.list(project));
  expect(await after.list(project)).toMatchObject([
    {
      name: 'Orders',
      goal: 'Ship it',
      budget: 9_000,
      format: 'xml',
      items: [
        { source: { kind: 'payload' } },
        { source: { path: 'a.ts' } },
        { source: { path: 'b.ts' }, note: 'n', lines: [{ first: 1, last: 2 }] },
      ],
    },
  ]);
});

it('keeps names, paths and ids with newlines, quotes, emoji, lone surrogates and leading dashes', async () => {
  const odd = '-x "quoted" \'s\n\r\t\u2028 👩‍👩‍👧 \ud800 <|endoftext|> __proto__';
  const stacks = open();
  const ref = await created(stacks, odd);
  await stacks.add({ ...ref, sources: [file(odd), { kind: 'pasted', title: odd, text: odd }] });
  const read = await open().get(ref.projectId, ref.stackId);
  expect(read.name).toBe(odd);
  expect(read.items.map((item) => item.source)).toEqual([
    { kind: 'file', path: odd },
    { kind: 'pasted', title: odd, text: odd },
  ]);
});

it('takes ids from outside as names of nothing, never as paths', async () => {
  const stacks = open();
  await created(stacks);
  await writeFile(join(dataFolder, 'evil.stack.json'), '{}');
  const bad = [
    '../../../evil',
    '..',
    '.',
    '/etc/passwd',
    'C:\\x',
    'a/b',
    '\u0000',
    '\ud800',
    'x'.repeat(500),
  ];
  for (const stackId of bad) {
    await expect(stacks.get('p1', stackId)).rejects.toMatchObject({ code: 'stacks/unknown' });
    await expect(stacks.remove({ ...project, stackId })).rejects.toMatchObject({ code: 'stacks/unknown' });
    await expect(stacks.list({ projectId: stackId }).catch((error: unknown) => error)).resolves.toSatisfy(
      (answer) =>
        Array.isArray(answer)
          ? answer.length === 0
          : (answer as { code: string }).code === 'projects/unknown',
    );
  }
  expect(await readFile(join(dataFolder, 'evil.stack.json'), 'utf8')).toBe('{}');
});

it('lists stacks oldest first and gives a taken name a number', async () => {
  const stacks = open();
  for (const name of ['B', 'a', 'b', '  ']) await stacks.create({ ...project, name });
  expect((await stacks.list(project)).map((stack) => stack.name)).toEqual(['B', 'a', 'b 2', 'New stack']);
});

it('names a stack that nobody named as its project, each differently, and says nothing of a folder that is gone', async () => {
  const rootOf = { p1: '/work/shop', p2: '/' } as Record<string, string>;
  const stacks = open(undefined, {
    rootOf: (projectId) => {
      const root = rootOf[projectId];
      if (root !== undefined) return Promise.resolve(root);
      return Promise.reject(new AppError('projects/unknown', 'It is not on the list.', { projectId }));
    },
  });
  for (let made = 0; made < 3; made += 1) await stacks.create(project);
  expect((await stacks.list(project)).map((stack) => stack.name)).toEqual(['shop', 'shop 2', 'shop 3']);
  for (const projectId of ['p2', 'gone']) {
    await stacks.create({ projectId });
    expect((await stacks.list({ projectId })).map((stack) => stack.name)).toEqual(['New stack']);
  }
});

it('begins a stack for a person with the latest payload, which undo takes out, after a restart too', async () => {
  const ports = { hasPayload: ({ length }: string) => Promise.resolve(length === 2) };
  const before = open(undefined, ports);
  const ref = { ...project, ...(await before.create({ ...project, forPerson: true })) };
  expect(changes()).toHaveLength(1);
  expect(await paths(before, ref)).toEqual(['payload']);
  await before.add({ ...ref, sources: [{ kind: 'payload', session: 'latest' }, file('a.ts')] });
  expect(await paths(before, ref)).toEqual(['payload', 'a.ts']);
  await before.undo(ref);
  await before.close();
  const after = open(undefined, ports);
  expect(await after.undo(ref)).toEqual({ undone: true });
  expect(await paths(after, ref)).toEqual([]);
  expect(await after.undo(ref)).toEqual({ undone: false });
  await after.redo(ref);
  expect(await paths(after, ref)).toEqual(['payload']);
});

const gone = (): Promise<boolean> =>
  Promise.reject(new AppError('payloads/no-folder', 'It is a file.', { folder: 'scratch' }));
const yes = () => Promise.resolve(true);

it('begins a stack empty where there is no payload, it can’t be told, nobody wants it, or no person asked', async () => {
  const begin = { model: { id: 'm', budget: 5 }, defaultFormat: 'xml', payloadFirst: false } as const;
  const cases: [Partial<Parameters<typeof createStacks>[0]>, true | undefined][] = [
    [{}, true],
    [{ hasPayload: gone }, true],
    [{ hasPayload: yes, forNewStack: () => Promise.resolve(begin) }, true],
    [{ hasPayload: yes }, undefined],
  ];
  for (const [ports, forPerson] of cases) {
    const stacks = open(undefined, ports);
    const { stackId } = await stacks.create({
      ...project,
      ...(forPerson === undefined ? {} : { forPerson }),
    });
    expect(await paths(stacks, { ...project, stackId })).toEqual([]);
    expect(await stacks.undo({ ...project, stackId })).toEqual({ undone: false });
  }
});

it('says each change with the whole list and a growing revision, before the call resolves', async () => {
  const stacks = open();
  const ref = await created(stacks);
  await stacks.add({ ...ref, sources: [file('a')] });
  await Promise.all(['b', 'c', 'd'].map((path) => stacks.add({ ...ref, sources: [file(path)] })));
  const last = changes().at(-1);
  expect(last?.stacks[0]?.items).toHaveLength(4);
  const revisions = changes().map((change) => change.revision);
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  const items = changes().map((change) => change.stacks[0]?.items.length ?? 0);
  expect(items).toEqual(items.toSorted((a, b) => a - b));
});

it('tells the window how long a pasted text is, never the text', async () => {
  const stacks = open();
  const ref = await created(stacks);
  await stacks.add({ ...ref, sources: [{ kind: 'pasted', title: ' ', text: 'my own words' }] });
  expect(JSON.stringify(events)).not.toContain('my own words');
  expect((await stacks.list(project))[0]?.items[0]?.source).toEqual({
    kind: 'pasted',
    title: 'Pasted text',
    characters: 12,
  });
});

it('neither writes nor says anything for an edit that changes nothing', async () => {
  const stacks = open();
  const ref = await created(stacks);
  await stacks.add({ ...ref, sources: [file('a')] });
  const said = events.length;
  await stacks.add({ ...ref, sources: [file('a')] });
  await stacks.set({ ...ref, fields: { name: 'Orders' } });
  await stacks.set({ ...ref, fields: { name: ' \n' } });
  await stacks.removeItems({ ...ref, itemIds: ['gone'] });
  expect(events).toHaveLength(said);
});

it('adds a snippet with its values as one change, and leaves the values of one that is there', async () => {
  const stacks = open();
  const ref = await created(stacks);
  const rules = { kind: 'snippet', id: 'rules', name: 'Rules' } as const;
  await stacks.add({ ...ref, sources: [rules, file('a')], variables: { who: 'Mara' } });
  const valuesNow = async () =>
    (await stacks.get(ref.projectId, ref.stackId)).items.map((item) => item.variables);
  expect(await valuesNow()).toEqual([{ who: 'Mara' }, undefined]);
  await stacks.add({ ...ref, sources: [rules], variables: { who: 'Ida' } });
  expect(await valuesNow()).toEqual([{ who: 'Mara' }, undefined]);
  await stacks.undo(ref);
  expect(await valuesNow()).toEqual([]);
});

it('undoes and repeats every kind of edit, last one first', async () => {
  const stacks = open();
  const ref = await created(stacks);
  const states = [await stacks.get(ref.projectId, ref.stackId)];
  const step = async (edit: Promise<unknown>) => {
    await edit;
    states.push(await stacks.get(ref.projectId, ref.stackId));
  };
  await step(stacks.add({ ...ref, sources: [file('a'), file('b'), file('c')] }));
  const ids = states[1]?.items.map((item) => item.id) ?? [];
  const [a = '', b = '', c = ''] = ids;
  await step(stacks.moveItems({ ...ref, itemIds: [c], before: a }));
  await step(stacks.switchItems({ ...ref, itemIds: [a, b], on: false }));
  await step(stacks.changeItem({ ...ref, itemId: b, options: { pinned: true, note: 'why' } }));
  await step(stacks.set({ ...ref, fields: { name: 'Other', goal: 'g' } }));
  await step(stacks.removeItems({ ...ref, itemIds: [a, c] }));
  for (const state of states.slice(0, -1).toReversed()) {
    expect(await stacks.undo(ref)).toEqual({ undone: true });
    expect(await stacks.get(ref.projectId, ref.stackId)).toEqual(state);
  }
  expect(await stacks.undo(ref)).toEqual({ undone: false });
  for (const state of states.slice(1)) {
    expect(await stacks.redo(ref)).toEqual({ redone: true });
    expect(await stacks.get(ref.projectId, ref.stackId)).toEqual(state);
  }
  expect(await stacks.redo(ref)).toEqual({ redone: false });
});

it('undoes its own edits only and leaves those of another process', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  await mine.add({ ...ref, sources: [file('mine')] });
  await other.add({ ...ref, sources: [file('theirs')] });
  expect(await mine.undo(ref)).toEqual({ undone: true });
  expect(await paths(mine, ref)).toEqual(['theirs']);
});

it('takes back nothing that another process has changed since, says so, and goes on with the step before', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  const now = () => mine.get(ref.projectId, ref.stackId);
  await mine.add({ ...ref, sources: [file('mine')] });
  const itemId = (await now()).items[0]?.id ?? '';
  await mine.set({ ...ref, fields: { goal: 'mine' } });
  await other.set({ ...ref, fields: { goal: 'theirs' } });
  expect(await mine.undo(ref)).toEqual({ undone: false, overtaken: true });
  expect((await now()).goal).toBe('theirs');
  await other.changeItem({ ...ref, itemId, options: { note: 'theirs' } });
  expect(await mine.undo(ref)).toEqual({ undone: false, overtaken: true });
  expect((await now()).items).toMatchObject([{ note: 'theirs' }]);
  expect(await mine.undo(ref)).toEqual({ undone: false });
});

it('takes back what another process has only moved or switched, and a change of another field of the same item', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  await other.add({ ...ref, sources: [file('theirs')] });
  await mine.add({ ...ref, sources: [file('mine')] });
  const [, item] = (await mine.get(ref.projectId, ref.stackId)).items;
  const itemId = item?.id ?? '';
  await mine.changeItem({ ...ref, itemId, options: { note: 'mine' } });
  await other.changeItem({ ...ref, itemId, options: { pinned: true } });
  expect(await mine.undo(ref)).toEqual({ undone: true });
  const added = await created(mine, 'Second');
  await mine.add({ ...added, sources: [file('a'), file('b')] });
  const [a] = (await mine.get(added.projectId, added.stackId)).items;
  await other.switchItems({ ...added, itemIds: [a?.id ?? ''], on: false });
  await other.moveItems({ ...added, itemIds: [a?.id ?? ''], before: null });
  expect(await mine.undo(added)).toEqual({ undone: true });
  expect(await paths(mine, added)).toEqual([]);
});

it('repeats nothing over what another process has written since', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  await mine.set({ ...ref, fields: { goal: 'mine' } });
  await mine.undo(ref);
  await other.set({ ...ref, fields: { goal: 'theirs' } });
  expect(await mine.redo(ref)).toEqual({ redone: false, overtaken: true });
  expect((await mine.get(ref.projectId, ref.stackId)).goal).toBe('theirs');
});

it('offers after a restart what both of two processes did, newest first', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  await mine.set({ ...ref, fields: { goal: 'first' } });
  // The other process does not add a step again that the first undid.
  await mine.set({ ...ref, fields: { format: 'xml' } });
  await mine.undo(ref);
  await other.add({ ...ref, sources: [file('second')] });
  await mine.set({ ...ref, fields: { budget: 3 } });
  for (const stacks of [mine, other]) await stacks.close();
  const after = open();
  const left: unknown[] = [];
  while ((await after.undo(ref)).undone) {
    const { budget, items, goal, format } = await after.get(ref.projectId, ref.stackId);
    left.push({ budget: budget === 3, items: items.length, goal, format });
  }
  expect(left).toEqual([
    { budget: false, items: 1, goal: 'first', format: 'markdown' },
    { budget: false, items: 0, goal: 'first', format: 'markdown' },
    { budget: false, items: 0, goal: '', format: 'markdown' },
  ]);
});

it('keeps over a restart what another process did, however often this one writes after it', async () => {
  const [mine, other] = [open(), open()];
  const ref = await created(mine);
  await other.add({ ...ref, sources: [file('theirs')] });
  await other.close();
  for (const goal of ['one', 'two', 'three']) {
    await mine.set({ ...ref, fields: { goal } });
    // Waits until each is on disk separately.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await mine.close();
  const after = open();
  for (let step = 0; step < 3; step += 1) await after.undo(ref);
  expect(await paths(after, ref)).toEqual(['theirs']);
  expect(await after.undo(ref)).toEqual({ undone: true });
  expect(await paths(after, ref)).toEqual([]);
});

it('brings a removed stack back until it is closed, and then no more', async () => {
  const stacks = open();
  const ref = await created(stacks);
  await stacks.add({ ...ref, sources: [file('a')] });
  await stacks.remove(ref);
  expect(await stacks.list(project)).toEqual([]);
  await expect(stacks.add({ ...ref, sources: [file('b')] })).rejects.toMatchObject({
    code: 'stacks/unknown',
  });
  await stacks.restore(ref);
  expect(await paths(stacks, ref)).toEqual(['a']);
  await stacks.restore(ref);
  await stacks.remove(ref);
  await stacks.close();
  await expect(open().restore(ref)).rejects.toMatchObject({ code: 'stacks/unknown' });
  expect(await readdir(join(folder(), 'removed'))).toEqual([]);
});

it('discards with a stack what was kept of its conflicts, unless another process restored it', async () => {
  const dropped: string[] = [];
  const otherTexts = {
    keep: () => Promise.resolve(),
    dropAll: (of: string) => Promise.resolve(void dropped.push(of)),
  };
  const stacks = open(undefined, { otherTexts });
  const [first, second, third] = [await created(stacks), await created(stacks), await created(stacks)];
  for (const ref of [first, second, third]) await stacks.remove(ref);
  await stacks.restore(second);
  await open().restore(third);
  await stacks.close();
  expect(dropped).toEqual([JSON.stringify(['stack', 'p1', first.stackId])]);
});

it('loses no edit when two processes change one stack at once', async () => {
  const [left, right] = [open(), open()];
  const ref = await created(left);
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      (number % 2 === 0 ? left : right).add({ ...ref, sources: [file(`f${String(number)}`)] }),
    ),
  );
  expect(await paths(left, ref)).toHaveLength(20);
});

it('notices what another process changes, adds and deletes', async () => {
  const [window, other] = [open(), open(() => undefined)];
  await window.list(project);
  const ref = await created(other, 'Theirs');
  await until(() => changes().at(-1)?.stacks[0]?.name === 'Theirs');
  await other.add({ ...ref, sources: [file('x')] });
  await until(() => changes().at(-1)?.stacks[0]?.items.length === 1);
  await other.remove(ref);
  await until(() => changes().at(-1)?.stacks.length === 0);
});

it('reads what is on disk now, also where neither size nor time tells of a change', async () => {
  const stacks = open();
  const ref = await created(stacks, 'Orders');
  const path = join(folder(), `${ref.stackId}.stack.json`);
  const { atime, mtime } = await stat(path);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"Orders"', '"Sordre"'));
  await utimes(path, atime, mtime);
  expect((await stacks.get(ref.projectId, ref.stackId)).name).toBe('Sordre');
});

it('says why an edit could not be saved, keeps the stack, and has nothing to undo', async () => {
  const full: { -readonly [K in keyof DiskCalls]: DiskCalls[K] } = { ...nodeDiskCalls };
  const stacks = createStacks({
    dataFolder,
    storage: createStorage({ calls: full }),
    clock: () => 0,
    newId: () => 's1',
    emit: () => undefined,
  });
  opened.push(stacks);
  const ref = await created(stacks);
  full.rename = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(stacks.set({ ...ref, fields: { goal: 'g' } })).rejects.toMatchObject({
    code: 'storage/write-failed',
    message: expect.stringContaining('disk is full') as string,
  });
  expect((await stacks.get(ref.projectId, ref.stackId)).goal).toBe('');
  full.rename = nodeDiskCalls.rename;
  expect(await stacks.undo(ref)).toEqual({ undone: false });
});

it('sets a damaged stack aside unchanged, names it, and goes on with the rest', async () => {
  const stacks = open();
  const ref = await created(stacks);
  const damaged = '{"carryover": 1, "name": "half a';
  await writeFile(join(folder(), 'broken.stack.json'), damaged);
  expect((await stacks.list(project)).map((stack) => stack.id)).toEqual([ref.stackId]);
  expect(await readFile(join(folder(), 'broken.stack.json.damaged-1'), 'utf8')).toBe(damaged);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toContain('broken.stack.json.damaged-1');
  await writeFile(join(folder(), 'broken.stack.json'), 'again');
  await expect(stacks.get('p1', 'broken')).rejects.toMatchObject({ code: 'stacks/unknown' });
  expect(await readFile(join(folder(), 'broken.stack.json.damaged-2'), 'utf8')).toBe('again');
});

it('never writes to the stack of a newer version, and says once why it is not listed', async () => {
  const stacks = open();
  await created(stacks);
  const newer = '{"carryover":2,"id":"n","surprise":[]}';
  await writeFile(join(folder(), 'n.stack.json'), newer);
  const ref = { ...project, stackId: 'n' };
  expect(await stacks.list(project)).toHaveLength(1);
  await stacks.list(project);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toContain('newer');
  const code = { code: 'stacks/newer-version' };
  await expect(stacks.add({ ...ref, sources: [file('a')] })).rejects.toMatchObject(code);
  await expect(stacks.set({ ...ref, fields: { name: 'x' } })).rejects.toMatchObject(code);
  await expect(stacks.undo(ref)).rejects.toMatchObject(code);
  await expect(stacks.remove(ref)).rejects.toMatchObject(code);
  await expect(stacks.get('p1', 'n')).rejects.toMatchObject(code);
  expect(await readFile(join(folder(), 'n.stack.json'), 'utf8')).toBe(newer);
});

it('writes fields and kinds of a newer writer back as they were', async () => {
  const stacks = open();
  await created(stacks);
  const foreign = {
    carryover: 1,
    id: 'f',
    name: 'Foreign',
    colour: 'teal',
    items: [
      { id: 'i1', on: true, source: { kind: 'notion', pageId: 'x' }, headings: ['A'] },
      { id: 'i2', on: true, source: { kind: 'file', path: 'a', project: 'alias' } },
    ],
  };
  await writeFile(join(folder(), 'f.stack.json'), JSON.stringify(foreign));
  await stacks.add({ ...project, stackId: 'f', sources: [file('a')] });
  const written = JSON.parse(await readFile(join(folder(), 'f.stack.json'), 'utf8')) as typeof foreign;
  expect(written).toMatchObject({ carryover: 1, id: 'f', name: 'Foreign', colour: 'teal' });
  expect(written.items.slice(0, 2)).toEqual(foreign.items);
  expect(written.items).toHaveLength(3);
});

it('finds a stack by id, by name and by a name in other letters, and names what there is', async () => {
  const stacks = open();
  const ref = await created(stacks, 'Orders');
  expect((await stacks.findByName('p1', ref.stackId)).name).toBe('Orders');
  expect((await stacks.findByName('p1', 'Orders')).id).toBe(ref.stackId);
  expect((await stacks.findByName('p1', 'orders')).id).toBe(ref.stackId);
  await expect(stacks.findByName('p1', 'Invoices')).rejects.toThrow('"Orders"');
  const twin = await created(stacks, 'x');
  await stacks.set({ ...twin, fields: { name: 'Orders' } });
  await expect(stacks.findByName('p1', 'Orders')).rejects.toMatchObject({
    code: 'stacks/ambiguous-name',
    facts: { matches: [ref.stackId, twin.stackId] },
  });
});

it('refuses more items than a stack holds and keeps it as it was', async () => {
  const stacks = open();
  const ref = await created(stacks);
  const many = Array.from({ length: 5_000 }, (_, number) => file(`f${String(number)}`));
  await stacks.add({ ...ref, sources: many });
  await expect(stacks.add({ ...ref, sources: [file('one more')] })).rejects.toMatchObject({
    code: 'stacks/too-many-items',
  });
  expect(await paths(stacks, ref)).toHaveLength(5_000);
});
