import type { RemovalReason, WorktreeSession } from '../../shared/api/worktrees.ts';
import { quoteWord } from '../../shared/domain/commitCommands.ts';
import { gitError } from '../git/gitError.ts';
import { lsFiles } from '../git/lsFiles.ts';
import { runGit } from '../git/runGit.ts';
import { status, type Status } from '../git/status.ts';
import type { FoundWorktree } from './findWorktrees.ts';
import { isRunning } from './readFacts.ts';

/** Entries of each list that are shown; the rest is counted. */
const maxListed = 50;
/** Commits that are counted; a branch with more has never been near another one. */
const maxCommits = 1_000;

/**
 * Names of files and folders that a tool makes again, so that nothing is lost with them. Only names that git ignores are
 * compared with these.
 */
const madeAgain = new Set(
  [
    'node_modules .pnpm-store .yarn bower_components jspm_packages',
    'dist build out target obj coverage .nyc_output',
    '.next .nuxt .svelte-kit .astro .turbo .parcel-cache .vite .cache .eslintcache .gradle .dart_tool Pods DerivedData',
    '.venv venv __pycache__ .tox .nox .mypy_cache .pytest_cache .ruff_cache .ipynb_checkpoints',
    '.terraform .serverless .DS_Store Thumbs.db desktop.ini',
  ].flatMap((names) => names.split(' ')),
);
const madeAgainEnds = /\.(?:pyc|pyo|class|o|obj|tsbuildinfo|egg-info)$/u;

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
  const held: RemovalReason[] = [];
  if (isOwn) held.push({ kind: 'own' });
  if (session !== null && isRunning(session)) held.push({ kind: 'running', session });
  if (locked !== null) held.push({ kind: 'locked', reason: locked });
  if (gone) return held;
  const now = await status(path, signal);
  const [commits, ignored] = await Promise.all([notPushed(worktree, now, signal), ignoredFiles(path)]);
  return [...held, ...uncommitted(now), ...commits, ...ignored];
}

function uncommitted({ staged, unstaged, untracked, conflicted }: Status): readonly RemovalReason[] {
  const files = new Map<string, string>();
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
    'log',
    '-z',
    '--no-show-signature',
    '--no-color',
    '--no-mailmap',
    '--no-patch',
    '--encoding=UTF-8',
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
  const fields = outcome.output.toString('utf8').split('\0');
  const commits = Array.from({ length: Math.floor(fields.length / 3) }, (_, index) => {
    const [of = '', authored = '', subject = ''] = fields.slice(index * 3, index * 3 + 3);
    return { commit: of, authored, subject };
  });
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
  const paths: string[] = [];
  for (const ignored of listed.ignored) {
    if (!isMadeAgain(ignored) && !(await hasOnlyMadeAgain(path, ignored))) paths.push(ignored);
  }
  if (paths.length === 0) return [];
  return [{ kind: 'ignored', paths: paths.slice(0, maxListed), more: Math.max(paths.length - maxListed, 0) }];
}

/** True for a folder that git names as a whole, though each file in it is one that a tool makes again. */
async function hasOnlyMadeAgain(path: string, folder: string): Promise<boolean> {
  if (!folder.endsWith('/')) return false;
  const args = ['--literal-pathspecs', 'ls-files', '-z', '-o', '-i', '--exclude-standard', '--', folder];
  const outcome = await runGit(path, args, { maxOutputBytes: 1_000_000 });
  if (outcome.status !== 'ok') return false;
  const files = outcome.output.toString('utf8').split('\0').slice(0, -1);
  return files.length > 0 && files.every(isMadeAgain);
}

/** True if a tool makes an ignored path again, by the name of it or of a folder around it. */
export function isMadeAgain(path: string): boolean {
  return madeAgainEnds.test(path) || path.split('/').some((part) => madeAgain.has(part));
}
