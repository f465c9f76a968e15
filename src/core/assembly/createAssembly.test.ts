import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Emit } from '../../shared/api.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import { findModel, models, scaleTokens } from '../../shared/domain/model.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import { createTreeReader } from '../sources/tree/createTreeReader.ts';
import { createDecisions } from '../secrets/decisions.ts';
import { createStorage } from '../storage/createStorage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createAssembly, type AssemblyFeature } from './createAssembly.ts';
import { createCopies } from './createCopies.ts';
import { createPoolDouble, noLookup, type PoolDouble } from './poolDouble.ts';

const ref = { projectId: 'p', stackId: 's' };

let folder: string;
let pool: PoolDouble;
let stack: Stack | null;
let changes: Assembly[];
let notices: string[];
let possibleBlocks: boolean;
let readers: SourceReaders;
let listed: readonly FileEntry[];
let clipboard: string;
let assembly: AssemblyFeature;
let start: () => AssemblyFeature;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-assembly-'));
  pool = createPoolDouble({ 'a.ts': 'a\n', 'b.ts': 'b\n', 'secret.ts': 'SECRET-abc\n' });
  stack = stackOf('a.ts', 'b.ts');
  changes = [];
  notices = [];
  possibleBlocks = true;
  readers = {};
  listed = [];
  clipboard = '';
  const emit: Emit = (event, payload) => {
    if (event === 'assembly.changed' && 'assembly' in payload) changes.push(payload.assembly);
    if (event === 'notice' && 'message' in payload) notices.push(payload.message);
  };
  const storage = createStorage();
  start = () =>
    createAssembly({
      pool: {
        ...unused,
        ...pool,
        measure: pool.measure,
        readFiles: pool.readFiles,
        countFiles: pool.countFiles,
      },
      clock: () => 0,
      emit,
      clipboard: {
        write: (text) => Promise.resolve(void (clipboard = text)),
        read: () => Promise.resolve(clipboard),
      },
      logBug: ({ error }) => {
        throw error;
      },
      storage,
      readers,
      lookupOf: () => ({ ...noLookup, list: () => Promise.resolve(listed) }),
      copies: createCopies(folder, storage),
      decisions: createDecisions({ dataFolder: folder, storage, emit }),
      getStack: () =>
        stack === null
          ? Promise.reject(new AppError('stacks/unknown', 'Gone.', { stackId: 's' }))
          : Promise.resolve(stack),
      getRoot: () => Promise.resolve(folder),
      getSettings: () => Promise.resolve({ ...defaultSettings, possibleBlocks }),
    });
  assembly = start();
});
afterEach(async () => {
  await assembly.close();
  rmSync(folder, { recursive: true, force: true });
});

const unused: Pick<
  WorkerPool,
  'listFiles' | 'searchFiles' | 'relateFiles' | 'compareTexts' | 'warmUp' | 'close'
> = {
  listFiles: () => Promise.resolve(),
  searchFiles: () => Promise.resolve(),
  relateFiles: () => Promise.reject(new Error('Unused.')),
  compareTexts: (title) => Promise.resolve({ status: 'same', title }),
  warmUp: () => undefined,
  close: () => Promise.resolve(),
};

function stackOf(...paths: readonly string[]): Stack {
  return {
    id: 's',
    name: 'Task',
    task: '',
    goal: '',
    model: 'gpt-4o',
    budget: 100_000,
    format: 'markdown',
    confirm: false,
    items: paths.map((path) => ({ id: path, on: true, source: { kind: 'file', path } })),
  };
}

function changeItems(change: (items: readonly StackItem[]) => readonly StackItem[]): void {
  if (stack !== null) stack = { ...stack, items: change(stack.items) };
  assembly.stackChanged('p', 's');
}

/** Lets the next readings begin, and end only on release. */
function holdReading(): { readonly reading: Promise<void>; readonly release: () => void } {
  const releases: (() => void)[] = [];
  const reading = new Promise<void>((begun) => {
    pool.beforeRead = () => {
      begun();
      return new Promise((resolve) => releases.push(resolve));
    };
  });
  return { reading, release: () => releases.forEach((release) => release()) };
}

async function settled(): Promise<Assembly> {
  for (;;) {
    const last = changes.at(-1);
    if (last?.state === 'ready') return last;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the stack that is kept assembled', () => {
  test('says that it is being read, then what was read, with growing revisions', async () => {
    await assembly.open(ref);
    expect(changes.map((change) => change.state)).toEqual(['reading', 'ready']);
    expect(changes[0]).toMatchObject({ blocks: [], tokens: null });
    expect(changes[1]?.blocks.map((block) => block.title)).toEqual(['a.ts', 'b.ts']);
    expect(changes[1]?.revision).toBeGreaterThan(changes[0]?.revision ?? 0);
  });

  test('shows what was read before when it can’t be read again', async () => {
    await assembly.open(ref);
    pool.beforeRead = () => Promise.reject(new AppError('projects/folder-gone', 'Gone.', { path: 'x' }));
    await expect(assembly.refresh(ref)).rejects.toMatchObject({ code: 'projects/folder-gone' });
    expect(changes.map((change) => change.state)).toEqual(['reading', 'ready', 'reading', 'ready']);
    expect(changes.at(-1)?.blocks.map((block) => block.title)).toEqual(['a.ts', 'b.ts']);
  });

  test('is not known after its stack is gone, and says nothing then', async () => {
    await assembly.open(ref);
    stack = null;
    assembly.stackChanged('p', 's');
    await expect(assembly.open(ref)).rejects.toMatchObject({ code: 'stacks/unknown' });
    expect(notices).toEqual([]);
  });

  test('reads nothing again when items are moved, and only what is new when one is added', async () => {
    await assembly.open(ref);
    pool.read.length = 0;
    changeItems((items) => items.toReversed());
    expect((await settled()).blocks.map((block) => block.title)).toEqual(['b.ts', 'a.ts']);
    changeItems((items) => [...items, ...stackOf('secret.ts').items]);
    expect((await settled()).blocks).toHaveLength(3);
    expect(pool.read).toEqual(['secret.ts']);
  });

  test('reads an item again whose lines were changed', async () => {
    await assembly.open(ref);
    pool.read.length = 0;
    changeItems((items) =>
      items.map((item) => (item.id === 'a.ts' ? { ...item, lines: [{ first: 1, last: 1 }] } : item)),
    );
    await settled();
    expect(pool.read).toEqual(['a.ts']);
  });

  test('reads an item again that became an outline', async () => {
    await assembly.open(ref);
    pool.read.length = 0;
    changeItems((items) => items.map((item) => (item.id === 'a.ts' ? { ...item, outline: true } : item)));
    await settled();
    expect(pool.read).toEqual(['a.ts']);
  });

  test('counts the files of a tree for the model that was chosen last, as a copy does', async () => {
    writeFileSync(join(folder, 'a.ts'), 'x'.repeat(1_000));
    pool.files.set('a.ts', 'x'.repeat(1_000));
    listed = [{ path: 'a.ts', bytes: 1_000 }];
    readers = { tree: createTreeReader() };
    const own = findModel('gpt-4o');
    const other = models.find(({ encoding, exact }) => encoding === own?.encoding && !exact);
    if (own === undefined || other === undefined)
      throw new Error('The models that this test compares are gone.');
    stack = {
      ...stackOf(),
      model: own.id,
      items: [{ id: 't', on: true, source: { kind: 'tree', path: '.', tokens: true } }],
    };
    await assembly.close();
    assembly = start();
    await assembly.open(ref);
    const shown = async () => (await assembly.preview(ref)).parts.map(({ text }) => text).join('');
    expect(await shown()).toContain('a.ts (1,000)');
    stack = { ...stack, model: other.id };
    assembly.stackChanged('p', 's');
    await settled();
    const counted = `a.ts (${formatCount(scaleTokens(1_000, other))})`;
    expect(await shown()).toContain(counted);
    await copyNow();
    expect(clipboard).toContain(counted);
  });

  test('reads everything again on refresh', async () => {
    await assembly.open(ref);
    pool.read.length = 0;
    pool.files.set('a.ts', 'longer\n');
    const before = changes.at(-1)?.tokens ?? 0;
    await assembly.refresh(ref);
    expect(pool.read).toEqual(['a.ts', 'b.ts']);
    expect(changes.at(-1)?.tokens).toBe(before + 5);
  });

  test('lets the newest change win over a reading under way', async () => {
    await assembly.open(ref);
    changes.length = 0;
    const { reading, release } = holdReading();
    const slow = assembly.refresh(ref);
    await reading;
    pool.beforeRead = () => Promise.resolve();
    stack = stackOf('b.ts');
    assembly.stackChanged('p', 's');
    release();
    await slow;
    await settled();
    const ready = changes.filter((change) => change.state === 'ready');
    expect(ready.map((change) => change.blocks.map((block) => block.title))).toEqual([['b.ts']]);
  });

  test('counts what blocks anew when settings change', async () => {
    pool.files.set('a.ts', 'MAYBE-abc\n');
    await assembly.open(ref);
    expect(changes.at(-1)?.blocking).toBe(1);
    possibleBlocks = false;
    assembly.settingsChanged();
    expect((await settled()).blocking).toBe(0);
  });

  test('gives a preview of the newest reading', async () => {
    await assembly.open(ref);
    changeItems((items) => items.slice(0, 1));
    const preview = await assembly.preview(ref);
    expect(preview.parts.filter((part) => part.itemId !== null).map((part) => part.title)).toEqual(['a.ts']);
  });

  test('exports what is on disk at the call, and shows it', async () => {
    await assembly.open(ref);
    pool.files.set('a.ts', 'changed\n');
    expect(await copyNow()).toMatchObject({ status: 'done' });
    expect(clipboard).toContain('changed\n');
    const hash = createHash('sha256').update('changed\n').digest('hex');
    expect(changes.at(-1)?.blocks[0]?.sha256).toBe(hash);
  });

  test('keeps what was changed while an export was still reading', async () => {
    await assembly.open(ref);
    const { reading, release } = holdReading();
    const exported = assembly.export({ ...ref, target: 'clipboard' });
    await reading;
    pool.beforeRead = () => Promise.resolve();
    changeItems((items) => items.slice(0, 1));
    expect((await settled()).blocks.map((block) => block.title)).toEqual(['a.ts']);
    release();
    expect(await exported).toMatchObject({ status: 'done', items: 2 });
    expect(changes.at(-1)?.blocks.map((block) => block.title)).toEqual(['a.ts']);
  });

  test('shows as blocking what only the scan of the whole message could not do', async () => {
    await assembly.open(ref);
    expect(changes.at(-1)?.blocking).toBe(0);
    pool.failOn = '[end of first message';
    expect(await assembly.export({ ...ref, target: 'clipboard' })).toEqual({
      status: 'blocked',
      blocking: 1,
    });
    expect(changes.at(-1)?.blocking).toBe(1);
  });

  test('copies exactly what the preview shows', async () => {
    await assembly.open(ref);
    await assembly.export({ ...ref, target: 'clipboard' });
    const { parts } = await assembly.preview(ref);
    expect(parts.map((part) => part.text).join('')).toBe(clipboard);
  });
});

async function openSecret(): Promise<string> {
  stack = stackOf('secret.ts');
  await assembly.open(ref);
  const [finding] = changes.at(-1)?.findings ?? [];
  expect(finding).toMatchObject({ state: 'open', itemId: 'secret.ts', line: 1, column: 1 });
  return finding?.id ?? '';
}

describe('decisions about findings', () => {
  test('redact, and can be taken back', async () => {
    const id = await openSecret();
    await assembly.decide({ ...ref, findingIds: [id], decision: 'redact', scope: 'stack' });
    expect(changes.at(-1)).toMatchObject({
      blocking: 0,
      findings: [{ id, state: 'redacted', scope: 'stack' }],
    });
    await assembly.undecide({ ...ref, findingIds: [id] });
    expect(changes.at(-1)).toMatchObject({ blocking: 1, findings: [{ id, state: 'open' }] });
  });

  test('need a reason to allow', async () => {
    const id = await openSecret();
    const allow = { ...ref, findingIds: [id], decision: 'allow', scope: 'project' } as const;
    await expect(assembly.decide({ ...allow, reason: ' ' })).rejects.toMatchObject({
      code: 'secrets/reason-missing',
    });
    await assembly.decide({ ...allow, reason: 'a test key' });
    expect(changes.at(-1)).toMatchObject({
      blocking: 0,
      findings: [{ state: 'allowed', reason: 'a test key' }],
    });
  });

  test('lapse when the value changes', async () => {
    const id = await openSecret();
    await assembly.decide({ ...ref, findingIds: [id], decision: 'allow', scope: 'project', reason: 'test' });
    pool.files.set('secret.ts', 'SECRET-other\n');
    expect(await assembly.export({ ...ref, target: 'clipboard' })).toEqual({
      status: 'blocked',
      blocking: 1,
    });
    expect(changes.at(-1)).toMatchObject({ blocking: 1, findings: [{ state: 'open' }] });
  });

  test('are refused for findings that are not there', async () => {
    await openSecret();
    const wrong = { ...ref, findingIds: ['nope'], decision: 'redact', scope: 'stack' } as const;
    await expect(assembly.decide(wrong)).rejects.toMatchObject({ code: 'secrets/unknown-finding' });
  });

  test('never bring a value to the window', async () => {
    const id = await openSecret();
    await assembly.decide({ ...ref, findingIds: [id], decision: 'allow', scope: 'stack', reason: 'test' });
    const preview = await assembly.preview(ref);
    expect(JSON.stringify([changes, preview])).not.toContain('SECRET-abc');
    expect(JSON.stringify(preview)).toContain('[ALLOWED:test-secret]');
  });
});

function blockOf(itemId = 'page') {
  return changes.at(-1)?.blocks.find((one) => one.itemId === itemId);
}

async function until(fits: () => boolean): Promise<void> {
  while (!fits()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('an item of a service', () => {
  const page = { kind: 'github', repository: 'a/b', number: 7, pull: false, title: 'Spec' } as const;
  const item: StackItem = { id: 'page', on: true, source: page };

  /** Makes a service that answers when the test says so. */
  function setUp() {
    const service = { newest: 'one', asked: 0, answer: (): void => undefined, refuse: (): void => undefined };
    let copy: string | null = null;
    readers = {
      github: {
        kind: 'github',
        read: () =>
          Promise.resolve(
            copy === null
              ? { status: 'not-read', problem: 'Not fetched yet.' }
              : { status: 'ok', text: copy, version: `edited ${copy}`, fileName: 'page.md' },
          ),
        fetch: (_item, { onProgress }) => {
          service.asked += 1;
          onProgress('page 1 of 2');
          return new Promise((resolve, reject) => {
            service.answer = () => {
              copy = service.newest;
              resolve();
            };
            service.refuse = () => reject(new AppError('notion/unreachable', 'Offline.', { cause: 'x' }));
          });
        },
      },
    };
    void assembly.close();
    assembly = start();
    stack = { ...stackOf('a.ts'), items: [...stackOf('a.ts').items, item] };
    return service;
  }

  test('is fetched once in the background when it never was, while the others stand', async () => {
    const service = setUp();
    await assembly.open(ref);
    expect(blockOf()).toMatchObject({ status: 'not-read' });
    expect(changes.at(-1)).toMatchObject({ state: 'ready' });
    await until(() => blockOf()?.fetch?.state === 'fetching');
    service.answer();
    await until(() => blockOf()?.status === 'ok');
    expect(blockOf()).toMatchObject({ status: 'ok', version: 'edited one' });
    expect(blockOf()?.fetch).toBeUndefined();
    await assembly.open(ref);
    expect(service.asked).toBe(1);
  });

  test('keeps the copy it has when the service can’t be reached, and says why', async () => {
    const service = setUp();
    await assembly.open(ref);
    service.answer();
    await until(() => blockOf()?.status === 'ok');
    await assembly.refreshItems({ ...ref, itemIds: ['page'] });
    service.refuse();
    await until(() => blockOf()?.fetch?.state === 'failed');
    expect(blockOf()).toMatchObject({ status: 'ok', fetch: { state: 'failed', problem: 'Offline.' } });
    await settled();
    expect(service.asked).toBe(2);
  });

  test('is stopped, and not asked for again until it is wanted', async () => {
    const service = setUp();
    await assembly.open(ref);
    await until(() => blockOf()?.fetch?.state === 'fetching');
    await assembly.cancelFetch({ ...ref, itemIds: ['page', 'unknown'] });
    expect(blockOf()).toMatchObject({ status: 'not-read', fetch: { state: 'stopped' } });
    service.answer();
    changeItems((items) => items.toReversed());
    await settled();
    expect(service.asked).toBe(1);
    expect(blockOf()).toMatchObject({ status: 'not-read', fetch: { state: 'stopped' } });
    await assembly.refresh(ref);
    service.answer();
    await until(() => blockOf()?.status === 'ok');
    expect(service.asked).toBe(2);
  });

  test('keeps the copy it has when it is stopped', async () => {
    const service = setUp();
    await assembly.open(ref);
    service.answer();
    await until(() => blockOf()?.status === 'ok');
    await assembly.refreshItems({ ...ref, itemIds: ['page'] });
    await until(() => blockOf()?.fetch?.state === 'fetching');
    await assembly.cancelFetch({ ...ref, itemIds: ['page'] });
    expect(blockOf()).toMatchObject({ status: 'ok', version: 'edited one', fetch: { state: 'stopped' } });
  });

  test('is not asked for again by itself after it failed', async () => {
    const service = setUp();
    await assembly.open(ref);
    service.refuse();
    await until(() => blockOf()?.fetch?.state === 'failed');
    changeItems((items) => items.toReversed());
    await settled();
    expect(service.asked).toBe(1);
  });

  test('is read again when its copy is newer, and only it', async () => {
    const service = setUp();
    await assembly.open(ref);
    service.answer();
    await until(() => blockOf()?.status === 'ok');
    service.newest = 'two';
    pool.read.length = 0;
    await assembly.refreshItems({ ...ref, itemIds: ['page'] });
    service.answer();
    await until(() => blockOf()?.version === 'edited two');
    expect(pool.read).toEqual([]);
  });
});

/** Waits also for the event with the new state, which comes after the answer. */
async function copyNow() {
  const result = await assembly.export({ ...ref, target: 'clipboard' });
  await nextTurn();
  return result;
}

describe('what was copied last', () => {
  test('is answered before it is told: a window draws every item again then', async () => {
    await assembly.open(ref);
    const answered = changes.length;
    await assembly.export({ ...ref, target: 'clipboard' });
    expect(changes).toHaveLength(answered);
    await nextTurn();
    expect(changes).toHaveLength(answered + 1);
  });

  test('is what items are compared with, until the next copy', async () => {
    await assembly.open(ref);
    expect(changes.at(-1)?.lastCopied).toBeUndefined();
    const answered = changes.length;
    await copyNow();
    // Once: a window draws every item again on each event.
    expect(changes).toHaveLength(answered + 1);
    expect(changes.at(-1)?.lastCopied).toEqual({ at: '1970-01-01T00:00:00.000Z', changed: 0 });
    pool.files.set('a.ts', 'a\nnew\n');
    await assembly.refresh(ref);
    expect(changes.at(-1)?.lastCopied?.changed).toBe(1);
    expect([blockOf('a.ts')?.changedSinceCopied, blockOf('b.ts')?.changedSinceCopied]).toEqual([
      true,
      undefined,
    ]);
    expect(await assembly.difference({ ...ref, itemId: 'a.ts' })).toMatchObject({
      status: 'ok',
      hunks: [{ before: 1, now: 1, lines: [' a', '+new'] }],
    });
    await copyNow();
    expect(changes.at(-1)?.lastCopied?.changed).toBe(0);
  });

  test('is known after a restart, and an item that is gone by then has changed', async () => {
    await assembly.open(ref);
    await copyNow();
    await assembly.close();
    pool.files.delete('b.ts');
    assembly = start();
    await assembly.open(ref);
    expect(changes.at(-1)?.lastCopied?.changed).toBe(1);
    expect(blockOf('b.ts')).toMatchObject({ status: 'missing', changedSinceCopied: true });
  });

  test('shows no value of a finding, not even of one that was allowed to leave', async () => {
    stack = stackOf('secret.ts');
    await assembly.open(ref);
    const findingIds = changes.at(-1)?.findings.map(({ id }) => id) ?? [];
    await assembly.decide({ ...ref, findingIds, decision: 'allow', scope: 'stack', reason: 'A test.' });
    expect(await copyNow()).toMatchObject({ status: 'done' });
    expect(clipboard).toContain('SECRET-abc');
    pool.files.set('secret.ts', 'SECRET-abc\nmore\n');
    await assembly.refresh(ref);
    const answered = JSON.stringify(await assembly.difference({ ...ref, itemId: 'secret.ts' }));
    expect(answered).toContain('+more');
    expect(answered).not.toContain('SECRET-abc');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.copy.gz')) continue;
      expect(gunzipSync(readFileSync(join(folder, file))).toString()).not.toContain('SECRET-abc');
    }
  });

  test('is nothing to compare with for an item added since, and a damaged record is set aside', async () => {
    await assembly.open(ref);
    await copyNow();
    await assembly.close();
    assembly = start();
    await assembly.open(ref);
    changeItems((items) => [...items, ...stackOf('secret.ts').items]);
    await settled();
    await expect(assembly.difference({ ...ref, itemId: 'secret.ts' })).rejects.toMatchObject({
      code: 'assembly/not-copied',
    });
    const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.copy.gz'),
    );
    writeFileSync(join(folder, file), 'not a record');
    await assembly.open(ref);
    expect(changes.at(-1)?.lastCopied).toBeUndefined();
    expect(readdirSync(join(folder, file, '..'))).toEqual([expect.stringContaining('damaged')]);
  });
});
