import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileState, PayloadEntry } from '../../../shared/domain/payload.ts';
import type { RepositoryClaims } from '../../../shared/domain/payloadCheck.ts';
import { fingerprint, makeHostile } from '../../git/testing/makeHostile.ts';
import { breaks } from '../../git/testing/breakRepository.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { checkClaims } from './checkClaims.ts';
import { applyFix } from '../checks/applyFix.ts';
import { makePayload } from '../checks/testing/makePayload.ts';
import { readClaims } from './readClaims.ts';

type Here = Extract<RepositoryClaims, { repository: 'here' }>;

const text = 'one\ntwo\nthree\nfour\nfive\n';

/** Makes a branch `work`, off `main` with the files, and returns the commit that both are at. */
function makeBranch(files: Readonly<Record<string, string>>) {
  const root = makeRepository(files);
  const start = git(root, 'rev-parse', 'HEAD').trim();
  git(root, 'checkout', '-q', '-b', 'work');
  return { root, start };
}

function commit(root: string, files: Readonly<Record<string, string>> = {}): string {
  write(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'work');
  return git(root, 'rev-parse', 'HEAD').trim();
}

const file = (state: FileState, path: string, said = ''): PayloadEntry => ({ text: said, path, state });

async function claimsOf(
  root: string,
  files: readonly PayloadEntry[],
  options: {
    readonly since?: string | null;
    readonly newest?: string;
    readonly doneBefore?: ReadonlySet<string>;
  } = {},
): Promise<Here> {
  const payload = makePayload({ files });
  const claims = await readClaims({ root, payload, since: null, folder: 'scratch', ...options });
  if (claims.repository !== 'here') throw new Error(claims.problem);
  return claims;
}

/** Returns `path: verdict` of every file, and the resulting checks. */
async function verdicts(
  root: string,
  files: readonly PayloadEntry[],
  options: { readonly since?: string | null; readonly doneBefore?: ReadonlySet<string> } = {},
) {
  const claims = await claimsOf(root, files, options);
  return claims.files.map(({ verdict }) => verdict);
}

const states = ['done', 'in-progress', 'untouched'] as const;
const allStates = (path: string) => states.map((state) => file(state, path));

describe('a file that is named as done, in progress, and untouched', () => {
  test('unchanged', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['contradicted', 'unverified', 'verified']);
  });

  test('edited', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    write(root, { 'a.ts': `${text}six\n` });
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['uncommitted', 'verified', 'contradicted']);
  });

  test('staged', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    write(root, { 'a.ts': `${text}six\n` });
    git(root, 'add', '-A');
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['uncommitted', 'verified', 'contradicted']);
  });

  test('committed', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    commit(root, { 'a.ts': `zero\n${text}six\n` });
    const { files } = await claimsOf(root, allStates('a.ts'));
    expect(files.map(({ verdict }) => verdict)).toEqual(['verified', 'verified', 'contradicted']);
    expect(files[0]).toMatchObject({ added: 2, deleted: 0, path: 'a.ts', state: 'done' });
  });

  test('committed and edited again', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    commit(root, { 'a.ts': `${text}six\n` });
    write(root, { 'a.ts': `${text}seven\n` });
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['uncommitted', 'verified', 'contradicted']);
  });

  test('reverted', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    commit(root, { 'a.ts': 'other\n' });
    commit(root, { 'a.ts': text });
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['contradicted', 'unverified', 'verified']);
  });

  test('new and not tracked', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    write(root, { 'new/deep/b.ts': text });
    expect(await verdicts(root, allStates('new/deep/b.ts'))).toEqual([
      'uncommitted',
      'verified',
      'contradicted',
    ]);
  });

  test('deleted', async () => {
    const { root } = makeBranch({ 'a.ts': text, 'b.ts': text });
    rmSync(join(root, 'a.ts'));
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['contradicted', 'unverified', 'contradicted']);
    commit(root);
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['contradicted', 'unverified', 'contradicted']);
  });

  test('deleted, as the payload says', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    rmSync(join(root, 'a.ts'));
    expect(await verdicts(root, [file('done', 'a.ts', 'deleted')])).toEqual(['uncommitted']);
    commit(root);
    expect(await verdicts(root, [file('done', 'a.ts', 'deleted')])).toEqual(['verified']);
    expect(await verdicts(root, [file('done', 'b.ts', 'deleted')])).toEqual(['contradicted']);
  });

  test('renamed, by its old and its new name', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    git(root, 'mv', 'a.ts', 'b.ts');
    commit(root);
    expect(await verdicts(root, allStates('a.ts'))).toEqual(['unverified', 'unverified', 'contradicted']);
    expect(await verdicts(root, [file('done', 'a.ts', 'renamed to b.ts')])).toEqual(['verified']);
    expect(await verdicts(root, allStates('b.ts'))).toEqual(['verified', 'verified', 'contradicted']);
    const { files, unmentioned } = await claimsOf(root, [file('done', 'a.ts')]);
    expect(files[0]).toMatchObject({ movedTo: 'b.ts', missing: true });
    expect(unmentioned).toEqual([]);
  });

  test.each<[string, (root: string) => unknown]>([
    [
      'in a commit',
      (root) => {
        git(root, 'mv', 'new.ts', 'lib.ts');
        commit(root);
      },
    ],
    [
      'twice',
      (root) => {
        git(root, 'mv', 'new.ts', 'old.ts');
        commit(root);
        git(root, 'mv', 'old.ts', 'lib.ts');
        commit(root, { 'other.ts': 'x\n' });
      },
    ],
    ['and staged', (root) => git(root, 'mv', 'new.ts', 'lib.ts')],
    ['on disk alone', (root) => renameSync(join(root, 'new.ts'), join(root, 'lib.ts'))],
  ])('made and committed by the task and then renamed, %s', async (_how, rename) => {
    const { root } = makeBranch({ 'a.ts': 'a\n' });
    commit(root, { 'new.ts': text });
    rename(root);
    const { files } = await claimsOf(root, [file('done', 'new.ts'), file('done', 'never.ts')]);
    expect(files).toMatchObject([
      { verdict: 'unverified', movedTo: 'lib.ts' },
      { verdict: 'contradicted', missing: true },
    ]);
  });

  test('deleted and made again, in commits and on disk alone', async () => {
    const { root } = makeBranch({ 'a.ts': text, 'b.ts': text });
    rmSync(join(root, 'a.ts'));
    commit(root);
    commit(root, { 'a.ts': 'one\nother\n' });
    git(root, 'rm', '-q', 'b.ts');
    write(root, { 'b.ts': 'other\n' });
    const { files } = await claimsOf(root, [...allStates('a.ts'), ...allStates('b.ts')]);
    expect(files.map(({ verdict }) => verdict)).toEqual([
      'verified',
      'verified',
      'contradicted',
      'uncommitted',
      'verified',
      'contradicted',
    ]);
    expect(files[0]).toMatchObject({ added: 1, deleted: 4 });
    expect(files[2]?.problem).toBe('Marked UNTOUCHED, but it was deleted and made again.');
    expect(files[3]).toMatchObject({ added: 1, deleted: 5 });
    expect(files[3]).not.toHaveProperty('missing');
    expect(files[5]?.problem).toBe(
      'Marked UNTOUCHED, but it was taken out of git, and a file of its name is there.',
    );
    expect((await claimsOf(root, [])).unmentioned).toMatchObject([
      { path: 'b.ts' },
      { path: 'a.ts', madeAgain: true },
    ]);
  });

  test('never there', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    expect(await verdicts(root, allStates('b.ts'))).toEqual(['contradicted', 'unverified', 'unverified']);
  });

  test('ignored', async () => {
    const { root } = makeBranch({ '.gitignore': 'dist\n' });
    write(root, { 'dist/a.js': text });
    expect(await verdicts(root, allStates('dist/a.js'))).toEqual(['unverified', 'unverified', 'unverified']);
  });

  test('a folder, by what is in it', async () => {
    const { root } = makeBranch({ 'src/a.ts': text, 'docs/a.md': text });
    commit(root, { 'src/b.ts': text });
    expect(await verdicts(root, allStates('src/'))).toEqual(['verified', 'verified', 'contradicted']);
    expect(await verdicts(root, allStates('docs'))).toEqual(['contradicted', 'unverified', 'verified']);
  });

  test('a link out of the project is not followed', async () => {
    const outside = makeFolder({ 'a.ts': text });
    const { root } = makeBranch({ 'a.ts': text });
    symlinkSync(join(outside, 'a.ts'), join(root, 'link.ts'));
    expect(await verdicts(root, [file('untouched', 'link.ts')])).toEqual(['contradicted']);
    expect(await verdicts(root, [file('untouched', '../a.ts'), file('done', '/etc/passwd')])).toEqual([]);
  });
});

describe('what changed counts from', () => {
  test('the commit of the task’s first payload', async () => {
    const { root } = makeBranch({ 'a.ts': text, 'b.ts': text });
    const since = commit(root, { 'a.ts': 'other\n' });
    commit(root, { 'b.ts': 'other\n' });
    const claims = await claimsOf(root, [file('untouched', 'a.ts'), file('done', 'b.ts')], { since });
    expect(claims.since).toBe(since);
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['verified', 'verified']);
  });

  test('where the branch left main, if that commit is gone', async () => {
    const { root, start } = makeBranch({ 'a.ts': text });
    commit(root, { 'a.ts': 'other\n' });
    const claims = await claimsOf(root, [file('done', 'a.ts')], { since: 'f'.repeat(40) });
    expect(claims.since).toBe(start);
    expect(claims.files[0]?.verdict).toBe('verified');
  });

  test('where the branch left main, however far main is now', async () => {
    const { root, start } = makeBranch({ 'a.ts': text });
    commit(root, { 'b.ts': text });
    git(root, 'checkout', '-q', 'main');
    commit(root, { 'a.ts': 'by others\n' });
    git(root, 'checkout', '-q', 'work');
    const claims = await claimsOf(root, [file('untouched', 'a.ts'), file('done', 'b.ts')]);
    expect(claims.since).toBe(start);
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['verified', 'verified']);
  });

  test('what was pushed, on main itself', async () => {
    const upstream = makeRepository({ 'a.ts': text });
    const root = makeFolder();
    git(root, 'clone', '-q', upstream, '.');
    const start = git(root, 'rev-parse', 'HEAD').trim();
    commit(root, { 'a.ts': 'other\n' });
    const claims = await claimsOf(root, [file('done', 'a.ts')]);
    expect(claims.since).toBe(start);
    expect(claims.files[0]?.verdict).toBe('verified');
  });

  test('nothing that git could tell, on main itself: then only what is on disk counts', async () => {
    const root = makeRepository({ 'a.ts': text, 'b.ts': text });
    commit(root, { 'a.ts': 'other\n' });
    write(root, { 'b.ts': 'edited\n' });
    const claims = await claimsOf(root, [
      file('done', 'a.ts'),
      file('untouched', 'a.ts'),
      file('done', 'b.ts'),
      file('untouched', 'b.ts'),
      file('done', 'c.ts'),
    ]);
    expect(claims.since).toBeNull();
    expect(claims.files.map(({ verdict }) => verdict)).toEqual([
      'unverified',
      'unverified',
      'uncommitted',
      'contradicted',
      'contradicted',
    ]);
  });
});

test('what an earlier session finished need not have changed since, but must still be there', async () => {
  const { root, start } = makeBranch({ 'a.ts': text, 'b.ts': text });
  const options = { since: start, doneBefore: new Set(['a.ts', 'gone.ts']) };
  const files = [file('done', 'a.ts'), file('done', 'b.ts'), file('done', 'gone.ts')];
  expect(await verdicts(root, files, options)).toEqual(['verified', 'contradicted', 'contradicted']);
  expect(await verdicts(root, [file('untouched', 'a.ts')], options)).toEqual(['verified']);
});

describe('a repository', () => {
  test('with a detached head', async () => {
    const { root, start } = makeBranch({ 'a.ts': text });
    commit(root, { 'a.ts': 'other\n' });
    git(root, 'checkout', '-q', '--detach');
    const claims = await claimsOf(root, allStates('a.ts'));
    expect(claims).toMatchObject({ branch: null, since: start });
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['verified', 'verified', 'contradicted']);
  });

  test('without a commit', async () => {
    const root = makeFolder({ 'a.ts': text });
    git(root, 'init', '-q', '-b', 'main');
    const claims = await claimsOf(root, [file('done', 'a.ts'), file('done', 'b.ts')]);
    expect(claims).toMatchObject({ branch: 'main', head: null, since: null, dirty: ['a.ts'] });
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['uncommitted', 'contradicted']);
  });

  test('that is a shallow clone', async () => {
    const { root: origin, start } = makeBranch({ 'a.ts': text, 'b.ts': text });
    commit(origin, { 'a.ts': 'other\n' });
    commit(origin, { 'c.ts': text });
    const root = makeFolder();
    git(root, 'clone', '-q', '--depth', '1', `file://${origin}`, '.');
    write(root, { 'b.ts': 'edited\n' });
    const claims = await claimsOf(root, [file('done', 'a.ts'), file('done', 'b.ts')], { since: start });
    expect(claims.since).toBeNull();
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['unverified', 'uncommitted']);
  });

  test('with a submodule', async () => {
    const library = makeRepository({ 'x.ts': text });
    const { root } = makeBranch({ 'a.ts': text });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
    const since = commit(root);
    const files = [file('done', 'lib'), file('done', 'lib/x.ts')];
    expect(await verdicts(root, files, { since })).toEqual(['contradicted', 'unverified']);
    commit(join(root, 'lib'), { 'x.ts': 'other\n' });
    commit(root);
    expect(await verdicts(root, files, { since })).toEqual(['verified', 'unverified']);
  });

  test('with a submodule tells from which commit to which it went', async () => {
    const library = makeRepository({ 'x.ts': text });
    const { root } = makeBranch({ 'a.ts': text });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
    const since = commit(root);
    const files = [file('done', 'lib'), file('in-progress', 'lib/x.ts'), file('untouched', 'lib')];
    const problems = async () => (await claimsOf(root, files, { since })).files.map(({ problem }) => problem);
    const [before] = git(join(root, 'lib'), 'rev-parse', 'HEAD').match(/^.{7}/u) ?? [];
    expect(await problems()).toEqual([
      `Marked DONE, but the submodule is at commit ${before}, as when the task began.`,
      `It lies in the submodule lib, which is at commit ${before}, as when the task began. Files in it are not compared.`,
      undefined,
    ]);
    commit(join(root, 'lib'), { 'x.ts': 'other\n' });
    const [after] = git(join(root, 'lib'), 'rev-parse', 'HEAD').match(/^.{7}/u) ?? [];
    expect(await verdicts(root, files, { since })).toEqual(['uncommitted', 'unverified', 'contradicted']);
    expect(await problems()).toEqual([
      `Marked DONE, but the project has not committed that the submodule went to ${after}.`,
      `It lies in the submodule lib, which went from commit ${before} to ${after}. Files in it are not compared.`,
      `Marked UNTOUCHED, but the submodule went from commit ${before} to ${after}.`,
    ]);
    git(root, 'submodule', '--quiet', 'deinit', '--force', 'lib');
    expect(await checked(root, [file('in-progress', 'lib/x.ts')])).toMatchObject([
      { said: expect.stringContaining('not checked out here') as string },
    ]);
  });

  test('with a linked worktree', async () => {
    const { root: main, start } = makeBranch({ 'a.ts': text });
    const root = join(makeFolder(), 'linked');
    git(main, 'worktree', 'add', '-q', '-b', 'other', root);
    commit(root, { 'a.ts': 'other\n' });
    const claims = await claimsOf(root, [file('done', 'a.ts')]);
    expect(claims).toMatchObject({ branch: 'other', since: start });
    expect(claims.files[0]?.verdict).toBe('verified');
    expect(await verdicts(main, [file('untouched', 'a.ts')])).toEqual(['verified']);
  });

  test('whose folder is a project: paths and changes are those of the folder', async () => {
    const { root } = makeBranch({ 'app/a.ts': text, 'app/b.ts': text, 'other/a.ts': text });
    commit(root, { 'app/a.ts': 'other\n', 'other/a.ts': 'other\n', 'app/c.ts': text });
    write(root, { 'app/scratch/session-1.md': text, 'other/new.ts': text, 'app/b.ts': 'edited\n' });
    const claims = await claimsOf(join(root, 'app'), [file('done', 'a.ts'), file('untouched', 'b.ts')]);
    expect(claims.files.map(({ verdict }) => verdict)).toEqual(['verified', 'contradicted']);
    expect(claims.dirty).toEqual(['b.ts']);
    expect(claims.unmentioned).toEqual([{ path: 'c.ts', added: 5, deleted: 0 }]);
  });

  test('with five hundred files in play', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `src/${at % 10}/file${at}.ts`);
    const { root } = makeBranch(Object.fromEntries(names.map((name) => [name, text])));
    commit(root, Object.fromEntries(names.slice(0, 250).map((name) => [name, 'other\n'])));
    const found = await verdicts(
      root,
      names.map((name, at) => file(at < 250 ? 'done' : 'untouched', name)),
    );
    expect(new Set(found)).toEqual(new Set(['verified']));
    expect(found).toHaveLength(500);
  });

  test('that is hostile runs nothing, and not a byte of it changes', async () => {
    const { folder, ran } = makeHostile();
    const before = fingerprint(join(folder, '.git'));
    const claims = await claimsOf(folder, [file('done', 'a.txt'), file('untouched', 'sub/c.txt')]);
    expect(claims.files).toHaveLength(2);
    expect(ran()).toEqual([]);
    expect(fingerprint(join(folder, '.git'))).toEqual(before);
  });

  test('that is none is said so, and fails no check', async () => {
    const root = makeFolder({ 'a.ts': text });
    const payload = makePayload({ files: allStates('a.ts') });
    const claims = await readClaims({ root, payload, since: null, folder: 'scratch' });
    expect(claims).toEqual({
      repository: 'none',
      problem: 'There is no git repository here. Run "git init" in the folder to start one.',
    });
    expect(checkClaims(payload, claims)).toEqual([]);
  });

  test('is not waited for once nobody wants the answer', async () => {
    const { root } = makeBranch({ 'a.ts': text });
    const signal = AbortSignal.abort();
    const request = { root, payload: makePayload({}), since: null, folder: 'scratch', signal };
    await expect(readClaims(request)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('what the payload does not mention', () => {
  test('is listed with the largest change first, without the payload folder and what programs write', async () => {
    const { root } = makeBranch({ 'a.ts': text, 'b.ts': text, 'c.ts': text, 'package-lock.json': text });
    commit(root, {
      'a.ts': `${text}six\n`,
      'b.ts': 'other\n',
      'c.ts': `${text}six\n`,
      'package-lock.json': '{}\n',
      'app.min.js': 'x\n',
      'scratch/session-1.md': text,
    });
    write(root, { 'new.ts': text });
    const claims = await claimsOf(root, [file('done', 'c.ts')]);
    expect(claims.unmentioned).toEqual([
      { path: 'b.ts', added: 1, deleted: 5 },
      { path: 'a.ts', added: 1, deleted: 0 },
      { path: 'new.ts', added: null, deleted: null },
    ]);
    expect(claims.more).toBe(2);
  });
});

test('commits are counted from the newest payload', async () => {
  const { root, start } = makeBranch({ 'a.ts': text });
  const newest = commit(root, { 'a.ts': 'other\n' });
  commit(root, { 'a.ts': text });
  commit(root, { 'scratch/session-1.md': text });
  expect((await claimsOf(root, [], { since: start, newest })).commits).toBe(1);
  expect((await claimsOf(root, [], { since: start })).commits).toBeNull();
});

const checked = async (root: string, files: readonly PayloadEntry[]) => {
  const payload = makePayload({ files });
  const claims = await readClaims({ root, payload, since: null, folder: 'scratch' });
  return checkClaims(payload, claims).map(({ id, severity, message, at, fix }) => ({
    said: `${severity} ${id} ${at?.entry} ${message}`,
    label: fix?.label,
    left: applyFix(payload, fix ?? { replace: [] }).sections[0]?.entries,
  }));
};

describe('checks of claims', () => {
  test('say what is wrong, and set it right', async () => {
    const { root } = makeBranch({ 'a.ts': text, 'b.ts': text, 'd.ts': text });
    commit(root, { 'a.ts': 'other\n' });
    git(root, 'mv', 'd.ts', 'e.ts');
    commit(root);
    expect(await checked(root, [file('untouched', 'a.ts')])).toEqual([
      {
        said: 'error claim-contradicted 0 a.ts: Marked UNTOUCHED, but it changed since the task began.',
        label: 'Set in progress',
        left: [file('in-progress', 'a.ts')],
      },
    ]);
    expect(await checked(root, [file('done', 'a.ts'), file('done', 'b.ts')])).toEqual([
      {
        said: 'error claim-contradicted 1 b.ts: Marked DONE, but nothing changed in it since the task began.',
        label: 'Set untouched',
        left: [file('done', 'a.ts'), file('untouched', 'b.ts')],
      },
    ]);
    expect(await checked(root, [file('done', 'c.ts')])).toMatchObject([{ label: 'Cut this file', left: [] }]);
    expect(await checked(root, [file('done', 'd.ts')])).toMatchObject([
      {
        said: 'info claim-unverified 0 d.ts: Marked DONE, and renamed to e.ts since.',
        label: 'Set the path it has now',
        left: [file('done', 'e.ts')],
      },
    ]);
    write(root, { 'a.ts': 'edited\n' });
    expect(await checked(root, [file('done', 'a.ts')])).toMatchObject([
      {
        said: 'warning claim-uncommitted 0 a.ts: Marked DONE, but it has uncommitted changes.',
        label: 'Set in progress',
      },
    ]);
    expect(await checked(root, [file('in-progress', 'b.ts'), { text: '', path: 'b.ts' }])).toMatchObject([
      { said: 'info claim-unverified 0 b.ts: Marked IN PROGRESS, but nothing changed in it yet.' },
    ]);
  });

  test('say once that nothing tells where the task began', async () => {
    const root = makeRepository({ 'a.ts': text, 'b.ts': text });
    expect(await checked(root, [file('done', 'a.ts'), file('untouched', 'b.ts')])).toMatchObject([
      {
        said: 'info claim-unverified 0 No starting commit is known, so git cannot tell what this task changed.',
      },
    ]);
  });
});

test.each(breaks)('a repository with %s is not one that is missing', async (_name, breakIt) => {
  const root = makeRepository({ 'a.ts': text });
  breakIt(root);
  const payload = makePayload({ files: [file('done', 'a.ts')] });
  const claims = await readClaims({ root, payload, since: null, folder: 'scratch' });
  expect(claims).toMatchObject({
    repository: 'unreadable',
    problem: expect.stringMatching(/git/iu) as string,
  });
});

test('a name without its folders is not refuted while the project has files of that name', async () => {
  const { root, start } = makeBranch({ 'server/types/models.ts': text, 'client/types/models.ts': text });
  const { files } = await claimsOf(root, [file('done', 'models.ts'), file('done', 'odels.ts')], {
    since: start,
  });
  expect(files.map(({ verdict, problem }) => [verdict, problem])).toEqual([
    ['unverified', 'Not at this path; the project has client/types/models.ts and 1 more.'],
    ['contradicted', 'Marked DONE, but it does not exist.'],
  ]);
});
