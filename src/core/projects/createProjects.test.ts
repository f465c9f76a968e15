import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Emit } from '../../shared/api.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createProjects } from './createProjects.ts';

function start(dataFolder = makeFolder()) {
  const events: { readonly event: string; readonly payload: unknown }[] = [];
  const emit: Emit = (event, payload) => events.push({ event, payload });
  let now = Date.parse('2026-11-20T15:00:00Z');
  const projects = createProjects({
    dataFolder,
    storage: createStorage(),
    clock: () => (now += 1_000),
    emit,
  });
  const open = async (path: string) => (await projects.open({ path })).projectId;
  return { projects, open, events, dataFolder, file: join(dataFolder, 'projects.json') };
}

describe('opening a folder', () => {
  test('of a repository makes a project with its branch, that is remembered', async () => {
    const { open, events, dataFolder } = start();
    const root = makeRepository();
    const id = await open(root);
    expect(id).toMatch(/^[0-9a-f]{16}$/u);
    const project = {
      id,
      name: root.split(/[\\/]/u).at(-1),
      path: root,
      git: true,
      worktree: false,
      branch: 'main',
      state: 'ok',
    };
    expect(events).toEqual([{ event: 'projects.changed', payload: { projects: [project] } }]);
    expect(await start(dataFolder).projects.list({})).toEqual([project]);
    expect(await start(dataFolder).projects.rootOf(id)).toBe(root);
  });

  test('that is no repository makes a project without git', async () => {
    const { open, projects } = start();
    await open(makeFolder());
    expect(await projects.list({})).toMatchObject([{ git: false, worktree: false, state: 'ok' }]);
  });

  test('twice, by whatever name, is one project, and the newest comes first', async () => {
    const { open, projects } = start();
    const [one, two] = [makeRepository(), makeRepository()];
    const link = join(makeFolder(), 'link');
    symlinkSync(one, link);
    const id = await open(one);
    await open(two);
    expect((await projects.list({})).map(({ path }) => path)).toEqual([two, one]);
    expect(await open(link)).toBe(id);
    expect((await projects.list({})).map(({ path }) => path)).toEqual([one, two]);
  });

  test('of a linked worktree, or below a repository, makes projects of their own', async () => {
    const { open, projects } = start();
    const root = makeRepository({ 'src/a.ts': '' });
    const linked = join(makeFolder(), 'linked');
    git(root, 'worktree', 'add', '-q', '-b', 'other', linked);
    const ids = [await open(root), await open(linked), await open(join(root, 'src'))];
    expect(new Set(ids).size).toBe(3);
    expect(await projects.list({})).toMatchObject([
      { name: 'src', path: join(root, 'src'), git: true, worktree: false, branch: 'main' },
      { name: 'linked', worktree: true, branch: 'other' },
      { path: root, worktree: false },
    ]);
  });

  test('keeps its identity when it becomes a repository, and takes another with another repository', async () => {
    const { open, projects } = start();
    const root = makeFolder();
    const id = await open(root);
    git(root, 'init', '-q', '-b', 'main');
    expect(await open(root)).toBe(id);
    expect(await open(root)).toBe(id);
    const linked = join(makeFolder(), 'linked');
    git(makeRepository(), 'worktree', 'add', '-q', linked);
    const first = await open(linked);
    rmSync(linked, { recursive: true });
    git(makeRepository(), 'worktree', 'add', '-q', linked);
    expect(await open(linked)).not.toBe(first);
    expect((await projects.list({})).map(({ path }) => path)).toEqual([linked, root]);
  });

  test('shows the branch of now, and none on a detached head', async () => {
    const { open, projects } = start();
    const root = makeRepository();
    await open(root);
    git(root, 'checkout', '-q', '-b', 'feat/next');
    expect(await projects.list({})).toMatchObject([{ branch: 'feat/next' }]);
    git(root, 'checkout', '-q', '--detach');
    const [project] = await projects.list({});
    expect(project).not.toHaveProperty('branch');
  });
});

// Only the superuser can give a folder away.
test.runIf(process.getuid?.() === 0)(
  'a repository of another user is opened without git, and said so',
  async () => {
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { open, projects, events } = start();
    const root = makeRepository({ a: '' });
    chownSync(root, 12_345, 12_345);
    chownSync(join(root, '.git'), 12_345, 12_345);
    await open(root);
    expect(await projects.list({})).toMatchObject([{ git: false, state: 'ok' }]);
    expect(events.at(-1)).toEqual({
      event: 'notice',
      payload: { level: 'warn', message: expect.stringContaining('belongs to another user') },
    });
  },
);

describe('a folder that can’t be opened', () => {
  test('is gone', async () => {
    const path = join(makeFolder(), 'gone');
    await expect(start().open(path)).rejects.toMatchObject({
      code: 'projects/folder-gone',
      message: `The folder ${path} does not exist. If it was moved, open it at its new place.`,
      facts: { path },
    });
  });

  test('is a file', async () => {
    const path = join(makeFolder({ a: '' }), 'a');
    await expect(start().open(path)).rejects.toMatchObject({
      code: 'projects/not-a-folder',
      facts: { path },
    });
  });

  test('is unreadable', async () => {
    // A circular link replaces a lack of permission, which the superuser never meets.
    const path = join(makeFolder(), 'a');
    symlinkSync('a', path);
    await expect(start().open(path)).rejects.toMatchObject({ code: 'projects/unreadable', facts: { path } });
  });

  test.each(['', '.', 'src', '../a', 'a\0b'])('is not guessed from %j', async (path) => {
    await expect(start().open(path)).rejects.toMatchObject({ code: 'projects/folder-gone' });
  });

  test('is not remembered', async () => {
    const { open, projects } = start();
    await expect(open(join(makeFolder(), 'gone'))).rejects.toThrow();
    expect(await projects.list({})).toEqual([]);
  });
});

describe('a known project', () => {
  test('is listed as not found while its folder is away, and found again after', async () => {
    const { open, projects } = start();
    const root = makeRepository();
    const id = await open(root);
    const away = mkdtempSync(join(realpathSync.native(tmpdir()), 'carryover-test-'));
    renameSync(root, join(away, 'moved'));
    expect(await projects.list({})).toMatchObject([{ id, path: root, git: true, state: 'not-found' }]);
    await expect(projects.rootOf(id)).rejects.toMatchObject({ code: 'projects/folder-gone' });
    renameSync(join(away, 'moved'), root);
    rmSync(away, { recursive: true });
    expect(await projects.list({})).toMatchObject([{ id, state: 'ok' }]);
  });

  test('is forgotten with its folder left alone', async () => {
    const { open, projects, events } = start();
    const root = makeFolder({ a: '' });
    const id = await open(root);
    await projects.forget({ projectId: id });
    expect(await projects.list({})).toEqual([]);
    expect(events.at(-1)).toEqual({ event: 'projects.changed', payload: { projects: [] } });
    expect(readdirSync(root)).toEqual(['a']);
    await expect(projects.rootOf(id)).rejects.toMatchObject({
      code: 'projects/unknown',
      facts: { projectId: id },
    });
  });
});

describe('the list on disk', () => {
  test('loses nothing when several processes change it at once', async () => {
    const { dataFolder, projects } = start();
    const roots = Array.from({ length: 5 }, () => makeFolder());
    await Promise.all(roots.map((path) => start(dataFolder).open(path)));
    expect((await projects.list({})).map(({ path }) => path).toSorted()).toEqual(roots.toSorted());
  });

  test.each([
    ['no JSON', '{'],
    ['cut short', '{"carryover":1,"projects":[{"id":"0123456789abcdef","pa'],
    [
      'not of this shape',
      '{"carryover":1,"projects":[{"id":"../x","path":"/","commonDir":null,"opened":""}]}',
    ],
    ['without a version', '{"projects":[]}'],
  ])('is set aside and named when it is damaged: %s', async (_name, content) => {
    const { projects, open, events, dataFolder, file } = start();
    write(dataFolder, { 'projects.json': content });
    expect(await projects.list({})).toEqual([]);
    expect(events).toEqual([
      {
        event: 'notice',
        payload: { level: 'warn', message: expect.stringContaining('projects.json.damaged-1') },
      },
    ]);
    expect(readFileSync(`${file}.damaged-1`, 'utf8')).toBe(content);
    await open(makeFolder());
    expect(await projects.list({})).toHaveLength(1);
  });

  test('keeps what it does not know', async () => {
    const { open, dataFolder, file } = start();
    write(dataFolder, { 'projects.json': '{"carryover":1,"projects":[],"later":true}' });
    await open(makeFolder());
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ carryover: 1, later: true });
  });

  test.each(['{"carryover":99,"projects":[]}', '{"carryover":99,"projects":{"by":"path"}}'])(
    'of a newer version is used but never overwritten: %s',
    async (content) => {
      const { open, projects, events, dataFolder, file } = start();
      write(dataFolder, { 'projects.json': content });
      const root = makeFolder();
      const id = await open(root);
      expect(await projects.list({})).toMatchObject([{ id }]);
      expect(await projects.rootOf(id)).toBe(root);
      await projects.forget({ projectId: id });
      expect(await projects.list({})).toEqual([]);
      expect(readFileSync(file, 'utf8')).toBe(content);
      expect(events.filter(({ event }) => event === 'notice')).toHaveLength(1);
    },
  );

  test('that can’t be written is an error, not a success', async () => {
    const dataFolder = join(makeFolder({ data: 'a file where the folder should be' }), 'data');
    await expect(start(dataFolder).open(makeFolder())).rejects.toThrow();
    const blocked = makeFolder();
    mkdirSync(join(blocked, 'projects.json'));
    await expect(start(blocked).open(makeFolder())).rejects.toThrow();
  });
});
