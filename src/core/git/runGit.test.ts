import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { describeRepository } from './describeRepository.ts';
import { gitEnvironment } from './gitGuards.ts';
import { lsFiles } from './lsFiles.ts';
import { git, makeFolder, makeRepository } from './proof/makeRepository.ts';
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
    const { folder, canary } = makeHostile();
    // Plain git falls for it, or the test proves nothing.
    execFileSync('git', ['status'], { cwd: folder, stdio: 'ignore' });
    expect(readdirSync(canary)).not.toEqual([]);

    const again = makeHostile();
    const before = fingerprint(join(again.folder, '.git'));
    expect(await describeRepository(again.folder)).toMatchObject({ kind: 'worktree', branch: 'main' });
    expect((await lsFiles(again.folder))?.kept).toContain('a.txt');
    expect(readdirSync(again.canary)).toEqual([]);
    expect(fingerprint(join(again.folder, '.git'))).toEqual(before);
  });
});

function makeHostile(): { readonly folder: string; readonly canary: string } {
  const canary = makeFolder();
  const scripts = makeFolder();
  const folder = makeRepository({
    'a.txt': 'one\n',
    '.gitattributes': '*.txt filter=evil diff=evil\n',
    'inner/b.txt': 'two\n',
  });
  const trap = (name: string): string => {
    const script = join(scripts, `${name}.sh`);
    writeFileSync(script, `#!/bin/sh\ntouch "${canary}/${name}"\ncat 2>/dev/null\n`);
    chmodSync(script, 0o755);
    return script;
  };
  const hooks = join(folder, '.git', 'evil-hooks');
  mkdirSync(hooks);
  for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'pre-auto-gc']) {
    for (const place of [hooks, join(folder, '.git', 'hooks')]) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, hook), `#!/bin/sh\ntouch "${canary}/hook-${hook}"\n`);
      chmodSync(join(place, hook), 0o755);
    }
  }
  const included = join(folder, '.git', 'included');
  writeFileSync(included, `[core]\n\tfsmonitor = ${trap('included')}\n\tpager = ${trap('included-pager')}\n`);
  const settings: readonly (readonly [string, string])[] = [
    ['core.fsmonitor', trap('fsmonitor')],
    ['core.hooksPath', hooks],
    ['core.pager', trap('pager')],
    ['pager.ls-files', trap('pager-ls-files')],
    ['pager.rev-parse', trap('pager-rev-parse')],
    ['core.sshCommand', trap('ssh')],
    ['core.editor', trap('editor')],
    ['core.untrackedCache', 'true'],
    ['diff.external', trap('diff')],
    ['diff.evil.textconv', trap('textconv')],
    ['filter.evil.clean', trap('clean')],
    ['filter.evil.smudge', trap('smudge')],
    ['filter.evil.process', trap('process')],
    ['gpg.program', trap('gpg')],
    ['alias.ls-files', `!${trap('alias')}`],
    ['alias.rev-parse', `!${trap('alias')}`],
    ['alias.check-ignore', `!${trap('alias')}`],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', `ext::${trap('remote')}`],
    ['remote.origin.uploadpack', trap('uploadpack')],
    ['protocol.ext.allow', 'always'],
    ['protocol.file.allow', 'always'],
    ['credential.helper', `!${trap('credential')}`],
    ['include.path', included],
  ];
  for (const [name, value] of settings) git(folder, 'config', name, value);
  // Newer than the index says, so that whoever compares has to run the filter.
  writeFileSync(join(folder, 'a.txt'), 'two\n');
  return { folder, canary };
}

/** Names, kinds and contents of everything below a folder. */
function fingerprint(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) return `${path}/`;
      const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
      return `${path} ${createHash('sha256').update(content).digest('hex')}`;
    })
    .toSorted();
}
