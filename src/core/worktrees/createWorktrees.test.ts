import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import type { RemovalReason } from '../../shared/api/worktrees.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { createOperations } from '../operations/createOperations.ts';
import { AppError } from '../../shared/errors.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import { createWorktrees } from './createWorktrees.ts';
import { isMadeAgain } from './findReasons.ts';

const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
afterAll(() => pool.close());

const projectId = 'p';
const operationId = 'o';

const ref = (key: string) => ({ projectId, operationId, key });

function worktreesOf(root: string, sessions: readonly Partial<SessionSummary>[] = []) {
  const copied = { text: '' };
  const clipboard = {
    write: (text: string) => Promise.resolve(void (copied.text = text)),
    read: () => Promise.resolve(copied.text),
  };
  const api = createWorktrees({
    pool,
    operations: createOperations(),
    clipboard,
    rootOf: () => Promise.resolve(root),
    sessionsOf: () => Promise.resolve(sessions as readonly SessionSummary[]),
  });
  return {
    api,
    copied,
    list: () => api.list({ projectId, operationId }),
    reasons: async (key: string) => (await api.look(ref(key))).reasons,
    remove: (key: string) => api.remove(ref(key)),
  };
}

/** Makes a repository in a folder of its own, so that worktrees lie beside it, and a worktree of it. */
function makePair(files: Readonly<Record<string, string>> = { 'a.ts': 'a\n' }) {
  const root = makeRepository(files);
  const beside = join(makeFolder(), 'queue-race');
  git(root, 'worktree', 'add', '-q', beside, '-b', 'fix/queue');
  return { root, beside };
}

const kinds = (reasons: readonly RemovalReason[]) => reasons.map(({ kind }) => kind);

test('a row tells branch, changes, distance, last commit and the payload of its worktree', async () => {
  const { root, beside } = makePair();
  write(beside, { 'b.ts': 'b\n', 'scratch/session-2.md': '---\ncarryover: 1\ntask: "Queue race"\n---\n' });
  git(beside, 'add', 'b.ts');
  git(beside, 'commit', '-q', '-m', 'Claim in one statement');
  write(beside, { 'a.ts': 'A\n' });
  git(root, 'commit', '-q', '--allow-empty', '-m', 'Bump');
  const { rows, fetched } = await worktreesOf(root).list();
  expect(fetched).toBeNull();
  expect(rows).toMatchObject([
    { isMain: true, isOwn: true, branch: 'main', state: 'ok', facts: { uncommitted: 0, main: null } },
    {
      key: beside,
      name: 'queue-race',
      isMain: false,
      isOwn: false,
      branch: 'fix/queue',
      facts: {
        commit: { subject: 'Claim in one statement' },
        uncommitted: 2,
        upstream: null,
        main: { name: 'main', ahead: 1, behind: 1 },
        payload: { session: 2, task: 'Queue race' },
        session: null,
      },
    },
  ]);
});

const session = (cwd: string, how: string, title: string) =>
  ({ cwd, agent: 'codex', title, ending: { how, detail: null }, ended: null }) as Partial<SessionSummary>;

test('the innermost worktree around its folder has a session, and one that runs comes first', async () => {
  const { root } = makePair();
  const inner = join(root, '.worktrees', 'x');
  git(root, 'worktree', 'add', '-q', inner, '-b', 'x');
  const { rows } = await worktreesOf(root, [
    session(join(inner, 'src'), 'finished', 'newest'),
    session(inner, 'running', 'runs'),
    session(root, 'finished', 'of main'),
    session('/elsewhere', 'running', 'of none'),
  ]).list();
  expect(rows.map(({ facts }) => facts?.session?.title ?? null)).toEqual(['of main', null, 'runs']);
});

test('a clean worktree whose commits are elsewhere is removed by the command that was shown', async () => {
  const { root, beside } = makePair();
  const worktrees = worktreesOf(root);
  const removal = await worktrees.api.look({ projectId, operationId, key: beside });
  expect(removal.reasons).toEqual([]);
  expect(removal.command).toMatch(/^git worktree remove \S*queue-race$/u);
  await worktrees.remove(beside);
  expect(existsSync(beside)).toBe(false);
  expect(git(root, 'branch', '--list', 'fix/queue')).toContain('fix/queue');
  await expect(worktrees.remove(beside)).rejects.toMatchObject({ code: 'worktrees/unknown' });
});

test('nothing is removed that only the folder has: each reason is told, and git is not asked', async () => {
  const { root, beside } = makePair({ '.gitignore': '.env*\nnode_modules\nscratch\n*.pyc\n' });
  const worktrees = worktreesOf(root, [
    { cwd: beside, agent: 'claude-code', title: null, ended: null, ending: { how: 'running', detail: null } },
  ]);
  expect(kinds(await worktrees.reasons(beside))).toEqual(['running']);
  write(beside, {
    '.env.local': 'x',
    'node_modules/x/index.js': 'x',
    'lib/x.pyc': 'x',
    'scratch/session-1.md': 'x',
    'new.ts': 'x',
    '.gitignore': '.env*\nnode_modules\nscratch\n*.pyc\n\n',
  });
  git(beside, 'commit', '-q', '--allow-empty', '-m', 'only here');
  git(root, 'worktree', 'lock', '--reason', 'on a stick', beside);
  const reasons = await worktrees.reasons(beside);
  expect(reasons).toMatchObject([
    { kind: 'running' },
    { kind: 'locked', reason: 'on a stick' },
    {
      kind: 'uncommitted',
      more: 0,
      files: expect.arrayContaining([
        { path: '.gitignore', change: 'modified' },
        { path: 'new.ts', change: 'new' },
      ]) as unknown,
    },
    {
      kind: 'not-pushed',
      commits: [{ subject: 'only here' }],
      command: `git -C ${beside} push -u origin fix/queue`,
    },
    { kind: 'ignored', paths: ['.env.local', 'scratch/'] },
  ]);
  await expect(worktrees.remove(beside)).rejects.toMatchObject({
    code: 'worktrees/refused',
    facts: { why: 'lossy' },
  });
  expect(readFileSync(join(beside, '.env.local'), 'utf8')).toBe('x');
});

test('commits that another branch or a remote has are not lost, those of a detached head are', async () => {
  const { root, beside } = makePair();
  git(beside, 'checkout', '-q', '--detach');
  git(beside, 'commit', '-q', '--allow-empty', '-m', 'adrift');
  const worktrees = worktreesOf(root);
  expect(await worktrees.reasons(beside)).toMatchObject([
    { kind: 'not-pushed', commits: [{ subject: 'adrift' }], command: null },
  ]);
  git(beside, 'update-ref', 'refs/remotes/origin/fix', 'HEAD');
  expect(await worktrees.reasons(beside)).toEqual([]);
});

test('the main worktree and the one of this window are never removed', async () => {
  const { root, beside } = makePair();
  expect(kinds(await worktreesOf(root).reasons(root))).toEqual(['main']);
  expect(kinds(await worktreesOf(beside).reasons(beside))).toEqual(['own']);
});

test('what git says against it is shown whole, and what it refuses stays', async () => {
  const { root, beside } = makePair();
  const { api } = worktreesOf(root);
  const key = beside;
  // A submodule keeps git itself from it.
  const other = makeRepository({ 'x.ts': '' });
  git(beside, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'lib');
  git(beside, 'commit', '-q', '-m', 'with a submodule');
  git(root, 'branch', 'keep', 'fix/queue');
  const failure = await api.remove({ projectId, operationId, key }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'worktrees/refused',
    facts: { why: 'git', output: expect.stringContaining('submodules') as string },
  });
  expect(existsSync(join(beside, 'a.ts'))).toBe(true);
});

test('a worktree whose folder is gone is listed as such, and forgotten on request', async () => {
  const { root, beside } = makePair();
  rmSync(beside, { recursive: true });
  const worktrees = worktreesOf(root);
  expect((await worktrees.list()).rows[1]).toMatchObject({ name: 'queue-race', state: 'gone', facts: null });
  await worktrees.api.prune({ projectId });
  expect((await worktrees.list()).rows).toHaveLength(1);
});

test('a worktree that was moved is found in the folder that the person chose, and in no other', async () => {
  const { root, beside } = makePair();
  const moved = join(makeFolder(), 'moved');
  renameSync(beside, moved);
  const { api, list } = worktreesOf(root);
  const key = (await list()).rows[1]?.key ?? '';
  for (const path of [makeFolder(), makeRepository()])
    await expect(api.locate({ projectId, key, path })).rejects.toMatchObject({ code: 'worktrees/refused' });
  expect((await list()).rows[1]).toMatchObject({ state: 'gone' });
  await api.locate({ projectId, key, path: moved });
  expect((await list()).rows[1]).toMatchObject({ key: moved, state: 'ok', branch: 'fix/queue' });
});

test('a worktree that git can’t read has its reason, and hides no other one', async () => {
  const { root, beside } = makePair();
  writeFileSync(join(beside, '.git'), 'nonsense\n');
  const { rows } = await worktreesOf(root).list();
  expect(rows[0]).toMatchObject({ state: 'ok' });
  expect(rows[1]?.state).not.toBe('ok');
});

const fields = (folder: string, branch = 'docs/errors', from = 'main') => ({
  projectId,
  folder,
  branch,
  from,
});

test('a new worktree is made by the very command that was shown', async () => {
  const root = makeRepository({ 'a.ts': 'a\n', '.gitignore': '.env.local\nnode_modules\n' });
  write(root, { 'b.ts': '', '.env.local': 'x', 'node_modules/x.js': '' });
  const { api } = worktreesOf(root);
  const folder = join(makeFolder(), 'new one');
  const plan = await api.plan(fields(folder));
  expect(plan).toMatchObject({
    command: `git worktree add '${relative(root, folder)}' -b docs/errors main`,
    runsIn: root,
    isNewBranch: true,
    problems: [],
    uncommitted: 1,
    ignored: ['.env.local', 'node_modules'],
  });
  expect(plan.freeBytes).toBeGreaterThan(0);
  const { path } = await api.create({ ...fields(folder), operationId });
  expect(readFileSync(join(path, 'a.ts'), 'utf8')).toBe('a\n');
  expect(git(path, 'branch', '--show-current').trim()).toBe('docs/errors');
});

test('a branch that exists is checked out, and what is offered makes a worktree for a task', async () => {
  const root = makeRepository({ 'a.ts': '' });
  git(root, 'branch', 'old');
  const { api } = worktreesOf(root);
  const folder = join(makeFolder(), 'old');
  expect(await api.plan(fields(folder, 'old'))).toMatchObject({
    isNewBranch: false,
    command: `git worktree add ${relative(root, folder)} old`,
  });
  const offer = await api.offer({ projectId, task: 'Größe: retry “once”!' });
  expect(offer).toMatchObject({
    branch: 'große-retry-once',
    from: 'main',
    folder: join('..', 'große-retry-once'),
  });
  expect(offer.branches).toEqual(['main', 'old']);
  expect(await api.offer({ projectId })).toMatchObject({ branch: '', folder: '' });
});

test.each<[string, Partial<ReturnType<typeof fields>>, string]>([
  ['no branch', { branch: '' }, 'branch'],
  ['spaces in the branch', { branch: 'a b' }, 'branch'],
  ['an option as the branch', { branch: '--force' }, 'branch'],
  ['a word for another branch', { branch: '-' }, 'branch'],
  ['a branch that is checked out', { branch: 'main' }, 'branch'],
  ['a branch below another', { branch: 'main/x' }, 'branch'],
  ['a start that does not exist', { from: 'nowhere' }, 'from'],
  ['an option as the start', { from: '--all' }, 'from'],
  ['no folder', { folder: ' ' }, 'folder'],
  ['a folder that is in use', { folder: '.' }, 'folder'],
  ['git’s own folder', { folder: '.git/x' }, 'folder'],
  ['a file', { folder: 'a.ts' }, 'folder'],
  ['a folder below a file', { folder: 'a.ts/x' }, 'folder'],
  ['a folder with files', { folder: 'src' }, 'folder'],
])('%s is refused beside its field, and nothing is run', async (_name, change, field) => {
  const root = makeRepository({ 'a.ts': '', 'src/b.ts': '' });
  const { api } = worktreesOf(root);
  const asked = { ...fields(join('..', `never-${String(process.pid)}`)), ...change };
  const { problems } = await api.plan(asked);
  expect(problems.map((problem) => problem.field)).toEqual([field]);
  await expect(api.create({ ...asked, operationId })).rejects.toMatchObject({
    code: 'worktrees/refused',
    facts: { why: 'fields' },
  });
  expect(git(root, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')('a hook that refuses is quoted whole', async () => {
  const root = makeRepository({ 'a.ts': '' });
  const hook = join(root, '.git', 'hooks', 'post-checkout');
  mkdirSync(dirname(hook), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\necho "no more worktrees" >&2\nexit 1\n');
  chmodSync(hook, 0o755);
  const { api } = worktreesOf(root);
  const error = await api
    .create({ ...fields(join(makeFolder(), 'x')), operationId })
    .catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    facts: { why: 'git', output: expect.stringContaining('no more') as string },
  });
});

test('a command is copied as it is shown', async () => {
  const { root } = makePair();
  const { api, copied } = worktreesOf(root);
  expect(await api.copy({ projectId, command: 'git worktree remove ../x' })).toEqual({ status: 'done' });
  expect(copied.text).toBe('git worktree remove ../x');
});

test('outside of a repository it says so', async () => {
  await expect(worktreesOf(makeFolder()).list()).rejects.toMatchObject({ code: 'git/no-repository' });
});

const isBuilt = (folder: string): boolean => folder === '' || folder === 'a';

test('ignored names are told apart: a tool makes some again, others exist once', () => {
  const again = ['node_modules/', 'a/dist/', 'x.pyc', 'web/.next/', 'build/x.js'];
  expect(again.filter((path) => !isMadeAgain(path, isBuilt))).toEqual([]);
  const once = [
    '.env',
    'scratch/',
    'notes.txt',
    'data.sqlite',
    'vendor/',
    'bin/',
    'build',
    'data/build/model.bin',
    'b/out/',
  ];
  expect(once.filter((path) => isMadeAgain(path, isBuilt))).toEqual([]);
});

test('a change that git was told to overlook keeps a worktree', async () => {
  const { root, beside } = makePair({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  git(beside, 'update-index', '--skip-worktree', 'a.ts');
  git(beside, 'update-index', '--assume-unchanged', 'b.ts');
  write(beside, { 'a.ts': 'mine\n' });
  expect(await worktreesOf(root).reasons(beside)).toMatchObject([
    { kind: 'uncommitted', files: [{ path: 'a.ts' }, { path: 'b.ts' }] },
  ]);
});

test('a commit that only a gone worktree has is not forgotten with it', async () => {
  const { root, beside } = makePair();
  git(beside, 'checkout', '-q', '--detach');
  git(beside, 'commit', '-q', '--allow-empty', '-m', 'adrift');
  const head = git(beside, 'rev-parse', 'HEAD').trim();
  renameSync(beside, `${beside}-away`);
  const { api, list } = worktreesOf(root);
  await expect(api.prune({ projectId })).rejects.toMatchObject({
    code: 'worktrees/refused',
    message: expect.stringContaining(head.slice(0, 7)) as string,
  });
  git(root, 'branch', 'kept', head);
  await api.prune({ projectId });
  expect((await list()).rows).toHaveLength(1);
});
