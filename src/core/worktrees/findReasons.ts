import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RemovalReason, WorktreeSession } from '../../shared/api/worktrees.ts';
import { quoteWord } from '../../shared/domain/commitCommands.ts';
import { gitError } from '../git/gitError.ts';
import { lsFiles } from '../git/lsFiles.ts';
import { plainLog, recordsOf } from '../git/plainLog.ts';
import { runGit } from '../git/runGit.ts';
import { status, type Status } from '../git/status.ts';
import { textOfNames } from '../git/textOfNames.ts';
import type { FoundWorktree } from './findWorktrees.ts';
import { isRunning } from './readFacts.ts';

/** Entries of each list that are shown; the rest is counted. */
const maxListed = 50;
/** Commits that are counted; a branch with more has never been near another one. */
const maxCommits = 1_000;

/** Names of folders that only a tool makes, and makes again, so that nothing is lost with them. */
const madeAgain = new Set(
  [
    'node_modules .pnpm-store bower_components jspm_packages .nyc_output .next .nuxt .svelte-kit .turbo .parcel-cache',
    '.gradle .dart_tool DerivedData .venv venv __pycache__ .tox .nox .mypy_cache .pytest_cache .ruff_cache',
    '.ipynb_checkpoints .terraform .serverless',
  ].flatMap((names) => names.split(' ')),
);
/** Names of folders that a build makes where there is something to build, and that a person may give a folder of their own. */
const builtAgain = new Set('dist build out target obj coverage .cache Pods'.split(' '));
const manifests = [
  'package.json Cargo.toml pom.xml build.gradle build.gradle.kts CMakeLists.txt Makefile meson.build',
  'pyproject.toml setup.py go.mod composer.json Gemfile pubspec.yaml Podfile Package.swift mix.exs',
].flatMap((names) => names.split(' '));
const madeAgainFile =
  /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.eslintcache)$|\.(?:pyc|pyo|class|o|obj|tsbuildinfo)$/u;

/**
 * Returns what keeps a worktree from being removed: what only its folder has, and who still uses it. Looks only, changes
 * nothing. Rejects with `git/…`.
 */
export async function findReasons(
  worktree: FoundWorktree,
  session: WorktreeSession | null,
  signal?: AbortSignal,
): Promise<readonly RemovalReason[]> {
  const { path, isMain, isOwn, locked, gone } = worktree;
  if (isMain) return [{ kind: 'main' }];
  const reasons: RemovalReason[] = [];
  if (isOwn) reasons.push({ kind: 'own' });
  if (session !== null && isRunning(session)) reasons.push({ kind: 'running', session });
  if (locked !== null) reasons.push({ kind: 'locked', reason: locked });
  if (gone) return reasons;
  const now = await status(path, signal);
  const [hidden, commits, ignored] = await Promise.all([
    overlooked(path, signal),
    notPushed(worktree, now, signal),
    ignoredFiles(path),
  ]);
  return [...reasons, ...uncommitted(now, hidden), ...commits, ...ignored];
}

function uncommitted(
  { staged, unstaged, untracked, conflicted }: Status,
  hidden: readonly string[],
): readonly RemovalReason[] {
  const files = new Map(hidden.map((path) => [path, 'overlooked by git']));
  for (const { path, how } of conflicted) files.set(path, how);
  for (const { path, change } of [...staged, ...unstaged]) if (!files.has(path)) files.set(path, change);
  for (const path of untracked) files.set(path, 'new');
  if (files.size === 0) return [];
  const all = [...files].map(([path, change]) => ({ path, change }));
  return [{ kind: 'uncommitted', files: all.slice(0, maxListed), more: Math.max(all.length - maxListed, 0) }];
}

/** Finds commits that neither another branch of this machine nor any branch of a remote has. */
async function notPushed(
  { path, branch }: FoundWorktree,
  { commit, upstream }: Status,
  signal?: AbortSignal,
): Promise<readonly RemovalReason[]> {
  if (commit === null) return [];
  const others = branch === null ? ['--branches'] : [`--exclude=${branch}`, '--branches'];
  const args = [
    ...plainLog,
    '--no-patch',
    '--format=tformat:%H%x00%aI%x00%s',
    `--max-count=${maxCommits}`,
    commit,
    '--not',
    ...others,
    '--remotes',
    '--',
  ];
  const outcome = await runGit(path, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'compare the branches');
  const commits = recordsOf(outcome.output, 3).map(([of = '', authored = '', subject = '']) => ({
    commit: of,
    authored,
    subject,
  }));
  if (commits.length === 0) return [];
  const remote = upstream?.name.split('/')[0] ?? 'origin';
  return [
    {
      kind: 'not-pushed',
      commits: commits.slice(0, maxListed),
      more: Math.max(commits.length - maxListed, 0),
      command:
        branch === null
          ? null
          : `git -C ${quoteWord(path)} push -u ${quoteWord(remote)} ${quoteWord(branch)}`,
    },
  ];
}

async function ignoredFiles(path: string): Promise<readonly RemovalReason[]> {
  const listed = await lsFiles(path);
  if (listed === null) throw gitError({ status: 'failed', exitCode: null, complaint: '' }, 'list the files');
  const isBuilt = buildsIn(path);
  const paths: string[] = [];
  for (const ignored of listed.ignored) {
    if (!isMadeAgain(ignored, isBuilt) && !(await hasOnlyMadeAgain(path, ignored, isBuilt)))
      paths.push(ignored);
  }
  if (paths.length === 0) return [];
  return [{ kind: 'ignored', paths: paths.slice(0, maxListed), more: Math.max(paths.length - maxListed, 0) }];
}

/** True for a folder that git names as a whole, though each file in it is one that a tool makes again. */
async function hasOnlyMadeAgain(
  path: string,
  folder: string,
  isBuilt: (folder: string) => boolean,
): Promise<boolean> {
  if (!folder.endsWith('/')) return false;
  const args = ['--literal-pathspecs', 'ls-files', '-z', '-o', '-i', '--exclude-standard', '--', folder];
  const outcome = await runGit(path, args, { maxOutputBytes: 1_000_000 });
  if (outcome.status !== 'ok') return false;
  const files = outcome.output.toString('utf8').split('\0').slice(0, -1);
  return files.length > 0 && files.every((file) => isMadeAgain(file, isBuilt));
}

/** Returns a test whether a folder of a worktree has the file of a build. */
export function buildsIn(top: string): (folder: string) => boolean {
  return (folder) => manifests.some((name) => existsSync(join(top, folder, name)));
}

/**
 * True if a tool makes an ignored path again, by the name of it or of a folder around it; a folder's path ends with `/`. `isBuilt`: true for
 * a folder with the file of a build, in which names such as `build` are the tool's.
 */
export function isMadeAgain(path: string, isBuilt: (folder: string) => boolean): boolean {
  if (madeAgainFile.test(path)) return true;
  // The last part is a file, or empty.
  const folders = path.split('/').slice(0, -1);
  return folders.some(
    (name, at) => madeAgain.has(name) || (builtAgain.has(name) && isBuilt(folders.slice(0, at).join('/'))),
  );
}

/** Returns paths whose changes git was told to overlook, and that are on disk. Rejects with `git/…`. */
async function overlooked(path: string, signal?: AbortSignal): Promise<readonly string[]> {
  const outcome = await runGit(path, ['ls-files', '-v', '-z'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the files');
  const found: string[] = [];
  for (const entry of textOfNames(outcome.output).split('\0')) {
    // Lowercase: assumed unchanged. S: skipped in the worktree, as in a sparse checkout, where it is not on disk.
    if (/^(?:[a-z]|S) /u.test(entry) && existsSync(join(path, entry.slice(2)))) found.push(entry.slice(2));
  }
  return found;
}

/** True if a commit is in no branch, no tag and no branch of a remote. Rejects with `git/…`. */
export async function isInNoBranch(top: string, commit: string): Promise<boolean> {
  const args = ['rev-list', '--max-count=1', commit, '--not', '--branches', '--remotes', '--tags', '--'];
  const outcome = await runGit(top, args);
  if (outcome.status !== 'ok') throw gitError(outcome, 'compare the branches');
  return outcome.output.length > 0;
}
