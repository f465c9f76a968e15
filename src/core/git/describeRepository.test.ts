import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeRepository } from './describeRepository.ts';
import { runGitBy, runGitHere } from './runGit.ts';
import { git, makeFolder, makeRepository } from './testing/makeRepository.ts';

test('a repository is described with its top, common folder and branch', async () => {
  const folder = makeRepository({ 'src/a.ts': '' });
  expect(await describeRepository(join(folder, 'src'))).toEqual({
    kind: 'worktree',
    top: folder,
    commonDir: join(folder, '.git'),
    linked: false,
    branch: 'main',
  });
});

test('a repository without a commit has a branch already', async () => {
  const folder = makeFolder();
  git(folder, 'init', '-q', '-b', 'feat/services');
  expect(await describeRepository(folder)).toMatchObject({ kind: 'worktree', branch: 'feat/services' });
});

test('a detached head has no branch', async () => {
  const folder = makeRepository();
  git(folder, 'checkout', '-q', '--detach');
  expect(await describeRepository(folder)).toMatchObject({ kind: 'worktree', branch: null });
});

test('a linked worktree shares the common folder and is told from the main one', async () => {
  const folder = makeRepository();
  const linked = join(makeFolder(), 'linked');
  git(folder, 'worktree', 'add', '-q', '-b', 'other', linked);
  expect(await describeRepository(linked)).toEqual({
    kind: 'worktree',
    top: linked,
    commonDir: join(folder, '.git'),
    linked: true,
    branch: 'other',
  });
});

test('a plain folder, a bare repository and the inside of .git are no worktree', async () => {
  const bare = makeFolder();
  git(bare, 'init', '-q', '--bare');
  const inside = join(makeRepository(), '.git');
  for (const folder of [makeFolder(), bare, inside]) {
    expect(await describeRepository(folder)).toEqual({ kind: 'none', why: 'no-worktree' });
  }
});

test.runIf(process.platform !== 'win32')(
  'git is not started for a folder without a trace of a repository',
  async () => {
    const plain = makeFolder({ 'src/a.ts': '' });
    const [nested, bare, unusual] = [makeRepository({ 'src/a.ts': '' }), makeFolder(), makeFolder()];
    git(bare, 'init', '-q', '--bare');
    mkdirSync(join(unusual, '.git'));
    // Git has judged this one before.
    expect(await describeRepository(plain)).toEqual({ kind: 'none', why: 'no-worktree' });
    const asked: string[] = [];
    onTestFinished(
      runGitBy((folder, ...rest) => {
        asked.push(folder);
        return runGitHere(folder, ...rest);
      }),
    );
    for (const folder of [plain, join(plain, 'src')]) {
      expect(await describeRepository(folder)).toEqual({ kind: 'none', why: 'no-worktree' });
    }
    expect(asked).toEqual([]);
    for (const folder of [join(nested, 'src'), bare, join(bare, 'refs'), unusual])
      await describeRepository(folder);
    expect(asked).toEqual(expect.arrayContaining([join(nested, 'src'), bare, join(bare, 'refs'), unusual]));
  },
);

test('a folder that is gone is no worktree', async () => {
  const folder = makeFolder();
  rmSync(folder, { recursive: true });
  expect(await describeRepository(folder)).toMatchObject({ kind: 'none' });
});

test.runIf(process.platform !== 'win32')('a folder whose name holds a line end is described', async () => {
  const folder = join(makeFolder(), 'two\nlines');
  mkdirSync(folder);
  git(folder, 'init', '-q', '-b', 'main');
  expect(await describeRepository(folder)).toMatchObject({ top: folder, commonDir: join(folder, '.git') });
});

test('a branch keeps its own name beside a tag of that name', async () => {
  const folder = makeRepository({ 'a.ts': 'a\n' });
  git(folder, 'tag', 'main');
  expect(await describeRepository(folder)).toMatchObject({ kind: 'worktree', branch: 'main' });
});

test('a head that is a link to a branch, or has no usual form, is read by git', async () => {
  const folder = makeRepository({ 'a.ts': 'a\n' });
  rmSync(join(folder, '.git', 'HEAD'));
  symlinkSync('refs/heads/main', join(folder, '.git', 'HEAD'));
  expect(await describeRepository(folder)).toMatchObject({ kind: 'worktree', branch: 'main' });
  rmSync(join(folder, '.git', 'HEAD'));
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref:   refs/heads/main  \n');
  expect(await describeRepository(folder)).toMatchObject({ kind: 'worktree', branch: 'main' });
});
