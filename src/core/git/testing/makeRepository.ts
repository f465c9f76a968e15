import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { keepFirstCommit, repeatFirstCommit } from './firstCommits.ts';
import { runOfFixture } from './useGitHelper.ts';

/** Returns a new temporary folder's real path, deleted after the test; with files, by relative path. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'carryover-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder, files);
  return folder;
}

/** Writes files by relative path, and makes folders as needed. */
export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Writes a file whose name may be any bytes: each character stands for one. */
export function writeBytes(folder: string, name: string, text: string): void {
  const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
  mkdirSync(path.subarray(0, path.lastIndexOf('/')), { recursive: true });
  writeFileSync(path, text);
}

/** Runs the user's git, without this machine's configuration and without upkeep after a commit, and returns its output. */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, problem } = runOfFixture({
    args,
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'maintenance.auto',
      GIT_CONFIG_VALUE_0: 'false',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
    },
  });
  if (status === 0) return stdout;
  const error = new Error(`Command failed: git ${args.join(' ')}\n${problem ?? stderr}`);
  throw Object.assign(error, { status, stdout, stderr });
}

/**
 * Makes a repository with one commit of the files, on the branch `main`. Git makes the first one of the same files in a
 * process; to write what it wrote is far quicker.
 */
export function makeRepository(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = makeFolder(files);
  if (repeatFirstCommit(folder, files)) return folder;
  beginRepository(folder);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'start');
  keepFirstCommit(folder, files);
  return folder;
}

/** The folders of a fresh repository, and its files by path, without the examples of hooks. */
let fresh:
  | { readonly folders: readonly string[]; readonly files: Readonly<Record<string, Buffer>> }
  | undefined;

/** Does as `git init`, which runs for the first repository of a process alone: to write its few files is far quicker. */
function beginRepository(folder: string): void {
  if (fresh === undefined) {
    git(folder, 'init', '-q', '-b', 'main');
    fresh = readFresh(join(folder, '.git'));
    return;
  }
  for (const path of fresh.folders) mkdirSync(join(folder, '.git', path), { recursive: true });
  for (const [path, content] of Object.entries(fresh.files))
    writeFileSync(join(folder, '.git', path), content);
}

function readFresh(gitDir: string): NonNullable<typeof fresh> {
  const entries = readdirSync(gitDir, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(gitDir, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));
  const files = entries.filter(({ path, isFolder }) => !isFolder && !path.endsWith('.sample'));
  return {
    folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    files: Object.fromEntries(files.map(({ path }) => [path, readFileSync(join(gitDir, path))])),
  };
}
