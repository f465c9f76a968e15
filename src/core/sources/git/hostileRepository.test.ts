import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GitView } from '../../../shared/domain/source/gitView.ts';
import { fingerprint, makeHostile } from '../../git/testing/makeHostile.ts';
import { git } from '../../git/testing/makeRepository.ts';
import { readView } from './testing/readView.ts';

const onPosix = process.platform !== 'win32';

const views: readonly GitView[] = [
  { what: 'status' },
  { what: 'changes' },
  { what: 'changes', staged: true },
  { what: 'against', branch: 'other' },
  { what: 'log', count: 10 },
  { what: 'log', count: 10, path: 'a.txt', author: 'ada', since: '2001-01-01' },
  { what: 'commit', commit: 'HEAD' },
  { what: 'compare', base: 'other', head: 'main' },
];

/** Programs that plain git runs in every version since 2.30. */
const works = [
  'clean',
  'diff-command',
  'diff-external',
  'fsmonitor',
  'gpg',
  'hook-post-index-change',
  'included-filter',
  'info-clean',
  'info-textconv',
  'odd-clean',
  'process',
  'submodule-diff',
  'submodule-fsmonitor',
  'textconv',
  'worktree-clean',
  'worktree-textconv',
];

describe.runIf(onPosix)('a hostile repository', () => {
  test.each(views)('runs nothing when $what is read, and not a byte of .git changes', async (view) => {
    const { folder, ran } = makeHostile();
    const before = fingerprint(join(folder, '.git'));
    const reading = await readView(folder, view);
    expect(reading).toMatchObject({ status: 'ok' });
    expect(ran()).toEqual([]);
    expect(fingerprint(join(folder, '.git'))).toEqual(before);
  });

  test('shows what changed in it all the same', async () => {
    const { folder } = makeHostile();
    const { text } = await readView(folder, { what: 'changes', including: ['a.txt', 'd.info'] });
    expect(text).toContain('a.txt: modified, +1 -2\n@@ -1,2 +1 @@\n-one\n-more\n+changed');
    expect(text).toContain('e.odd: modified, +1 -1, filtered, left out');
  });

  test.each([
    ['status', ['status']],
    ['diff', ['diff']],
    ['log -p', ['log', '-p']],
    ['show', ['show']],
    ['a comparison', ['diff', 'other...main']],
  ])('plain git falls for it in %s', (_name, args) => {
    const { folder, ran } = makeHostile();
    plainGit(folder, args);
    expect(ran()).not.toEqual([]);
  });

  test('many of its traps work on plain git, so that their silence proves something', () => {
    const { folder, ran } = makeHostile();
    for (const args of [['status'], ['diff', '--no-ext-diff'], ['log', '-p'], ['show', 'HEAD']]) {
      plainGit(folder, args);
    }
    // A filter that fails at once ends git before it runs the others.
    plainGit(folder, ['diff'], ['-c', 'filter.proc.process=']);
    expect(ran()).toEqual(expect.arrayContaining(works));
  });

  test('objects that it wants to be fetched from a program are said to be missing', async () => {
    const { folder, ran } = makeHostile({ missingBlobs: true });
    plainGit(folder, ['show', 'HEAD:sub/c.txt'], ['-c', 'core.fsmonitor=false']);
    expect(ran()).toContain('remote');
    const again = makeHostile({ missingBlobs: true });
    const before = fingerprint(join(again.folder, '.git'));
    await expect(readView(again.folder, { what: 'changes' })).rejects.toMatchObject({
      code: 'git/objects-missing',
    });
    expect(again.ran()).toEqual([]);
    expect(fingerprint(join(again.folder, '.git'))).toEqual(before);
  });

  test('a filter that can’t be switched off is refused instead', async () => {
    const { folder, ran } = makeHostile({ unrulyFilter: true });
    plainGit(folder, ['diff'], ['-c', 'filter.proc.process=']);
    expect(ran()).toContain('odd-clean');
    const again = makeHostile({ unrulyFilter: true });
    await expect(readView(again.folder, { what: 'status' })).rejects.toMatchObject({
      code: 'git/failed',
      message: expect.stringContaining('filters that can’t be turned off') as string,
    });
    expect(again.ran()).toEqual([]);
  });

  test('a repository that puts its files elsewhere shows nothing of that place', async () => {
    const { folder } = makeHostile();
    git(folder, 'config', 'core.worktree', join(folder, '..'));
    await expect(readView(folder, { what: 'changes' })).rejects.toMatchObject({
      code: 'git/no-repository',
      facts: { why: 'elsewhere' },
    });
  });

  test.each(['--output=owned', '-O/etc/passwd', '--ext-diff', '-', '--', '@{-1}\nx'])(
    'a revision like %s is no option',
    async (revision) => {
      const { folder, ran } = makeHostile();
      for (const view of [
        { what: 'commit', commit: revision },
        { what: 'against', branch: revision },
        { what: 'compare', base: 'main', head: revision },
      ] as const) {
        await expect(readView(folder, view)).rejects.toMatchObject({ code: 'git/unknown-revision' });
      }
      expect(ran()).toEqual([]);
    },
  );
});

/** Runs git as in a terminal, but without a pager. */
function plainGit(folder: string, args: readonly string[], before: readonly string[] = []): void {
  try {
    execFileSync('git', [...before, ...args], { cwd: folder, stdio: 'ignore', timeout: 10_000 });
  } catch {
    // The test checks which programs ran, not how git ended.
  }
}
