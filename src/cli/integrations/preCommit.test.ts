import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const guide = readFileSync(join(repository, 'docs', 'guide', 'before-commits.md'), 'utf8');
const command = useCommandLine();
// Composed, so that no scanner finds it in this file.
const secret = ['AKIA', 'Q3EGZ7MXL5VJ2RTN'].join('');

/** Returns the first block of code below a heading of the guide. */
function blockBelow(heading: string): string {
  const [, rest = ''] = guide.split(`\n## ${heading}\n`);
  const [, block = ''] = /```\w+\n([\s\S]*?)```/u.exec(rest) ?? [];
  expect(block, heading).not.toBe('');
  return block;
}

/** Returns a field of a hook in YAML, which has one field a line. */
function fieldOf(yaml: string, name: string): string | undefined {
  return new RegExp(`^ +${name}: (.+)$`, 'mu').exec(yaml)?.[1];
}

describe.runIf(process.platform !== 'win32')('the recipes for a commit', () => {
  let places: Places;

  beforeEach(() => {
    places = command.makePlaces();
    git('init', '-q');
    write('.gitignore', 'node_modules\n');
    write('node_modules/.bin/carryover', `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`);
    chmodSync(join(places.root, 'node_modules', '.bin', 'carryover'), 0o755);
  });

  function environment(withCommand = true) {
    const own = withCommand ? [join(places.root, 'node_modules', '.bin')] : [];
    return {
      ...process.env,
      PATH: [...own, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      CARRYOVER_HOME: places.home,
      HOME: places.root,
      GIT_CONFIG_GLOBAL: '/dev/null',
    };
  }

  function git(...args: readonly string[]): void {
    execFileSync('git', ['-C', places.root, ...args], { env: environment(), stdio: 'ignore' });
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(places.root, path)), { recursive: true });
    writeFileSync(join(places.root, path), text);
  }

  function executable(path: string, text: string): void {
    write(path, text);
    chmodSync(join(places.root, path), 0o755);
  }

  function commit(withCommand = true) {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.test'];
    const { status, stdout, stderr } = spawnSync('git', [...who, 'commit', '-m', 'Change'], {
      cwd: places.root,
      env: environment(withCommand),
      encoding: 'utf8',
    });
    return { isDone: status === 0, said: stdout + stderr };
  }

  function commits(): number {
    const { stdout } = spawnSync('git', ['rev-list', '--count', '--all'], {
      cwd: places.root,
      encoding: 'utf8',
    });
    return Number(stdout);
  }

  const recipes: readonly (readonly [name: string, set: () => void])[] = [
    ['a hook of git', () => executable('.git/hooks/pre-commit', blockBelow('A hook of git'))],
    [
      'husky',
      () => {
        write('.husky/pre-commit', blockBelow('husky'));
        // husky runs the person's file in this way.
        executable('.husky/_/pre-commit', '#!/bin/sh\nexec sh -e .husky/pre-commit "$@"\n');
        git('config', 'core.hooksPath', '.husky/_');
      },
    ],
    [
      'pre-commit',
      () => {
        const entry = fieldOf(blockBelow('pre-commit'), 'entry') ?? '';
        executable('.git/hooks/pre-commit', `#!/bin/sh\n${entry}\n`);
      },
    ],
  ];

  test.each(recipes)(
    'with %s a staged secret stops the commit, and a clean one passes with its figures',
    (_name, set) => {
      set();
      write('a.ts', `export const a = '${secret}';\n`);
      git('add', 'a.ts');
      // On disk it is clean by now; the commit would hold what is staged.
      write('a.ts', 'export const a = 1;\n');
      const stopped = commit();
      expect(stopped).toMatchObject({ isDone: false, said: expect.stringMatching(/^a\.ts:1/mu) });
      expect(stopped.said).toContain('1 suspected secret in 1 file, 41 bytes.');
      expect(stopped.said).not.toContain(secret);
      expect(commits()).toBe(0);
      git('add', 'a.ts');
      // A file that is not staged does not stop it.
      write('b.ts', `export const b = '${secret}';\n`);
      const passed = commit();
      expect(passed).toMatchObject({ isDone: true });
      expect(passed.said).toContain('0 suspected secrets in 1 file, 20 bytes.');
      expect(commits()).toBe(1);
    },
  );

  test('without the command, the hook of git stops the commit', () => {
    executable('.git/hooks/pre-commit', blockBelow('A hook of git'));
    write('a.ts', 'export const a = 1;\n');
    git('add', 'a.ts');
    expect(commit(false)).toMatchObject({ isDone: false });
    expect(commits()).toBe(0);
  });

  test('the hook that the repository offers is the one of the guide', () => {
    const offered = readFileSync(join(repository, '.pre-commit-hooks.yaml'), 'utf8');
    const local = blockBelow('pre-commit');
    for (const field of ['name', 'entry', 'language', 'pass_filenames', 'always_run', 'verbose'])
      expect(fieldOf(offered, field), field).toBe(fieldOf(local, field));
    expect(offered).toMatch(/^- id: carryover-scan$/mu);
    expect(local).toContain('- id: carryover-scan\n');
  });
});
