import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { AppError } from '../../shared/errors.ts';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';
import { createStorage } from '../storage/createStorage.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCopyFile, unpackCopy } from './copyFile.ts';
import { createCopyFiles } from './createCopyFiles.ts';
import { createHistory } from './createHistory.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

let folder: string;
let root: string;
let data: string;
let host: StartedCore;
let ref: StackRef;

beforeEach(async () => {
  folder = makeFolder();
  root = join(folder, 'shop');
  data = join(folder, 'data');
  await mkdir(join(root, 'src'), { recursive: true });
  await writeFile(join(root, 'src', 'order.ts'), 'export const order = 1;\n');
  host = startCore(data);
  const { projectId } = await host.api.projects.open({ path: root });
  const { stackId } = await host.api.stacks.create({ projectId, name: 'Orders' });
  ref = { projectId, stackId };
  await host.api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'src/order.ts' }] });
});

const project = () => ({ projectId: ref.projectId });
const copies = () => join(data, 'projects', encodeURIComponent(ref.projectId), 'history');
const names = async () => (await readdir(copies())).filter((name) => name !== 'removed');

async function copied(target: 'clipboard' | 'file' | 'reference' = 'clipboard'): Promise<CopyEntry> {
  const before = new Set((await host.api.history.list(project())).map(({ id }) => id));
  expect(await host.api.assembly.export({ ...ref, target })).toMatchObject({ status: 'done' });
  return await newest(before);
}

/** Returns the new copy, once it is stored. */
async function newest(before: ReadonlySet<string>): Promise<CopyEntry> {
  let found: CopyEntry | undefined;
  const look = async () => {
    found = (await host.api.history.list(project())).find(({ id }) => !before.has(id));
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 60_000 }).toBe(true);
  if (found === undefined) throw new Error('Nothing was kept.');
  return found;
}

async function decide(decision: 'allow' | 'redact'): Promise<void> {
  await host.api.assembly.open(ref);
  const findings = () => host.payloadsOf('assembly.changed').at(-1)?.assembly.findings ?? [];
  await expect.poll(() => findings().length).toBe(1);
  await host.api.secrets.decide({
    ...ref,
    findingIds: findings().map(({ id }) => id),
    decision,
    scope: 'stack',
    ...(decision === 'allow' ? { reason: 'made up' } : {}),
  });
}

it('keeps what was copied, saved and referred to, each as it left', async () => {
  const first = await copied();
  expect(first).toMatchObject({
    target: 'clipboard',
    stackId: ref.stackId,
    stackName: 'Orders',
    items: 1,
    redacted: 0,
    allowed: 0,
    bytes: Buffer.byteLength(host.clipboard),
  });
  const text = await host.api.history.text({ ...project(), copyId: first.id });
  expect(text).toEqual({ status: 'ok', text: host.clipboard, covered: 0 });
  expect(await copied('file')).toMatchObject({ target: 'file', path: 'scratch/first-message-1.md' });
  const reference = await copied('reference');
  expect(reference).toMatchObject({ target: 'reference', path: 'scratch/first-message-1-2.md' });
  const shown = await host.api.history.text({ ...project(), copyId: reference.id });
  expect(shown).toMatchObject({ text: expect.stringContaining('export const order') });
  const listed = await host.api.history.list(project());
  expect(listed.map(({ target }) => target)).toEqual(['reference', 'file', 'clipboard']);
  expect(host.payloadsOf('history.changed').at(-1)?.entries).toEqual(listed);
});

it('keeps what an agent was opened with, and what was saved for one that the system did not open', async () => {
  await host.core.close();
  let opens = true;
  const links: string[] = [];
  const agents = {
    platform: 'linux',
    hasProgram: () => Promise.resolve(true),
    open: (link: string) => Promise.resolve(links.push(link) > 0 && opens),
  } as const;
  host = startCore(data, { agents });
  await host.api.assembly.export({ ...ref, target: 'codex' });
  const whole = await newest(new Set());
  expect(whole).toMatchObject({ target: 'codex' });
  expect(whole).not.toHaveProperty('path');
  const { searchParams } = new URL(links[0] ?? '');
  const shown = await host.api.history.text({ ...project(), copyId: whole.id });
  expect(shown).toEqual({ status: 'ok', text: searchParams.get('prompt'), covered: 0 });
  opens = false;
  await writeFile(join(root, 'src', 'order.ts'), 'export const order = 1;\n'.repeat(1_000));
  const before = new Set([whole.id]);
  expect(await host.api.assembly.export({ ...ref, target: 'claude-code' })).toMatchObject({
    status: 'not-opened',
    why: 'refused',
  });
  expect(await newest(before)).toMatchObject({ target: 'file', path: 'scratch/first-message-1.md' });
});

it.each(['clipboard', 'file', 'reference'] as const)(
  'has a message on disk before its caller is answered (%s), whole and packed later',
  async (target) => {
    await writeFile(join(root, 'src', 'order.ts'), 'export const order = 1;\n'.repeat(5_000));
    expect(await host.api.assembly.export({ ...ref, target })).toMatchObject({ status: 'done' });
    // At this very moment, as after a kill.
    const [name = '', ...others] = readdirSync(copies()).filter((one) => one.endsWith('.copy'));
    const parsed = parseCopyFile(readFileSync(join(copies(), name)));
    expect(others).toEqual([]);
    if (parsed.status !== 'ok') throw new Error('The copy is damaged.');
    const text = await unpackCopy(parsed);
    expect(text).toContain('export const order = 1;\nexport const order = 1;\n');
    await host.core.close();
    const files = createCopyFiles({ dataFolder: data, storage: createStorage(), emit: () => undefined });
    expect((await files.read(ref.projectId, parsed.entry.id)).text).toBe(text);
    expect((await stat(join(copies(), name))).size).toBeLessThan(parsed.entry.bytes / 10);
  },
);

it('packs no copy that was removed meanwhile, and packs one at once where there is no room for it else', async () => {
  let room = Infinity;
  const storage = createStorage();
  const files = createCopyFiles({
    dataFolder: data,
    storage: {
      ...storage,
      writeAtomic: (file, bytes) =>
        bytes.length > room
          ? Promise.reject(
              new AppError('storage/write-failed', 'The disk is full.', { file, cause: 'ENOSPC' }),
            )
          : storage.writeAtomic(file, bytes),
    },
    emit: () => undefined,
  });
  const text = 'the same line\n'.repeat(1_000);
  const entry = entryOf(1, text.length);
  await files.add('own', entry, text, 'stored');
  await files.remove('own', [entry.id]);
  await files.pack('own', entry, text);
  expect(await files.list('own')).toEqual([]);
  room = 1_000;
  await files.add('own', entry, text, 'stored');
  expect((await files.read('own', entry.id)).text).toBe(text);
});

it('keeps nothing of what did not leave', async () => {
  await writeFile(join(root, 'src', 'order.ts'), `const t = '${token}';\n`);
  expect(await host.api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({
    status: 'blocked',
  });
  expect(await host.api.history.list(project())).toEqual([]);
});

it('is there after a restart, for this person alone', async () => {
  const { id } = await copied();
  const left = host.clipboard;
  await host.core.close();
  host = startCore(data);
  await host.api.projects.open({ path: root });
  expect(await host.api.history.list(project())).toMatchObject([{ id, stackName: 'Orders' }]);
  await host.api.history.copy({ ...project(), copyId: id });
  expect(host.clipboard).toBe(left);
  const [name] = await names();
  if (process.platform !== 'win32') expect((await stat(join(copies(), name ?? ''))).mode & 0o077).toBe(0);
});

describe('a secret', () => {
  beforeEach(() => writeFile(join(root, 'src', 'order.ts'), `const t = '${token}';\n`));

  it('that was redacted is nowhere in what is kept', async () => {
    await decide('redact');
    const entry = await copied();
    expect(entry.redacted).toBe(1);
    const text = await host.api.history.text({ ...project(), copyId: entry.id });
    expect(text).toMatchObject({ text: expect.stringContaining('[REDACTED:') });
    const files = createCopyFiles({ dataFolder: data, storage: createStorage(), emit: () => undefined });
    expect((await files.read(ref.projectId, entry.id)).text).not.toContain(token);
    expect(await host.api.history.copy({ ...project(), copyId: entry.id })).toEqual({ status: 'done' });
  });

  it('in whose place a rule of a person’s own finds the mark keeps neither the message nor its copy back', async () => {
    await decide('redact');
    const value = { name: 'Words', pattern: 'github-token', tier: 'certain', on: true } as const;
    await host.api.settings.change({ patch: { pattern: { id: 'p', value } } });
    const { id: copyId } = await copied();
    expect(host.clipboard).toContain('[REDACTED:github-token]');
    expect(await host.api.history.copy({ ...project(), copyId })).toEqual({ status: 'done' });
    expect(await host.api.history.text({ ...project(), copyId })).toMatchObject({ covered: 0 });
  });

  it('that was allowed leaves again while it is allowed, and is a mark wherever it is shown', async () => {
    await decide('allow');
    const entry = await copied();
    expect(entry.allowed).toBe(1);
    expect(host.clipboard).toContain(token);
    host.clipboard = '';
    expect(await host.api.history.copy({ ...project(), copyId: entry.id })).toEqual({ status: 'done' });
    expect(host.clipboard).toContain(token);
    const shown = await host.api.history.text({ ...project(), copyId: entry.id });
    const compared = await host.api.history.compare({ ...project(), copyId: entry.id, operationId: 'o' });
    expect(shown).toMatchObject({ covered: 1, text: expect.stringContaining('[FINDING:') });
    expect(compared).toEqual({ status: 'same', title: 'Orders' });
    expect(JSON.stringify([shown, compared, host.heard])).not.toContain(token);
    host.clipboard = '';
    await host.api.secrets.undecide({
      ...ref,
      findingIds:
        host
          .payloadsOf('assembly.changed')
          .at(-1)
          ?.assembly.findings.map(({ id }) => id) ?? [],
    });
    expect(await host.api.history.copy({ ...project(), copyId: entry.id })).toEqual({
      status: 'blocked',
      findings: 1,
    });
    expect(host.clipboard).toBe('');
  });

  it('that lies in the .env of another project by now does not leave again', async () => {
    // No rule takes it.
    const secret = 'plum-tree-otter';
    await writeFile(join(root, 'src', 'order.ts'), `say('${secret}');\n`);
    const { id: copyId } = await copied();
    const other = join(folder, 'api');
    await mkdir(other);
    await host.api.aliases.add({ ...project(), path: other });
    await host.core.close();
    await writeFile(join(other, '.env'), `DATABASE_PASSWORD=${secret}\n`);
    host = startCore(data);
    const shown = await host.api.history.text({ ...project(), copyId });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await host.api.history.copy({ ...project(), copyId })).toMatchObject({ status: 'blocked' });
    expect(host.clipboard).toBe('');
  });

  it('that is allowed in another stack only does not leave again with this one', async () => {
    const first = ref;
    const { stackId } = await host.api.stacks.create({ ...project(), name: 'Others' });
    ref = { ...project(), stackId };
    await host.api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'src/order.ts' }] });
    await decide('allow');
    const { id: copyId } = await copied();
    const findings = host.payloadsOf('assembly.changed').at(-1)?.assembly.findings ?? [];
    await host.api.secrets.undecide({ ...ref, findingIds: findings.map(({ id }) => id) });
    ref = first;
    await decide('allow');
    host.clipboard = '';
    expect(await host.api.history.copy({ ...project(), copyId })).toEqual({ status: 'blocked', findings: 1 });
    expect(host.clipboard).toBe('');
  });
});

it('tells how a copy differs from what would be copied now, and when it does not', async () => {
  const { id } = await copied();
  const compare = () => host.api.history.compare({ ...project(), copyId: id, operationId: 'o' });
  expect(await compare()).toEqual({ status: 'same', title: 'Orders' });
  await writeFile(join(root, 'src', 'order.ts'), 'export const order = 2;\n');
  await host.api.assembly.refresh(ref);
  const difference = await compare();
  const lines = difference.status === 'ok' ? difference.hunks.flatMap((hunk) => hunk.lines) : [];
  expect(lines).toContain('-export const order = 1;');
  expect(lines).toContain('+export const order = 2;');
  await host.api.stacks.remove(ref);
  await expect(compare()).rejects.toMatchObject({ code: 'stacks/unknown' });
});

it('says that the clipboard took less than was written', async () => {
  const { id } = await copied();
  Object.defineProperty(host, 'clipboard', { get: () => 'short', set() {} });
  expect(await host.api.history.copy({ ...project(), copyId: id })).toMatchObject({
    status: 'clipboard-differs',
    readBack: 5,
  });
});

it('deletes one or all, and brings them back until the app is closed', async () => {
  const [first, second] = [await copied(), await copied('file')];
  await host.api.history.remove({ ...project(), copyIds: [first.id] });
  expect(
    host
      .payloadsOf('history.changed')
      .at(-1)
      ?.entries.map(({ id }) => id),
  ).toEqual([second.id]);
  await expect(host.api.history.text({ ...project(), copyId: first.id })).rejects.toMatchObject({
    code: 'history/gone',
  });
  await host.api.history.restore({ ...project(), copyIds: [first.id] });
  expect(await host.api.history.list(project())).toHaveLength(2);
  await host.api.history.remove({ ...project(), copyIds: [first.id, second.id] });
  await host.core.close();
  expect(await readdir(join(copies(), 'removed'))).toEqual([]);
  expect(await names()).toEqual([]);
});

it('sets a damaged copy aside, names it, and shows the others', async () => {
  const [first, second] = [await copied(), await copied('file')];
  await host.core.close();
  const damaged = join(copies(), `${first.id}.copy`);
  await writeFile(damaged, (await readFile(damaged)).subarray(0, 40));
  const torn = join(copies(), `${second.id}.copy`);
  const whole = await readFile(torn);
  await writeFile(torn, whole.subarray(0, whole.length - 20));
  await writeFile(join(copies(), 'later.copy'), '{"carryover":2}\n');
  host = startCore(data);
  await host.api.projects.open({ path: root });
  expect((await host.api.history.list(project())).map(({ id }) => id)).toEqual([second.id]);
  expect(host.notices().toSorted()).toEqual([
    expect.stringContaining(`kept as ${first.id}.copy.damaged-1`),
    expect.stringContaining('saved by a newer version of Carryover and was left unchanged: later.copy'),
  ]);
  await expect(host.api.history.text({ ...project(), copyId: second.id })).rejects.toMatchObject({
    code: 'history/damaged',
    message: expect.stringContaining(`${second.id}.copy.damaged-1`),
  });
  expect(await host.api.history.list(project())).toEqual([]);
  expect((await names()).toSorted()).toEqual(
    [`${first.id}.copy.damaged-1`, `${second.id}.copy.damaged-1`, 'later.copy'].toSorted(),
  );
});

it('tells another window of every copy', async () => {
  const other = startCore(data);
  await other.api.projects.open({ path: root });
  await other.api.history.list(project());
  const { id } = await copied();
  const seen = () =>
    other
      .payloadsOf('history.changed')
      .at(-1)
      ?.entries.map((entry) => entry.id);
  await expect.poll(seen, { timeout: 60_000 }).toEqual([id]);
  await other.api.history.remove({ ...project(), copyIds: [id] });
  await expect
    .poll(() => host.payloadsOf('history.changed').at(-1)?.entries.length, { timeout: 60_000 })
    .toBe(0);
});

const entryOf = (number: number, bytes: number): CopyEntry => ({
  id: `copy-${number}`,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  target: 'clipboard',
  stackId: 's',
  stackName: 'Orders',
  model: 'gpt-5',
  tokens: 1,
  exact: true,
  items: 1,
  redacted: 0,
  allowed: 0,
  bytes,
});

async function kept(sizes: readonly number[], limits: { entries: number; bytes: number }) {
  const files = createCopyFiles({
    dataFolder: data,
    storage: createStorage(),
    emit: () => undefined,
    limits,
  });
  const own = sizes.join('-');
  for (const [number, bytes] of sizes.entries()) {
    await files.add(own, entryOf(number, bytes), 'text');
    await files.prune(own);
  }
  return (await files.list(own)).map(({ id }) => Number(id.slice(5)));
}

describe('the room there is', () => {
  it('is for so many copies, the newest ones', async () => {
    expect(await kept([1, 1, 1, 1, 1], { entries: 3, bytes: 100 })).toEqual([4, 3, 2]);
  });

  it('is for so many bytes, but the newest copy always stays', async () => {
    expect(await kept([30, 30, 50], { entries: 50, bytes: 100 })).toEqual([2, 1]);
    expect(await kept([30, 200], { entries: 50, bytes: 100 })).toEqual([1]);
  });
});

it('copies all the same where the history can’t be kept, and says so', async () => {
  await host.core.close();
  await writeFile(copies(), 'in the way').catch(() => undefined);
  const inTheWay = await stat(copies());
  expect(inTheWay.isFile()).toBe(true);
  host = startCore(data);
  await host.api.projects.open({ path: root });
  expect(await host.api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({ status: 'done' });
  expect(host.clipboard).toContain('export const order');
  await expect.poll(() => host.notices().join()).toContain('This copy is not in the copy history.');
});

/** Makes a history for a test that only lists, removes and restores, which uses nothing else of the app. */
function historyOver(storage: Storage, emit: (event: string, payload: object) => void = () => undefined) {
  const options = { dataFolder: data, storage, emit };
  return createHistory(options as unknown as Parameters<typeof createHistory>[0]);
}

it('deletes what was removed for good when it is closed, although a watch can not be stopped', async () => {
  const problem = new Error('It can not be stopped.');
  const watch: Storage['watch'] = () =>
    Promise.resolve(() => {
      throw problem;
    });
  const storage = { ...createStorage(), watch };
  const ofAnother = createCopyFiles({ dataFolder: data, storage, emit: () => undefined });
  const entry = entryOf(1, 4);
  await ofAnother.add(ref.projectId, entry, 'text');
  const history = historyOver(storage);
  await history.api.list(project());
  await history.api.remove({ ...project(), copyIds: [entry.id] });
  expect(await readdir(join(copies(), 'removed'))).toHaveLength(1);
  await expect(history.close()).rejects.toBe(problem);
  expect(await readdir(join(copies(), 'removed'))).toEqual([]);
});

it('tells windows of an own change, also of a copy that only a second look has seen', async () => {
  const storage = { ...createStorage(), watch: () => Promise.reject(new Error('Too many watches.')) };
  const emitted: unknown[] = [];
  const history = historyOver(storage, (event, payload) => {
    if (event === 'history.changed' && 'entries' in payload) emitted.push(payload.entries);
  });
  expect(await history.api.list(project())).toEqual([]);
  const ofAnother = createCopyFiles({ dataFolder: data, storage, emit: () => undefined });
  const entry = entryOf(1, 4);
  await ofAnother.add(ref.projectId, entry, 'text');
  expect(await history.api.list(project())).toEqual([entry]);
  await history.api.remove({ ...project(), copyIds: [entry.id] });
  expect(emitted).toEqual([[]]);
});
