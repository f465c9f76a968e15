import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { describeRepository } from './describeRepository.ts';
import { gitEnvironment } from './gitGuards.ts';
import { lsFiles } from './lsFiles.ts';
import { fingerprint, makeHostile } from './testing/makeHostile.ts';
import { makeFolder, makeRepository } from './testing/makeRepository.ts';
import { runGit } from './runGit.ts';

const onPosix = process.platform !== 'win32';

describe('the runner', () => {
  test('says that git is not installed, not that the folder is wrong', async () => {
    const folder = makeFolder();
    expect(await runGit(folder, ['version'], { program: 'git-that-is-not-here' })).toEqual({
      status: 'not-installed',
    });
    expect(await runGit(join(folder, 'gone'), ['version'])).toMatchObject({
      status: 'failed',
      exitCode: 128,
    });
  });

  test('takes an expected exit code for an answer and any other for a failure', async () => {
    const folder = makeRepository();
    expect(await runGit(folder, ['check-ignore', '-q', '--', 'a'], { exitCodes: [0, 1] })).toMatchObject({
      status: 'ok',
      exitCode: 1,
    });
    expect(await runGit(folder, ['check-ignore', '-q', '--', 'a'])).toMatchObject({ status: 'failed' });
  });

  test('stops at the output limit and answers what came before it', async () => {
    const folder = makeRepository({ 'a.txt': 'x' });
    expect(await runGit(folder, ['ls-files'], { maxOutputBytes: 3 })).toEqual({
      status: 'too-large',
      output: Buffer.from('a.t'),
    });
  });

  test('leaves only the entries that begin as asked: the first, the last, two in a row, and none', async () => {
    const folder = makeRepository({ a1: 'x', a2: 'x', 'b a': 'x', c: 'x', z1: 'x', 'z\na': 'x' });
    const entries = async (entriesFrom: string): Promise<string> => {
      const outcome = await runGit(folder, ['ls-files', '-z'], { entriesFrom });
      return outcome.status === 'ok' ? outcome.output.toString('utf8') : outcome.status;
    };
    expect(await entries('a')).toBe('a1\0a2\0');
    expect(await entries('z')).toBe('z\na\0z1\0');
    expect(await entries('c')).toBe('c\0');
    expect(await entries('q')).toBe('');
    expect(await entries('')).toBe('a1\0a2\0b a\0c\0z\na\0z1\0');
  });

  test.runIf(onPosix)('stops when it is told to', async () => {
    const folder = makeFolder();
    const program = join(folder, 'slow-git');
    writeFileSync(program, '#!/bin/sh\nsleep 60\n');
    chmodSync(program, 0o755);
    const controller = new AbortController();
    const running = runGit(folder, [], { program, signal: controller.signal });
    controller.abort();
    expect(await running).toEqual({ status: 'cancelled' });
    expect(await runGit(folder, ['version'], { signal: controller.signal })).toEqual({ status: 'cancelled' });
  });

  test.runIf(onPosix)('ends a program that takes too long, and what it started', async () => {
    const folder = makeFolder();
    const program = join(folder, 'slow-git');
    writeFileSync(program, `#!/bin/sh\n(sleep 2; echo late > "${folder}/late") &\nsleep 60\n`);
    chmodSync(program, 0o755);
    expect(await runGit(folder, [], { program, timeoutMs: 200 })).toEqual({ status: 'timed-out' });
    await wait(2_500);
    expect(existsSync(join(folder, 'late'))).toBe(false);
  });

  test('does not follow variables that point git elsewhere', () => {
    const environment = gitEnvironment({
      PATH: '/bin',
      GIT_DIR: '/elsewhere',
      git_index_file: '/elsewhere',
      GIT_CONFIG_COUNT: '1',
      GIT_EXEC_PATH: '/git',
    });
    expect(environment).toMatchObject({ PATH: '/bin', GIT_EXEC_PATH: '/git', GIT_OPTIONAL_LOCKS: '0' });
    expect(Object.keys(environment)).not.toContain('GIT_DIR');
    expect(Object.keys(environment)).not.toContain('git_index_file');
    expect(Object.keys(environment)).not.toContain('GIT_CONFIG_COUNT');
  });
});

describe.runIf(onPosix)('a hostile repository', () => {
  test('starts no program of its own when it is described and listed, and not a byte of .git changes', async () => {
    const { folder, ran } = makeHostile();
    // Plain git must run them, or the test proves nothing.
    execFileSync('git', ['status'], { cwd: folder, stdio: 'ignore' });
    expect(ran()).not.toEqual([]);

    const again = makeHostile();
    const before = fingerprint(join(again.folder, '.git'));
    expect(await describeRepository(again.folder)).toMatchObject({ kind: 'worktree', branch: 'main' });
    expect((await lsFiles(again.folder))?.kept).toContain('a.txt');
    expect(again.ran()).toEqual([]);
    expect(fingerprint(join(again.folder, '.git'))).toEqual(before);
  });
});
