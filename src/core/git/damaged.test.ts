import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAppError, type AppError } from '../../shared/errors.ts';
import { isUnreadable, openWorktree } from './openWorktree.ts';
import { headCommit } from './resolveCommit.ts';
import { status } from './status.ts';
import { ageGit, breaks, hideGit } from './testing/breakRepository.ts';
import { git, makeFolder, makeRepository } from './testing/makeRepository.ts';

afterEach(() => vi.unstubAllEnvs());

/** Returns the error of reading a folder's repository. */
async function errorOf(root: string): Promise<AppError> {
  try {
    await openWorktree(root);
    await status(root);
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error('Git could read it.');
}

const expected: Readonly<Record<string, readonly [string, string]>> = {
  'a spoilt HEAD': ['git/damaged', 'not a git repository'],
  'no HEAD': ['git/damaged', 'not a git repository'],
  'a spoilt branch': ['git/damaged', 'No such ref'],
  'a spoilt index': ['git/failed', 'index file'],
  'spoilt settings': ['git/damaged', 'bad config'],
  'no objects': ['git/damaged', 'not a git repository'],
  'lost objects': ['git/objects-missing', 'git fsck'],
  'a .git file that leads nowhere': ['git/damaged', '/no/such/folder'],
  'a .git link that leads nowhere': ['git/damaged', 'not a git repository'],
  'a spoilt .git file': ['git/damaged', 'invalid gitfile format'],
  'a newer format': ['git/too-old', 'Update git'],
};

describe.each(breaks)('a repository with %s', (name, breakIt) => {
  test('is told from a folder without one, with the words of git', async () => {
    const root = makeRepository({ 'a.ts': 'a\n' });
    breakIt(root);
    const error = await errorOf(root);
    const [code, words] = expected[name] ?? [];
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(words);
    expect(await isUnreadable(root, error)).toBe(true);
  });

  test('is not taken for the one around it', async () => {
    const outer = makeRepository({ 'outer.ts': 'a\n' });
    const root = join(outer, 'inner');
    mkdirSync(join(root, 'src'), { recursive: true });
    git(root, 'init', '-q', '-b', 'main');
    writeFileSync(join(root, 'a.ts'), 'a\n');
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'start');
    breakIt(root);
    expect(await errorOf(root)).toMatchObject({ code: expected[name]?.[0] });
    expect(await errorOf(join(root, 'src'))).toMatchObject({ code: expected[name]?.[0] });
  });
});

test('a folder without a repository is none, an empty .git is none either', async () => {
  const root = makeFolder({ 'a.ts': '' });
  expect(await errorOf(root)).toMatchObject({ code: 'git/no-repository', facts: { why: 'no-worktree' } });
  mkdirSync(join(root, '.git'));
  const error = await errorOf(root);
  expect(error).toMatchObject({ code: 'git/no-repository', facts: { why: 'no-worktree' } });
  expect(await isUnreadable(root, error)).toBe(false);
});

test('a missing git leaves a repository unread, and a plain folder as it is', async () => {
  const [root, plain] = [makeRepository({ a: '' }), makeFolder({ a: '' })];
  hideGit();
  const error = await errorOf(root);
  expect(error).toMatchObject({ code: 'git/not-installed' });
  expect(await isUnreadable(root, error)).toBe(true);
  expect(await isUnreadable(plain, await errorOf(plain))).toBe(false);
});

test.skipIf(process.platform === 'win32')('a git that lacks our options is too old', async () => {
  const root = makeRepository({ a: '' });
  ageGit();
  expect(await errorOf(root)).toMatchObject({ code: 'git/too-old' });
});

test('a commit that is lost is not a repository without one', async () => {
  const root = makeRepository({ a: '' });
  breaks.find(([name]) => name === 'lost objects')?.[1](root);
  await expect(headCommit(root)).rejects.toMatchObject({ code: 'git/objects-missing' });
  const fresh = makeFolder();
  git(fresh, 'init', '-q');
  expect(await headCommit(fresh)).toBeNull();
});

test('git’s words come without the values that they quote', async () => {
  const root = makeRepository({ a: '' });
  git(root, 'config', 'core.bare', 'https://me:hidden-word@example.org');
  const { message } = await errorOf(root);
  expect(message).toContain('bad boolean config value');
  expect(message).not.toContain('hidden-word');
});
