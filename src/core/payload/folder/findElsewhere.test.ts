import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { fingerprint, makeHostile } from '../../git/testing/makeHostile.ts';
import { findElsewhere, readElsewhere } from './findElsewhere.ts';

const payload = (session: number, id = `id-${session}`, goal = 'go on'): string =>
  `---\ncarryover: 1\nid: "${id}"\ntask: "Orders"\nsession: ${session}\nsaved: 2026-11-20T15:04:05Z\n---\n## Payload\n\n**Current goal:** ${goal}\n`;

function commit(root: string, files: Readonly<Record<string, string>>): void {
  write(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'work');
}

/** Makes a repository on `main` with session 1, and a branch `feature/x` that has these files in addition. */
function makeBranches(files: Readonly<Record<string, string>>): string {
  const root = makeRepository({ 'a.ts': 'x\n', 'scratch/session-1.md': payload(1) });
  git(root, 'checkout', '-q', '-b', 'feature/x');
  commit(root, files);
  git(root, 'checkout', '-q', 'main');
  return root;
}

/** Makes those branches, with a worktree of `feature/x`. */
function withWorktree(): { readonly root: string; readonly place: string } {
  const root = makeBranches({ 'scratch/session-2.md': payload(2) });
  const place = join(makeFolder(), 'linked');
  git(root, 'worktree', 'add', '-q', place, 'feature/x');
  return { root, place };
}

const found = async (root: string, folder = 'scratch') =>
  (await findElsewhere(root, folder)).payloads.map(({ session, branch, command }) => ({
    session,
    branch,
    command,
  }));

describe('payloads on other branches', () => {
  test('that are not here are named, with the command that prints them', async () => {
    const root = makeBranches({ 'scratch/session-5.md': payload(5), 'scratch/notes.md': 'x\n' });
    const { payloads, more } = await findElsewhere(root, 'scratch');
    expect(payloads).toEqual([
      {
        key: expect.any(String) as string,
        session: 5,
        path: 'scratch/session-5.md',
        branch: 'feature/x',
        command: 'git show feature/x:scratch/session-5.md',
        task: 'Orders',
        saved: '2026-11-20T15:04:05Z',
      },
    ]);
    expect(more).toBe(0);
    expect(
      execFileSync('git', ['show', 'feature/x:scratch/session-5.md'], { cwd: root, encoding: 'utf8' }),
    ).toBe(payload(5));
    expect((await readElsewhere(root, 'scratch', payloads[0]?.key ?? ''))?.text).toBe(payload(5));
    expect(await readElsewhere(root, 'scratch', 'other')).toBeNull();
  });

  test('are none where they are here, under another number too, and where they were merged', async () => {
    const root = makeBranches({
      'scratch/session-2.md': payload(2),
      'scratch/session-3.md': 'by hand\n',
      'scratch/session-4.md': payload(4).replaceAll('\n', '\r\n'),
    });
    write(root, {
      'scratch/session-7.md': payload(2, 'id-2', 'edited here'),
      'scratch/session-3.md': 'by hand, and edited\n',
      'scratch/session-4.md': payload(4, 'other').replace('other', 'id-4'),
    });
    expect(await found(root)).toEqual([]);
    const merged = makeBranches({ 'scratch/session-2.md': payload(2) });
    git(merged, 'merge', '-q', '--no-ff', '--no-edit', 'feature/x');
    git(merged, 'rm', '-q', 'scratch/session-2.md');
    commit(merged, {});
    expect(await found(merged)).toEqual([]);
  });

  test('of the same number as one here are told if they are others', async () => {
    const root = makeBranches({ 'scratch/session-2.md': payload(2, 'theirs') });
    write(root, { 'scratch/session-2.md': payload(2, 'ours') });
    expect(await found(root)).toEqual([
      { session: 2, branch: 'feature/x', command: 'git show feature/x:scratch/session-2.md' },
    ]);
  });

  test('are told once, newest session first', async () => {
    const root = makeBranches({ 'scratch/session-2.md': payload(2), 'scratch/session-10.md': payload(10) });
    git(root, 'branch', 'copy', 'feature/x');
    git(root, 'checkout', '-q', 'copy');
    commit(root, { 'b.ts': 'x\n', 'scratch/session-9.md': payload(9) });
    git(root, 'checkout', '-q', 'main');
    expect((await found(root)).map(({ session }) => session)).toEqual([10, 9, 2]);
  });

  test('are found in a project that is a folder of its repository, whatever the folder’s name', async () => {
    const root = makeRepository({ 'app/a.ts': 'x\n' });
    git(root, 'checkout', '-q', '-b', "it's");
    commit(root, { 'app/my notes/session-2.md': payload(2), 'my notes/session-3.md': payload(3) });
    git(root, 'checkout', '-q', 'main');
    write(root, { 'app/a.ts': 'y\n' });
    expect(await found(join(root, 'app'), 'my notes')).toEqual([
      { session: 2, branch: "it's", command: `git show 'it'\\''s:app/my notes/session-2.md'` },
    ]);
  });

  test('are found from a branch without a commit', async () => {
    const root = makeBranches({ 'scratch/session-2.md': payload(2) });
    git(root, 'checkout', '-q', '--orphan', 'fresh');
    rmSync(join(root, 'scratch'), { recursive: true });
    expect((await found(root)).map(({ session }) => session)).toEqual([2, 1]);
  });

  test('are limited, and the rest is counted', async () => {
    const sessions = Array.from({ length: 60 }, (_, at) => at + 2);
    const root = makeBranches(
      Object.fromEntries(sessions.map((session) => [`scratch/session-${session}.md`, payload(session)])),
    );
    const { payloads, more } = await findElsewhere(root, 'scratch');
    expect(payloads).toHaveLength(50);
    expect(payloads[0]?.session).toBe(61);
    expect(more).toBe(10);
  });
});

describe('payloads in other worktrees', () => {
  test('are told also before they are committed', async () => {
    const { root, place } = withWorktree();
    write(place, { 'scratch/session-3.md': payload(3) });
    const { payloads } = await findElsewhere(root, 'scratch');
    expect(payloads).toMatchObject([
      { session: 3, branch: 'feature/x', file: join(place, 'scratch/session-3.md') },
      { session: 2, branch: 'feature/x', command: 'git show feature/x:scratch/session-2.md' },
    ]);
    expect(payloads[0]).not.toHaveProperty('command');
    expect((await readElsewhere(root, 'scratch', payloads[0]?.key ?? ''))?.text).toBe(payload(3));
    // From there, what is here is elsewhere.
    write(root, { 'scratch/session-4.md': payload(4) });
    expect((await found(place)).map(({ session, branch }) => [session, branch])).toEqual([[4, 'main']]);
  });

  test('of another repository that only claims to be one are not read', async () => {
    const { root, place } = withWorktree();
    const other = makeRepository({ 'scratch/session-8.md': payload(8) });
    rmSync(place, { recursive: true });
    symlinkSync(other, place);
    expect((await found(root)).map(({ session }) => session)).toEqual([2]);
  });
});

test('nothing is found, and nothing fails, without git, and in a hostile repository nothing runs', async () => {
  expect(await findElsewhere(makeFolder({ 'a.ts': 'x' }), 'scratch')).toEqual({ payloads: [], more: 0 });
  const { folder, ran } = makeHostile();
  const before = fingerprint(join(folder, '.git'));
  await findElsewhere(folder, 'scratch');
  expect(ran()).toEqual([]);
  expect(fingerprint(join(folder, '.git'))).toEqual(before);
});
