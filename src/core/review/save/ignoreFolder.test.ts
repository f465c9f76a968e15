import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { describeFolder } from './describeFolder.ts';
import { ignoreFolder } from './ignoreFolder.ts';

const storage = createStorage();
const ignore = (root: string, where: 'gitignore' | 'exclude') =>
  ignoreFolder(root, 'scratch', where, storage);

describe('a payload folder that git is to leave out', () => {
  test('is described with the very lines that would be written', async () => {
    const root = makeRepository({ 'a.ts': '', 'packages/[x]/b.ts': '' });
    expect(await describeFolder(root, 'scratch')).toEqual({
      path: 'scratch',
      state: 'tracked',
      used: false,
      lines: { gitignore: '/scratch/', exclude: '/scratch/' },
    });
    const inside = join(root, 'packages/[x]');
    write(inside, { 'scratch/first-message-1.md': '' });
    expect(await describeFolder(inside, 'scratch')).toMatchObject({
      used: true,
      lines: { gitignore: '/scratch/', exclude: String.raw`/packages/\[x\]/scratch/` },
    });
    expect(await ignore(inside, 'exclude')).toMatchObject({ file: '.git/info/exclude', ignored: true });
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('is added to .gitignore with its line ends and rights, and once', async () => {
    const root = makeRepository({ '.gitignore': '' });
    const file = join(root, '.gitignore');
    writeFileSync(file, 'dist/\r\n# \xff', 'latin1');
    chmodSync(file, 0o640);
    expect(await ignore(root, 'gitignore')).toEqual({ file: '.gitignore', line: '/scratch/', ignored: true });
    expect(readFileSync(file, 'latin1')).toBe('dist/\r\n# \xff\r\n/scratch/\r\n');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640);
    await ignore(root, 'gitignore');
    await ignore(root, 'exclude');
    expect(readFileSync(file, 'latin1').match(/scratch/gu)).toHaveLength(1);
    expect(await describeFolder(root, 'scratch')).toMatchObject({ state: 'ignored' });
  });

  test('has its file made where there is none, in the place that all worktrees share', async () => {
    const root = makeRepository({ 'a.ts': '' });
    git(root, 'worktree', 'add', '-q', join(root, '..', `${root.split('/').at(-1) ?? 'x'}-linked`));
    const linked = `${root}-linked`;
    rmSync(join(root, '.git', 'info'), { recursive: true, force: true });
    expect(await ignore(linked, 'exclude')).toMatchObject({ ignored: true });
    expect(readFileSync(join(root, '.git', 'info', 'exclude'), 'utf8')).toBe('/scratch/\n');
    expect(existsSync(join(linked, '.gitignore'))).toBe(false);
    expect(await describeFolder(root, 'scratch')).toMatchObject({ state: 'ignored' });
  });

  test('that another rule takes in again is said to be tracked still', async () => {
    const root = makeRepository({ '.gitignore': '!/scratch/\n' });
    expect(await ignore(root, 'exclude')).toMatchObject({ ignored: false });
  });

  test('writes through no link', async () => {
    const root = makeRepository({ 'a.ts': '' });
    const elsewhere = makeFolder({ victim: 'mine\n', 'info/x': '' });
    symlinkSync(join(elsewhere, 'victim'), join(root, '.gitignore'));
    await expect(ignore(root, 'gitignore')).rejects.toMatchObject({ code: 'storage/write-failed' });
    rmSync(join(root, '.git', 'info'), { recursive: true, force: true });
    symlinkSync(join(elsewhere, 'info'), join(root, '.git', 'info'));
    await expect(ignore(root, 'exclude')).rejects.toMatchObject({ code: 'storage/write-failed' });
    expect(readFileSync(join(elsewhere, 'victim'), 'utf8')).toBe('mine\n');
    expect(existsSync(join(elsewhere, 'info/exclude'))).toBe(false);
  });

  test('of a project without a repository has nothing to choose', async () => {
    const root = makeFolder({ 'a.ts': '' });
    mkdirSync(join(root, 'scratch'));
    expect(await describeFolder(root, 'scratch')).toMatchObject({ state: 'none', lines: null });
    await expect(ignore(root, 'gitignore')).rejects.toMatchObject({ code: 'git/no-repository' });
  });
});
