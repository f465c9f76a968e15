import { execFileSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StackRef } from '../../shared/api/common.ts';
import type { Source } from '../../shared/domain/source.ts';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';
import { watchDisk } from '../watching/watchDisk.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

let folder: string;
let root: string;
let data: string;
let host: StartedCore;
let projectId: string;

beforeEach(async () => {
  folder = makeFolder();
  root = join(folder, 'shop');
  data = join(folder, 'data');
  await mkdir(join(root, 'src'), { recursive: true });
  await writeFile(join(root, 'src', 'order.ts'), 'export const order = 1;\n');
  execFileSync('git', ['init', '-q'], { cwd: root });
  host = startCore(data);
  ({ projectId } = await host.api.projects.open({ path: root }));
});

const file = (path: string): Source => ({ kind: 'file', path });
const sharedFile = (stackId: string) => join(root, '.carryover', 'stacks', `${stackId}.stack.json`);
const list = (on: StartedCore = host) => on.api.stacks.list({ projectId });
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function made(name = 'Orders', ...sources: readonly Source[]): Promise<StackRef> {
  const { stackId } = await host.api.stacks.create({ projectId, name });
  const ref = { projectId, stackId };
  if (sources.length > 0) await host.api.stacks.add({ ...ref, sources });
  return ref;
}

async function viewOf(ref: StackRef, on: StartedCore = host) {
  return (await list(on)).find(({ id }) => id === ref.stackId);
}

function importText(fields: object, name = 'orders.stack.json') {
  return host.api.stackFiles.importText({
    projectId,
    name,
    text: JSON.stringify({ carryover: 1, id: 'theirs', name: 'Theirs', items: [], ...fields }),
  });
}
const itemOf = (source: object, id = 'a') => ({ id, source });

it('copies a stack under a name of its own, with everything that was set', async () => {
  const ref = await made('Orders', file('src/order.ts'));
  await host.api.stacks.set({ ...ref, fields: { goal: 'Ship', budget: 900 } });
  const copy = { projectId, ...(await host.api.stackFiles.duplicate(ref)) };
  expect(await viewOf(copy)).toMatchObject({
    name: 'Orders copy',
    goal: 'Ship',
    budget: 900,
    items: [{ source: file('src/order.ts') }],
  });
  await host.api.stacks.set({ ...copy, fields: { goal: 'Another' } });
  expect(await viewOf(ref)).toMatchObject({ goal: 'Ship' });
  const again = { projectId, ...(await host.api.stackFiles.duplicate(ref)) };
  expect(await viewOf(again)).toMatchObject({ name: 'Orders copy 2' });
});

describe('what leaves with a stack', () => {
  it('names what travels, and what git does with the folder', async () => {
    const ref = await made(
      'Orders',
      file('src/order.ts'),
      { kind: 'pasted', title: 'Log', text: 'three lines' },
      { kind: 'command', command: 'npm test', keep: 'all', timeoutSeconds: 60 },
      { kind: 'snippet', id: 's1', name: 'House rules' },
      { kind: 'file', path: 'a.ts', project: 'api' },
    );
    const travel = await host.api.stackFiles.travel(ref);
    expect(travel).toEqual({
      texts: [{ title: 'Log', characters: 11 }],
      notes: 0,
      snippets: ['House rules'],
      commands: 1,
      projects: ['api'],
      secrets: [],
      notScanned: false,
      outside: [],
      byHand: false,
      git: 'tracked',
    });
    await writeFile(join(root, '.gitignore'), '.carryover/\n');
    expect((await host.api.stackFiles.travel(ref)).git).toBe('ignored');
  });

  it.each([
    ['pasted text', { kind: 'pasted', title: 'Log', text: `token ${token}` } as const, {}],
    ['a note', file('src/order.ts'), { note: `use ${token}` }],
    ['a value of a snippet', { kind: 'snippet', id: 's', name: 'S' } as const, { variables: { key: token } }],
    [
      'a value that is called like a field of ours',
      { kind: 'snippet', id: 's', name: 'S' } as const,
      { variables: { model: token } },
    ],
    [
      'the name of a value',
      { kind: 'snippet', id: 's', name: 'S' } as const,
      { variables: { [token]: 'x' } },
    ],
    [
      'a command',
      { kind: 'command', command: `curl -H ${token}`, keep: 'all', timeoutSeconds: 9 } as const,
      {},
    ],
  ])('does not share or export a secret in %s, and tells no value of it', async (_what, source, options) => {
    const ref = await made('Orders', source);
    const itemId = (await viewOf(ref))?.items[0]?.id ?? '';
    await host.api.stacks.changeItem({ ...ref, itemId, options });
    const path = join(folder, 'out.stack.json');
    host.core.allowSave(path);
    const answers = [
      await host.api.stackFiles.share({ ...ref, allowPossible: true }),
      await host.api.stackFiles.export({ ...ref, path, allowPossible: true }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 'blocked',
        travel: { secrets: [{ tier: 'certain', count: 1 }] },
      });
    }
    expect(JSON.stringify(answers)).not.toContain(token);
    expect(await exists(path)).toBe(false);
    expect(await exists(join(root, '.carryover'))).toBe(false);
  });

  it('keeps a secret in a field of a newer version from leaving too', async () => {
    const { stackId } = await importText({ later: { deep: [`see ${token}`] } });
    const answer = await host.api.stackFiles.share({ projectId, stackId });
    expect(answer).toMatchObject({ status: 'blocked', travel: { secrets: [{ where: 'The stack itself' }] } });
  });

  it('shares what was searched, and nothing else that a file made by hand holds', async () => {
    const { stackId } = await made();
    const stacks = join(data, 'projects', encodeURIComponent(projectId), 'stacks');
    const edited = { text: 'x', of: '', sha256: 'a'.repeat(64), later: token };
    const item = { ...itemOf(file('src/order.ts')), edited };
    const text = JSON.stringify({ carryover: 1, id: 'x', name: 'Hand', items: [item] });
    // Replaces the file at once, as other programs do: the folder is watched.
    const written = join(stacks, 'written');
    await writeFile(written, text.replace('"name"', `"name":"${token}","name"`));
    await rename(written, join(stacks, `${stackId}.stack.json`));
    expect(await host.api.stackFiles.share({ projectId, stackId })).toMatchObject({ status: 'done' });
    const shared = await readFile(sharedFile(stackId), 'utf8');
    expect(shared).toContain('Hand');
    expect(shared).not.toContain(token);
  });

  it('does not export what names a place of this machine, as a stack made by hand may', async () => {
    const stacks = join(data, 'projects', encodeURIComponent(projectId), 'stacks');
    await made();
    const [name] = await readdir(stacks);
    const text = { carryover: 1, id: 'x', name: 'Hand', items: [itemOf(file('/home/ada/secret.txt'))] };
    await writeFile(join(stacks, 'hand.stack.json'), JSON.stringify(text));
    expect(name).toBeDefined();
    const answer = await host.api.stackFiles.share({ projectId, stackId: 'hand' });
    expect(answer).toMatchObject({ status: 'blocked', travel: { outside: ['/home/ada/secret.txt'] } });
  });

  it('writes a file only where a person chose it, once', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    const path = join(folder, 'out.stack.json');
    const refused = { code: 'shell/path-not-chosen' };
    await expect(host.api.stackFiles.export({ ...ref, path })).rejects.toMatchObject(refused);
    host.core.allowSave(path);
    expect(await host.api.stackFiles.export({ ...ref, path })).toEqual({
      status: 'done',
      name: 'out.stack.json',
    });
    await expect(host.api.stackFiles.export({ ...ref, path })).rejects.toMatchObject(refused);
    const written = await readFile(path, 'utf8');
    expect(written).not.toContain(root);
    expect(JSON.parse(written)).toMatchObject({ carryover: 1, name: 'Orders' });
  });

  it('has no allowance for a secret in it', async () => {
    await writeFile(join(root, 'src', 'user.ts'), `const t = '${token}';\n`);
    const ref = await made('Orders', file('src/user.ts'));
    await host.api.assembly.open(ref);
    await expect.poll(() => host.payloadsOf('assembly.changed').at(-1)?.assembly.findings.length).toBe(1);
    const findingIds =
      host
        .payloadsOf('assembly.changed')
        .at(-1)
        ?.assembly.findings.map(({ id }) => id) ?? [];
    const reason = 'a made-up value for tests';
    await host.api.secrets.decide({ ...ref, findingIds, decision: 'allow', scope: 'project', reason });
    expect(await host.api.stackFiles.share(ref)).toMatchObject({ status: 'done' });
    const written = await readFile(sharedFile(ref.stackId), 'utf8');
    expect(written).not.toContain(reason);
    expect(written).not.toContain(token);
  });
});

describe('a stack that is shared with the repository', () => {
  it('moves there, stays what it was, and comes back', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    expect(await host.api.stackFiles.share(ref)).toEqual({ status: 'done', name: '.carryover/stacks' });
    expect(await viewOf(ref)).toMatchObject({ name: 'Orders', shared: true });
    expect(JSON.parse(await readFile(sharedFile(ref.stackId), 'utf8'))).not.toHaveProperty('shared');
    await host.api.stacks.set({ ...ref, fields: { goal: 'Together' } });
    expect(await readFile(sharedFile(ref.stackId), 'utf8')).toContain('Together');
    expect((await list()).length).toBe(1);
    await host.api.stacks.undo(ref);
    expect(await viewOf(ref)).toMatchObject({ goal: '' });
    await host.api.stackFiles.stopSharing(ref);
    expect(await exists(sharedFile(ref.stackId))).toBe(false);
    expect((await viewOf(ref))?.shared).toBeUndefined();
    expect(await readdir(join(root, '.carryover', 'stacks'))).toEqual([]);
  });

  it('leaves nothing but the stack in the repository while it is edited and deleted', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    await host.api.stackFiles.share(ref);
    await host.api.stacks.set({ ...ref, fields: { goal: 'Together' } });
    expect(await readdir(join(root, '.carryover', 'stacks'))).toEqual([`${ref.stackId}.stack.json`]);
    await host.api.stacks.remove(ref);
    expect(await readdir(join(root, '.carryover', 'stacks'))).toEqual([]);
    expect(await list()).toEqual([]);
    await host.api.stacks.restore(ref);
    expect(await viewOf(ref)).toMatchObject({ goal: 'Together', shared: true });
  });

  it('is what a colleague makes of it, as soon as their change is pulled', async () => {
    const watching = startCore(data, { watch: watchDisk });
    await watching.api.projects.open({ path: root });
    const ref = await made('Orders', file('src/order.ts'));
    await host.api.stackFiles.share(ref);
    await watching.api.stacks.list({ projectId });
    await watching.api.files.list({ projectId, operationId: 'list' });
    const before = await readFile(sharedFile(ref.stackId), 'utf8');
    await writeFile(sharedFile(ref.stackId), before.replace('"goal": ""', '"goal": "From a colleague"'));
    await expect
      .poll(() => watching.payloadsOf('stacks.changed').at(-1)?.stacks[0]?.goal, { timeout: 60_000 })
      .toBe('From a colleague');
    // The local edit applies on top of theirs.
    await watching.api.stacks.set({ ...ref, fields: { budget: 777 } });
    expect(JSON.parse(await readFile(sharedFile(ref.stackId), 'utf8'))).toMatchObject({
      goal: 'From a colleague',
      budget: 777,
    });
  });

  it('is read again with the files where nothing on disk is watched', async () => {
    const ref = await made('Orders');
    await host.api.stackFiles.share(ref);
    const before = await readFile(sharedFile(ref.stackId), 'utf8');
    await writeFile(sharedFile(ref.stackId), before.replace('"goal": ""', '"goal": "Pulled"'));
    await host.api.files.list({ projectId, operationId: 'list' });
    await expect.poll(() => host.payloadsOf('stacks.changed').at(-1)?.stacks[0]?.goal).toBe('Pulled');
  });

  it('comes with a folder that a colleague’s first stack brings', async () => {
    const watching = startCore(data, { watch: watchDisk });
    await watching.api.projects.open({ path: root });
    await watching.api.stacks.list({ projectId });
    await watching.api.files.list({ projectId, operationId: 'list' });
    await mkdir(join(root, '.carryover', 'stacks'), { recursive: true });
    const text = JSON.stringify({ carryover: 1, id: 'other', name: 'By hand', items: [] });
    await writeFile(sharedFile('team'), text);
    await expect
      .poll(
        () =>
          watching
            .payloadsOf('stacks.changed')
            .at(-1)
            ?.stacks.map(({ id, shared }) => [id, shared]),
        {
          timeout: 60_000,
        },
      )
      .toEqual([['team', true]]);
  });

  it('is left alone where git left marks of a conflict in it, and named', async () => {
    const ref = await made('Orders');
    await host.api.stackFiles.share(ref);
    const torn = '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n';
    await writeFile(sharedFile(ref.stackId), torn);
    expect(await list()).toEqual([]);
    expect(host.notices().join()).toContain(`${ref.stackId}.stack.json can't be read`);
    await expect(host.api.stacks.set({ ...ref, fields: { goal: 'x' } })).rejects.toMatchObject({
      code: 'storage/read-failed',
    });
    expect(await readFile(sharedFile(ref.stackId), 'utf8')).toBe(torn);
  });

  it('is not read through a link, nor from a folder that leads out of the project', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    const text = JSON.stringify({ carryover: 1, id: 'x', name: 'Elsewhere', items: [] });
    await writeFile(join(elsewhere, 'x.stack.json'), text);
    await mkdir(join(root, '.carryover', 'stacks'), { recursive: true });
    await symlink(join(elsewhere, 'x.stack.json'), sharedFile('x'));
    expect(await list()).toEqual([]);
    expect(host.notices().join()).toContain('x.stack.json is a link');
    await rm(join(root, '.carryover'), { recursive: true });
    await mkdir(join(root, '.carryover'));
    await symlink(elsewhere, join(root, '.carryover', 'stacks'));
    expect(await list()).toEqual([]);
    const ref = await made();
    await expect(host.api.stackFiles.share(ref)).rejects.toMatchObject({ code: 'stacks/no-shared-folder' });
    expect(await viewOf(ref)).toMatchObject({ name: 'Orders' });
    expect(await readdir(elsewhere)).toEqual(['x.stack.json']);
  });

  it('stays on this machine where a file stands in the way of the folder', async () => {
    await writeFile(join(root, '.carryover'), 'mine');
    const ref = await made('Orders', file('src/order.ts'));
    await expect(host.api.stackFiles.share(ref)).rejects.toMatchObject({ code: 'stacks/no-shared-folder' });
    expect(await viewOf(ref)).toMatchObject({ name: 'Orders', items: [{ source: file('src/order.ts') }] });
    expect(await readFile(join(root, '.carryover'), 'utf8')).toBe('mine');
  });

  it('becomes two where this machine has another of the same id, and loses neither', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    await mkdir(join(root, '.carryover', 'stacks'), { recursive: true });
    const theirs = { carryover: 1, id: ref.stackId, name: 'Orders', goal: 'Theirs', items: [] };
    await writeFile(sharedFile(ref.stackId), JSON.stringify(theirs));
    const names = (await list()).map(({ name, goal, shared, items }) => [name, goal, shared, items.length]);
    expect(names).toContainEqual(['Orders', 'Theirs', true, 0]);
    expect(names).toContainEqual(['Orders (mine)', '', undefined, 1]);
    expect(host.notices().join()).toContain('Yours is now named “Orders (mine)”');
  });

  it('is one again after a move that was cut short', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    const own = join(data, 'projects', encodeURIComponent(projectId), 'stacks', `${ref.stackId}.stack.json`);
    await mkdir(join(root, '.carryover', 'stacks'), { recursive: true });
    await writeFile(sharedFile(ref.stackId), await readFile(own));
    expect((await list()).map(({ id, shared }) => [id, shared])).toEqual([[ref.stackId, true]]);
    expect(await exists(own)).toBe(false);
  });

  it('is refused with the remedy where the repository can’t be written, and stays here', async () => {
    // Root may write anywhere: a file in the folder's place simulates a folder without write access.
    const ref = await made('Orders');
    await mkdir(join(root, '.carryover', 'stacks'), { recursive: true });
    await mkdir(sharedFile(ref.stackId));
    await expect(host.api.stackFiles.share(ref)).rejects.toMatchObject({ code: 'storage/write-failed' });
    expect(await viewOf(ref)).toMatchObject({ name: 'Orders' });
    if (process.getuid?.() === 0) return;
    await rm(sharedFile(ref.stackId), { recursive: true });
    await chmod(join(root, '.carryover', 'stacks'), 0o500);
    await expect(host.api.stackFiles.share(ref)).rejects.toMatchObject({ code: 'storage/write-failed' });
    expect(await viewOf(ref)).toMatchObject({ name: 'Orders' });
  });
});

describe('a stack that is brought in', () => {
  it('is a new one, whatever id it has', async () => {
    const ref = await made('Orders');
    const report = await importText({ id: ref.stackId, name: 'Orders' });
    expect(report.stackId).not.toBe(ref.stackId);
    expect((await list()).map(({ name }) => name)).toEqual(['Orders', 'Orders 2']);
  });

  it('refuses items that mean another place, by name, and takes in the rest', async () => {
    const outside = [
      '/etc/passwd',
      '../secrets.txt',
      'src/../../x',
      'C:\\Users\\a.ts',
      'C:/a.ts',
      '\\\\host\\share\\a.ts',
      'src\\order.ts',
    ];
    const report = await importText({
      items: [
        ...outside.map((path, index) => itemOf(file(path), `bad-${index}`)),
        itemOf({ kind: 'git', view: { what: 'log', count: 3, path: '../elsewhere' } }, 'git'),
        itemOf({ kind: 'later', path: '/root' }, 'later'),
        itemOf(file('src/order.ts'), 'good'),
        itemOf(file('src/gone.ts'), 'gone'),
      ],
    });
    expect(report).toMatchObject({
      refused: [...outside, '../elsewhere', '/root'],
      missing: ['src/gone.ts'],
      items: 2,
    });
    const stack = await viewOf({ projectId, stackId: report.stackId });
    expect(stack?.items.map(({ source }) => source)).toEqual([file('src/order.ts'), file('src/gone.ts')]);
  });

  it('is shown with all its items missing, and copied as such', async () => {
    const report = await importText({ items: [itemOf(file('a.ts'), 'a'), itemOf(file('b.ts'), 'b')] });
    expect(report.missing).toEqual(['a.ts', 'b.ts']);
    const ref = { projectId, stackId: report.stackId };
    await host.api.assembly.open(ref);
    await expect
      .poll(() =>
        host
          .payloadsOf('assembly.changed')
          .at(-1)
          ?.assembly.blocks.map(({ status }) => status),
      )
      .toEqual(['missing', 'missing']);
    expect(await host.api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({
      status: 'done',
      unreadable: ['a.ts', 'b.ts'],
    });
  });

  it('is refused with 10,000 items, and nothing of it is kept', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => itemOf(file(`src/${index}.ts`), `i${index}`));
    await expect(importText({ items })).rejects.toMatchObject({
      code: 'stacks/too-many-items',
      message: expect.stringContaining('has 10,000 items. A stack can have at most 5,000'),
    });
    expect(await list()).toEqual([]);
  });

  it('keeps kinds and fields of a newer version, and hands them out again', async () => {
    const later = { kind: 'jira', key: 'A-1', deep: { list: [1, 2] } };
    const report = await importText({ board: 'main', items: [{ ...itemOf(later), colour: 'red' }] });
    expect(report).toMatchObject({ unknown: ['jira'], items: 1 });
    const path = join(folder, 'out.stack.json');
    host.core.allowSave(path);
    await host.api.stackFiles.export({ projectId, stackId: report.stackId, path });
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      board: 'main',
      items: [{ id: 'a', colour: 'red', source: later }],
    });
  });

  it('gives items of one id ids of their own', async () => {
    const report = await importText({ items: [itemOf(file('a.ts')), itemOf(file('b.ts'))] });
    const stack = await viewOf({ projectId, stackId: report.stackId });
    expect(new Set(stack?.items.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    ['no JSON', '{ nonsense', 'stacks/not-a-stack'],
    ['JSON of something else', '{"name":"package"}', 'stacks/not-a-stack'],
    ['a list', '[]', 'stacks/not-a-stack'],
    ['nothing', '', 'stacks/not-a-stack'],
    ['a newer version', '{"carryover":2,"items":[]}', 'stacks/newer-version'],
    [
      'a field nested without end',
      `{"carryover":1,"id":"a","name":"a","items":[],"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'stacks/not-a-stack',
    ],
  ])('is refused with a sentence where it is %s', async (_what, text, code) => {
    const answer = host.api.stackFiles.importText({ projectId, text, name: 'x.json' });
    await expect(answer).rejects.toMatchObject({ code, message: expect.stringContaining('x.json') });
    expect(await list()).toEqual([]);
  });

  it('is read from a file that a person chose, once; with the mark of its encoding or without', async () => {
    const path = join(folder, 'in.stack.json');
    await writeFile(path, `\uFEFF${JSON.stringify({ carryover: 1, id: 'a', name: 'Marked', items: [] })}`);
    const refused = { code: 'shell/path-not-chosen' };
    await expect(host.api.stackFiles.importFile({ projectId, path })).rejects.toMatchObject(refused);
    host.core.allowRead(path);
    expect(await host.api.stackFiles.importFile({ projectId, path })).toMatchObject({ name: 'Marked' });
    await expect(host.api.stackFiles.importFile({ projectId, path })).rejects.toMatchObject(refused);
  });

  it.each([
    ['binary', async (path: string) => writeFile(path, Buffer.from([0xff, 0xfe, 0, 1, 0x80])), 'not-a-stack'],
    ['a folder', (path: string) => mkdir(path), 'not-a-stack'],
    [
      '100 MB',
      async (path: string) => {
        await writeFile(path, '');
        await truncate(path, 100_000_000);
      },
      'too-large',
    ],
  ])('is refused where the file is %s', async (_what, make, code) => {
    const path = join(folder, 'in.stack.json');
    await make(path);
    host.core.allowRead(path);
    await expect(host.api.stackFiles.importFile({ projectId, path })).rejects.toMatchObject({
      code: `stacks/${code}`,
    });
  });
});

async function restarted(): Promise<StartedCore> {
  await host.core.close();
  host = startCore(data);
  await host.api.projects.open({ path: root });
  return host;
}

describe('undo after a restart', () => {
  it('takes back what was done before, step by step, pasted text and all', async () => {
    const ref = await made('Orders', file('src/order.ts'), { kind: 'pasted', title: 'Log', text: 'lines' });
    await host.api.stacks.set({ ...ref, fields: { goal: 'Ship' } });
    const itemId = (await viewOf(ref))?.items[1]?.id ?? '';
    await host.api.stacks.removeItems({ ...ref, itemIds: [itemId] });
    const { api } = await restarted();
    expect(await api.stacks.undo(ref)).toEqual({ undone: true });
    expect((await viewOf(ref))?.items[1]).toMatchObject({
      id: itemId,
      source: { title: 'Log', characters: 5 },
    });
    expect(await api.stacks.undo(ref)).toEqual({ undone: true });
    expect(await viewOf(ref)).toMatchObject({ goal: '' });
    expect(await api.stacks.redo(ref)).toEqual({ redone: true });
    expect(await viewOf(ref)).toMatchObject({ goal: 'Ship' });
    await restarted();
    expect(await host.api.stacks.redo(ref)).toEqual({ redone: true });
    expect((await viewOf(ref))?.items).toHaveLength(1);
  });

  it('is kept for this person alone, and goes with the stack', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    await restarted();
    const undo = join(data, 'projects', encodeURIComponent(projectId), 'undo');
    const [name] = await readdir(undo);
    if (process.platform !== 'win32') expect((await stat(join(undo, name ?? ''))).mode & 0o077).toBe(0);
    await host.api.stacks.remove(ref);
    await restarted();
    expect(await readdir(undo)).toEqual([]);
  });

  it('says that there is nothing to undo where what was kept is damaged, and keeps that', async () => {
    const ref = await made('Orders', file('src/order.ts'));
    await restarted();
    const undo = join(data, 'projects', encodeURIComponent(projectId), 'undo');
    const [name] = await readdir(undo);
    await writeFile(
      join(undo, name ?? ''),
      '{"carryover":1,"undo":[{"type":"restore","items":[7]}],"redo":[]}',
    );
    expect(await host.api.stacks.undo(ref)).toEqual({ undone: false });
    expect(host.notices().join()).toContain('The undo steps of a stack on disk were damaged.');
    expect(await readdir(undo)).toEqual([`${name ?? ''}.damaged-1`]);
    expect((await viewOf(ref))?.items).toHaveLength(1);
  });
});

it('agrees on one name where two windows rename a stack at once', async () => {
  const ref = await made('Orders');
  const other = startCore(data);
  await other.api.projects.open({ path: root });
  await Promise.all([list(), list(other)]);
  await Promise.all([
    host.api.stacks.set({ ...ref, fields: { name: 'Left' } }),
    other.api.stacks.set({ ...ref, fields: { name: 'Right' } }),
  ]);
  const name = (await viewOf(ref))?.name;
  expect(['Left', 'Right']).toContain(name);
  for (const each of [host, other]) {
    await expect
      .poll(() => each.payloadsOf('stacks.changed').at(-1)?.stacks[0]?.name, { timeout: 60_000 })
      .toBe(name);
  }
});

it('leaves the steps that a newer version kept alone, and undoes its own all the same', async () => {
  const ref = await made('Orders', file('src/order.ts'));
  await host.core.close();
  const kept = join(data, 'projects', encodeURIComponent(projectId), 'undo');
  const [name = ''] = await readdir(kept);
  const newer = JSON.stringify({ carryover: 9, steps: [] });
  await writeFile(join(kept, name), newer);
  host = startCore(data);
  await host.api.projects.open({ path: root });
  await host.api.stacks.set({ ...ref, fields: { goal: 'Mine' } });
  expect(await host.api.stacks.undo(ref)).toEqual({ undone: true });
  await host.core.close();
  expect(await readdir(kept)).toEqual([name]);
  expect(await readFile(join(kept, name), 'utf8')).toBe(newer);
});

it('says that a secret was put into a shared stack, with no value of it', async () => {
  const ref = await made('Orders', file('src/order.ts'));
  await host.api.stackFiles.share(ref);
  const warned = () => host.notices().filter((message) => message.includes('before you commit'));
  await host.api.stacks.set({ ...ref, fields: { goal: 'Nothing secret' } });
  const sources: readonly Source[] = [{ kind: 'pasted', title: 'Log', text: `token ${token}` }];
  await host.api.stacks.add({ ...ref, sources });
  await expect.poll(() => warned().length).toBe(1);
  expect(warned()[0]).toContain(
    '“Orders” is shared with the repository and contains a suspected secret: Log.',
  );
  expect(JSON.stringify(warned())).not.toContain(token);
});

it('lists the other stacks where one of the same name on both sides can’t be read', async () => {
  const [ref, other] = [await made('Orders', file('src/order.ts')), await made('Another')];
  await host.api.stackFiles.share(ref);
  await mkdir(join(data, 'projects', encodeURIComponent(projectId), 'stacks', `${ref.stackId}.stack.json`));
  expect((await list()).map(({ id }) => id)).toContain(other.stackId);
});
