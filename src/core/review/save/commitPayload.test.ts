import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { commitPayload, previewCommit } from './commitPayload.ts';
import { folderState } from '../../payload/folder/folderState.ts';

const path = 'scratch/session-3.md';
const file = { session: 3, path, task: 'Orders' };
const pool = createPoolDouble();
/** The judge of a user who has decided nothing. */
const strict = { blocking: (_text: string, spans: readonly unknown[]) => Promise.resolve(spans.length) };

/** Sets the author in this repository alone; the test ignores the configuration of this machine. */
function makeProject(files: Readonly<Record<string, string>> = {}): string {
  const root = makeRepository({ 'a.ts': 'x\n', ...files });
  useConfiguration('');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.org');
  write(root, { [path]: 'payload\n' });
  return root;
}

function useConfiguration(text: string): void {
  const before = process.env['GIT_CONFIG_GLOBAL'];
  const place = join(makeFolder({ config: text }), 'config');
  process.env['GIT_CONFIG_GLOBAL'] = place;
  onTestFinished(() => {
    if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
    else process.env['GIT_CONFIG_GLOBAL'] = before;
  });
}

function addHook(root: string, name: string, script: string): void {
  const hook = join(root, '.git', 'hooks', name);
  writeFileSync(hook, `#!/bin/sh\n${script}\n`);
  chmodSync(hook, 0o755);
}

describe('a commit of a payload', () => {
  test('is shown before it is made, as it would be typed', async () => {
    const root = makeProject();
    expect(await previewCommit(root, file)).toEqual({
      command: `git add -- ${path} && git commit -m 'Save the payload of session 3: Orders' -- ${path}`,
      message: 'Save the payload of session 3: Orders',
    });
    git(root, 'add', path);
    expect(await previewCommit(root, { session: 3, path })).toEqual({
      command: `git commit -m 'Save the payload of session 3' -- ${path}`,
      message: 'Save the payload of session 3',
    });
    expect((await previewCommit(root, { ...file, task: "don't\n" })).command).toContain(
      String.raw`'Save the payload of session 3: don'\''t'`,
    );
  });

  test('holds this file alone; what else is staged or changed stays so', async () => {
    const root = makeProject({ 'b.ts': 'x\n' });
    write(root, { 'a.ts': 'staged\n', 'b.ts': 'changed\n', 'c.ts': 'new\n' });
    git(root, 'add', 'a.ts');
    const { commit } = await commitPayload(root, file, 'Save it\n\nbecause', pool, strict);
    expect(commit).toBe(git(root, 'rev-parse', 'HEAD').trim());
    expect(git(root, 'show', '--name-only', '--format=%an%n%B', 'HEAD')).toBe(
      `Ada\nSave it\n\nbecause\n\n\n${path}\n`,
    );
    expect(git(root, 'status', '--porcelain')).toBe('M  a.ts\n M b.ts\n?? c.ts\n');
  });

  test('is made again when the file was changed, and refused when it was not', async () => {
    const root = makeProject();
    await commitPayload(root, file, 'one', pool, strict);
    write(root, { [path]: 'payload, edited\n' });
    await commitPayload(root, file, 'two', pool, strict);
    expect(git(root, 'log', '--format=%s').split('\n').slice(0, 2)).toEqual(['two', 'one']);
    await expect(commitPayload(root, file, 'three', pool, strict)).rejects.toMatchObject({
      code: 'git/commit-refused',
      facts: { why: 'no-change' },
    });
  });

  test('in a project of a subfolder, by its own path', async () => {
    const top = makeProject();
    write(top, { 'app/scratch/session-3.md': 'payload\n' });
    await commitPayload(join(top, 'app'), file, 'x', pool, strict);
    expect(git(top, 'show', '--name-only', '--format=', 'HEAD')).toBe('app/scratch/session-3.md\n');
  });

  test('runs the person’s hooks, since they asked for it', async () => {
    const root = makeProject();
    addHook(root, 'commit-msg', 'echo "Reviewed-by: hook" >> "$1"');
    await commitPayload(root, file, 'x', pool, strict);
    expect(git(root, 'log', '-1', '--format=%B')).toContain('Reviewed-by: hook');
  });

  test('that a hook refuses says what the hook said, secrets masked, and leaves the index as it was', async () => {
    const root = makeProject();
    addHook(root, 'pre-commit', 'printf "\\033[31mno\\033[0m: SECRET-abc in it\\n" >&2; exit 1');
    const before = git(root, 'status', '--porcelain');
    const failed: unknown = await commitPayload(root, file, 'x', pool, strict).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 'git/commit-refused', facts: { why: 'refused' } });
    expect(failed).toMatchObject({ facts: { output: 'no: [FINDING:test-secret] in it' } });
    expect(git(root, 'status', '--porcelain')).toBe(before);
  });

  test('without a name to commit by is refused with the remedy', async () => {
    const root = makeProject();
    git(root, 'config', '--unset', 'user.name');
    git(root, 'config', '--unset', 'user.email');
    git(root, 'config', 'user.useConfigOnly', 'true');
    await expect(commitPayload(root, file, 'x', pool, strict)).rejects.toMatchObject({
      facts: { why: 'no-identity' },
      message: expect.stringContaining('user.email') as string,
    });
  });

  test.each([
    ['in an ignored folder', 'ignored', (root: string) => write(root, { '.gitignore': 'scratch/\n' })],
    ['while the index is locked', 'locked', (root: string) => write(root, { '.git/index.lock': '' })],
    [
      'that can’t be signed',
      'signing',
      (root: string) => {
        git(root, 'config', 'commit.gpgSign', 'true');
        git(root, 'config', 'gpg.program', 'false');
      },
    ],
    [
      'during a merge',
      'merge',
      (root: string) => {
        const head = git(root, 'rev-parse', 'HEAD').trim();
        write(root, { '.git/MERGE_HEAD': `${head}\n` });
      },
    ],
  ])('%s is refused', async (_when, why, prepare) => {
    const root = makeProject();
    prepare(root);
    const commits = git(root, 'rev-list', '--count', 'HEAD');
    await expect(commitPayload(root, file, 'x', pool, strict)).rejects.toMatchObject({
      code: 'git/commit-refused',
      facts: { why },
    });
    expect(git(root, 'rev-list', '--count', 'HEAD')).toBe(commits);
    expect(readFileSync(join(root, path), 'utf8')).toBe('payload\n');
  });

  test.each([
    ['the file', 'token = SECRET-abc\n', 'Save it', `${JSON.stringify(path)} contains`],
    ['a file that is no text', 'payload \0 SECRET-abc\n', 'Save it', `${JSON.stringify(path)} contains`],
    ['the message', 'payload\n', 'Save SECRET-abc', 'The message of the commit contains'],
  ])('with a suspected secret in %s is refused, and names no value', async (_where, text, message, said) => {
    const root = makeProject();
    write(root, { [path]: text });
    const before = git(root, 'status', '--porcelain');
    const failed: unknown = await commitPayload(root, file, message, pool, strict).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 'git/commit-refused', facts: { why: 'secret' } });
    expect(String(failed)).toContain(said);
    expect(String(failed)).not.toContain('SECRET-abc');
    expect(git(root, 'status', '--porcelain')).toBe(before);
  });

  test.each([
    ['the file may hold one', 'token = MAYBE-abc\n', 'Save it', true],
    ['the file holds a certain one, too', 'token = MAYBE-abc SECRET-abc\n', 'Save it', false],
    ['the file is no text', 'payload \0 MAYBE-abc\n', 'Save it', false],
    ['only the message may hold one', 'payload\n', 'Save MAYBE-abc', false],
  ])('advises to allow the value only where that helps: %s', async (_where, text, message, helps) => {
    const root = makeProject();
    write(root, { [path]: text });
    const advice = 'Remove the secret, or allow the value in Review if it is no secret, then commit again.';
    const failed = await commitPayload(root, file, message, pool, strict).catch(String);
    expect(failed).toContain('Remove the secret, ');
    expect(typeof failed === 'string' && failed.endsWith(advice)).toBe(helps);
  });

  test('outside a repository is refused', async () => {
    const root = makeFolder({ [path]: 'payload\n' });
    await expect(previewCommit(root, file)).rejects.toMatchObject({ code: 'git/no-repository' });
    await expect(commitPayload(root, file, 'x', pool, strict)).rejects.toMatchObject({
      code: 'git/no-repository',
    });
  });

  test('may have a message and a path that look like options', async () => {
    const root = makeProject();
    const odd = 'scratch/-m [x]*.md';
    write(root, { [odd]: 'x\n', 'scratch/-m x.md': 'x\n' });
    await commitPayload(root, { session: 3, path: odd }, '--amend', pool, strict);
    expect(git(root, 'show', '--name-only', '--format=%s', 'HEAD')).toBe(`--amend\n\n${odd}\n`);
  });
});

describe('the payload folder', () => {
  test('is tracked, ignored, or in no repository, before it is made', async () => {
    const root = makeRepository({ 'a.ts': '' });
    expect(await folderState(root, 'scratch')).toBe('tracked');
    for (const rule of ['scratch/', 'scratch/*.md', '/scratch']) {
      write(root, { '.gitignore': `${rule}\n` });
      expect(await folderState(root, 'scratch'), rule).toBe('ignored');
    }
    write(root, { '.gitignore': '', '.git/info/exclude': 'scratch\n' });
    expect(await folderState(root, 'scratch')).toBe('ignored');
    expect(await folderState(makeFolder(), 'scratch')).toBe('none');
  });
});
