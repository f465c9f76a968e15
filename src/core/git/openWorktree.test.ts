import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorktree } from './openWorktree.ts';
import { git, makeFolder, makeRepository } from './testing/makeRepository.ts';

describe('a worktree is opened', () => {
  test('with the place of the folder in it', async () => {
    const folder = makeRepository({ 'a/b/c.txt': '' });
    expect(await openWorktree(folder)).toMatchObject({ prefix: '', gitDir: join(folder, '.git') });
    expect(await openWorktree(join(folder, 'a', 'b'))).toMatchObject({ top: folder, prefix: 'a/b/' });
  });

  test('where it is a linked one, also after it was moved by hand', async () => {
    const folder = makeRepository();
    const place = makeFolder();
    git(folder, 'worktree', 'add', '-q', join(place, 'linked'));
    expect(await openWorktree(join(place, 'linked'))).toMatchObject({ linked: true, prefix: '' });
    renameSync(join(place, 'linked'), join(place, 'moved'));
    expect(await openWorktree(join(place, 'moved'))).toMatchObject({ top: join(place, 'moved') });
  });

  test('where it is a submodule, or has its repository apart', async () => {
    const folder = makeRepository();
    const inner = makeRepository({ 'x.txt': '' });
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    expect(await openWorktree(join(folder, 'sub'))).toMatchObject({ top: join(folder, 'sub') });
    const apart = makeFolder();
    git(apart, 'init', '-q', '--separate-git-dir', join(makeFolder(), 'apart.git'));
    expect(await openWorktree(apart)).toMatchObject({ top: apart });
  });
});

describe('a folder that takes another’s repository for its own is refused', () => {
  const refused = { code: 'git/no-repository', facts: { why: 'elsewhere' } };

  test('by a link in its .git', async () => {
    const secret = makeRepository({ 'secret.txt': 'x\n' });
    const folder = makeFolder({ '.git': `gitdir: ${join(secret, '.git')}\n` });
    await expect(openWorktree(folder)).rejects.toMatchObject(refused);
  });

  test('by a symbolic link', async () => {
    const secret = makeRepository({ 'secret.txt': 'x\n' });
    const folder = makeFolder();
    symlinkSync(join(secret, '.git'), join(folder, '.git'), 'junction');
    await expect(openWorktree(folder)).rejects.toMatchObject(refused);
  });

  test('by the name of another’s linked worktree', async () => {
    const secret = makeRepository();
    const linked = join(makeFolder(), 'linked');
    git(secret, 'worktree', 'add', '-q', linked);
    const folder = makeFolder({ '.git': `gitdir: ${join(secret, '.git', 'worktrees', 'linked')}\n` });
    await expect(openWorktree(folder)).rejects.toMatchObject(refused);
  });

  test('by what its own .git shares with others', async () => {
    const secret = makeRepository({ 'secret.txt': 'x\n' });
    const folder = makeFolder();
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, '.git', 'commondir'), join(secret, '.git'));
    await expect(openWorktree(folder)).rejects.toMatchObject(refused);
  });
});
