import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { createSavedStates } from '../../drift/saved/createSavedStates.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { bundleProof } from '../../storage/testing/bundleProof.ts';
import { nodeDiskCalls } from '../../storage/diskCalls.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { SecretFound, savePayload, type SaveRequest } from './savePayload.ts';

const body = `## Orders

**Current goal:** move the rules out

**Next action:** finish \`src/a.ts\`

**Files in play:**
- DONE: \`src/a.ts\`
- IN PROGRESS: \`src/b.ts:2-3\`
- UNTOUCHED: \`src/new.ts\`
`;

const files = { 'src/a.ts': 'one\n', 'src/b.ts': '1\n2\n3\n' };

function requestOf(root: string, more: Partial<SaveRequest> = {}): SaveRequest {
  let ids = 0;
  return {
    root,
    folder: 'scratch',
    payload: parsePayload(body),
    task: 'Orders',
    taskId: 'task-1',
    template: 'standard',
    dataFolder: makeFolder(),
    storage: createStorage(),
    pool: createPoolDouble(),
    clock: () => Date.UTC(2026, 10, 20, 15, 4, 5, 678),
    newId: () => `id-${(ids += 1)}`,
    ...more,
  };
}

function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

describe('a payload is saved', () => {
  test('as the session after the highest, with what anchors it', async () => {
    const root = makeRepository(files);
    write(root, { 'scratch/session-3.md': 'a draft of somebody\n', 'scratch/session-x.md': '' });
    write(root, { 'src/a.ts': 'two\r\n' });
    const request = requestOf(root);
    const saved = await savePayload(request);
    expect(saved).toEqual({
      session: 4,
      path: 'scratch/session-4.md',
      sha256: createHash('sha256').update(textOf(root, 'scratch/session-4.md')).digest('hex'),
      id: 'id-1',
    });
    const { front, payload } = readPayload(textOf(root, saved.path));
    const head = git(root, 'rev-parse', 'HEAD').trim();
    expect(front).toEqual({
      carryover: 1,
      id: 'id-1',
      task: 'Orders',
      taskId: 'task-1',
      session: 4,
      saved: '2026-11-20T15:04:05Z',
      template: 'standard',
      branch: 'main',
      head,
      // printf 'two\n' | sha256sum
      dirty: ['src/a.ts 27dd8ed44a83', 'src/new.ts 000000000000'],
    });
    expect(payload.session).toBe(4);
    expect(textOf(root, 'scratch/session-3.md')).toBe('a draft of somebody\n');
  });

  test('as the first one of a project under the number that its draft has', async () => {
    const root = makeFolder();
    expect(await savePayload(requestOf(root, { said: 3 }))).toMatchObject({ session: 3 });
    expect(await savePayload(requestOf(root, { said: 9 }))).toMatchObject({ session: 4 });
    expect(await savePayload(requestOf(makeFolder(), { said: 2026 }))).toMatchObject({ session: 1 });
  });

  test('outside git with the hashes of all files in play', async () => {
    const root = makeFolder(files);
    const { path } = await savePayload(requestOf(root));
    const { front } = readPayload(textOf(root, path));
    expect(front?.head).toBeUndefined();
    expect(front?.branch).toBeUndefined();
    expect(front?.dirty?.map((line) => line.split(' ')[0])).toEqual(['src/a.ts', 'src/b.ts', 'src/new.ts']);
  });

  test('in a repository without a commit, on a detached head, and in a subfolder', async () => {
    const empty = makeFolder(files);
    git(empty, 'init', '-q', '-b', 'main');
    const first = readPayload(textOf(empty, (await savePayload(requestOf(empty))).path)).front;
    expect(first).toMatchObject({ branch: 'main' });
    expect(first?.head).toBeUndefined();
    expect(first?.dirty).toHaveLength(3);

    const root = makeRepository({ 'app/src/a.ts': 'one\n', 'app/src/b.ts': '1\n' });
    git(root, 'checkout', '-q', '--detach');
    write(root, { 'app/src/b.ts': '2\n' });
    const app = join(root, 'app');
    const { front } = readPayload(textOf(app, (await savePayload(requestOf(app))).path));
    expect(front?.branch).toBeUndefined();
    expect(front?.head).toBe(git(root, 'rev-parse', 'HEAD').trim());
    expect(front?.dirty?.map((line) => line.split(' ')[0])).toEqual(['src/b.ts', 'src/new.ts']);
  });

  test('with the rights of any file of the project, what is kept of it for this user alone', async () => {
    const root = makeRepository(files);
    const before = process.umask(0o022);
    try {
      const request = requestOf(root);
      const { path, id } = await savePayload(request);
      if (process.platform === 'win32') return;
      expect(statSync(join(root, path)).mode & 0o777).toBe(0o644);
      expect(statSync(join(root, 'scratch')).mode & 0o777).toBe(0o755);
      const kept = join(request.dataFolder, 'payloads', `${id}.kept.gz`);
      expect(statSync(kept).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  test('with a copy of files that differ from head, in which a suspected secret is a mark', async () => {
    const root = makeRepository(files);
    write(root, { 'src/a.ts': 'key = SECRET-abc\n', 'other.ts': 'x\n' });
    const request = requestOf(root);
    const { id } = await savePayload(request);
    const kept = await createSavedStates(request.dataFolder, request.storage).read(id);
    expect(kept?.files['src/a.ts']).toMatchObject({ masked: 'key = [FINDING:test-secret]\n', marked: true });
    expect(kept?.files['src/b.ts']?.ranges).toMatchObject([{ first: 2 }]);
    expect(kept?.dirty).toEqual(['other.ts']);
    expect(JSON.stringify(kept)).not.toContain('SECRET-abc');
  });

  test('and leaves nothing else in the folder, not even what a killed process left', async () => {
    const root = makeRepository(files);
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    await savePayload(requestOf(root));
    const [left] = [
      `.carryover-${(await import('../../storage/processMark.ts')).hostMark}-${ended.pid}-0123456789abcdef.tmp`,
    ];
    writeFileSync(join(root, 'scratch', left), 'x');
    await savePayload(requestOf(root));
    expect(readdirSync(join(root, 'scratch')).toSorted()).toEqual(['session-1.md', 'session-2.md']);
  });
});

describe('a payload that was saved before', () => {
  test('is written anew under its number and id', async () => {
    const root = makeRepository(files);
    const over = await savePayload(requestOf(root));
    write(root, { 'src/a.ts': 'later\n' });
    const again = await savePayload(requestOf(root, { over, newId: () => 'other' }));
    expect(again).toMatchObject({ session: 1, id: over.id });
    expect(again.sha256).not.toBe(over.sha256);
    expect(textOf(root, over.path)).toContain('src/a.ts ');
    expect(readdirSync(join(root, 'scratch'))).toEqual(['session-1.md']);
  });

  test.each([
    ['before it is saved again', false],
    ['while it is saved again', true],
  ])('and edited by somebody else %s stays as it is', async (_when, meanwhile) => {
    const root = makeRepository(files);
    const over = await savePayload(requestOf(root));
    const edit = () => write(root, { [over.path]: 'edited by hand\n' });
    if (!meanwhile) edit();
    const pool = createPoolDouble();
    const { measure } = pool;
    pool.measure = (...asked) => {
      if (meanwhile) edit();
      return measure(...asked);
    };
    expect(await savePayload(requestOf(root, { over, pool }))).toMatchObject({ session: 2 });
    expect(textOf(root, over.path)).toBe('edited by hand\n');
  });
});

describe('a draft that has a payload’s name', () => {
  test('gives it up, and is kept beside it', async () => {
    const root = makeRepository(files);
    write(root, { 'scratch/session-4.md': 'by an agent\n', 'scratch/session-4.draft.md': 'older\n' });
    const saved = await savePayload(requestOf(root, { draftPath: 'scratch/session-4.md' }));
    expect(saved.session).toBe(4);
    expect(textOf(root, 'scratch/session-4.draft-2.md')).toBe('by an agent\n');
    expect(textOf(root, 'scratch/session-4.draft.md')).toBe('older\n');
    expect(textOf(root, 'scratch/session-4.md')).toContain('carryover: 1');
  });

  test.each([
    ['a payload of ours', 'scratch/session-4.md', '---\ncarryover: 1\n---\nbody\n'],
    ['a draft of another name', 'scratch/session-log.md', 'notes\n'],
    ['a draft elsewhere', 'docs/session-4.md', 'notes\n'],
    ['a draft below', 'scratch/old/session-4.md', 'notes\n'],
  ])('%s stays where it is', async (_what, path, text) => {
    const root = makeRepository(files);
    write(root, { [path]: text });
    const saved = await savePayload(requestOf(root, { draftPath: path }));
    expect(textOf(root, path)).toBe(text);
    expect(saved.session).toBe(path === 'scratch/session-4.md' ? 5 : 1);
  });

  test('gets its name back where the payload can’t be written', async () => {
    const root = makeRepository(files);
    write(root, { 'scratch/session-4.md': 'by an agent\n' });
    let full = false;
    const storage = createStorage({
      calls: {
        ...nodeDiskCalls,
        openNew: (file, rights) =>
          full && rights === 'shared'
            ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
            : nodeDiskCalls.openNew(file, rights),
      },
    });
    full = true;
    const saving = savePayload(requestOf(root, { storage, draftPath: 'scratch/session-4.md' }));
    await expect(saving).rejects.toMatchObject({ code: 'storage/write-failed' });
    expect(readdirSync(join(root, 'scratch'))).toEqual(['session-4.md']);
    expect(textOf(root, 'scratch/session-4.md')).toBe('by an agent\n');
  });
});

describe('nothing is written', () => {
  test.each([
    ['holds a suspected secret, be it above the payload', 'SECRET-abc', null, 2],
    ['could not be scanned', 'Orders', 'Payload after session 4', 1],
  ])('where the very text to write %s', async (_what, task, failOn, findings) => {
    const root = makeRepository(files);
    write(root, { 'scratch/session-4.md': 'by an agent\n' });
    const pool = createPoolDouble();
    pool.failOn = failOn;
    const request = requestOf(root, { pool, task, draftPath: 'scratch/session-4.md' });
    await expect(savePayload(request)).rejects.toMatchObject({ findings });
    await expect(savePayload(request)).rejects.toBeInstanceOf(SecretFound);
    expect(readdirSync(request.dataFolder)).toEqual([]);
    expect(readdirSync(join(root, 'scratch'))).toEqual(['session-4.md']);
    expect(textOf(root, 'scratch/session-4.md')).toBe('by an agent\n');
  });

  test('where the folder leads out of the project, or is a file', async () => {
    const outside = makeFolder();
    for (const [name, make] of [
      ['a link out', (root: string) => symlinkSync(outside, join(root, 'scratch'), 'junction')],
      [
        'a link to nowhere',
        (root: string) => symlinkSync(join(outside, 'x'), join(root, 'scratch'), 'junction'),
      ],
      ['a file', (root: string) => writeFileSync(join(root, 'scratch'), '')],
    ] as const) {
      const root = makeRepository(files);
      make(root);
      await expect(savePayload(requestOf(root)), name).rejects.toMatchObject({ code: 'payloads/no-folder' });
      expect(readdirSync(outside), name).toEqual([]);
    }
  });

  test('in a folder on the way that is a link out, though the last one would be new', async () => {
    const outside = makeFolder();
    const root = makeRepository(files);
    symlinkSync(outside, join(root, 'notes'), 'junction');
    const saving = savePayload(requestOf(root, { folder: 'notes/scratch' }));
    await expect(saving).rejects.toMatchObject({ code: 'payloads/no-folder' });
    expect(readdirSync(outside)).toEqual([]);
  });

  test('on a full or read-only disk, which is said', async () => {
    for (const [code, words] of [
      ['ENOSPC', 'disk is full'],
      ['EROFS', 'disk of this folder is read-only. Make it writable and'],
      ['EACCES', 'no permission'],
    ] as const) {
      const root = makeRepository(files);
      const storage = createStorage({
        calls: {
          ...nodeDiskCalls,
          openNew: (file, rights) =>
            rights === 'shared'
              ? Promise.reject(Object.assign(new Error(code), { code }))
              : nodeDiskCalls.openNew(file, rights),
        },
      });
      const saving = savePayload(requestOf(root, { storage }));
      await expect(saving).rejects.toMatchObject({
        code: 'storage/write-failed',
        message: expect.stringContaining(words) as string,
      });
      expect(readdirSync(join(root, 'scratch'))).toEqual([]);
    }
  });
});

test('two processes that save at the same moment never take one number', async () => {
  const root = makeRepository();
  const script = await bundleProof(new URL('../testing/saveLoop.ts', import.meta.url), makeFolder());
  const count = 15;
  const runs = ['left', 'right'].map((label) => {
    const child = spawn(process.execPath, [script, root, makeFolder(), label, String(count)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const ready = once(child.stdout, 'data');
    return { child, ready, ended: once(child, 'close').then(() => said.trim().split('\n').slice(1)) };
  });
  await Promise.all(runs.map(({ ready }) => ready));
  for (const { child } of runs) child.stdin.end('go\n');
  const lines = (await Promise.all(runs.map(({ ended }) => ended))).flat();
  const taken = lines.map((line) => Number(line.split(' ')[0])).toSorted((a, b) => a - b);
  expect(taken).toEqual(Array.from({ length: 2 * count }, (_, index) => index + 1));
  for (const line of lines) {
    const [session, id] = line.split(' ');
    expect(textOf(root, `scratch/session-${session}.md`)).toContain(`id: "${id}"`);
  }
  expect(existsSync(join(root, `scratch/session-${2 * count + 1}.md`))).toBe(false);
}, 120_000);
