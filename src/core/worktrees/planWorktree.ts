import { lstat, readdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { NewWorktree, WorktreeOffer, WorktreePlan } from '../../shared/api/worktrees.ts';
import { quoteWord } from '../../shared/domain/commitCommands.ts';
import { listBranches } from '../git/listBranches.ts';
import { lsFiles } from '../git/lsFiles.ts';
import { runGit } from '../git/runGit.ts';
import { status } from '../git/status.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { isInside } from '../storage/resolveInside.ts';
import type { Repository } from './findWorktrees.ts';
import { buildsIn, isMadeAgain } from './findReasons.ts';
import { countUncommitted } from './readFacts.ts';

/** Branches that are offered to begin at. */
const maxBranches = 200;
/** Ignored names that are told, secrets files before folders that a tool makes again. */
const maxIgnored = 3;
/** Characters of a branch's name that is made of a task's. */
const maxSlug = 40;

export interface Planned extends WorktreePlan {
  readonly args: readonly string[];
  /** Absolute path of the new folder. */
  readonly path: string;
}

/** Returns the fields that a new worktree begins with: a branch of the task's name, a folder beside the main one. */
export async function offerWorktree(
  { top, worktrees }: Repository,
  task: string | undefined,
): Promise<WorktreeOffer> {
  const branches = await listBranches(top, maxBranches);
  const own = worktrees.find(({ isOwn }) => isOwn);
  const from = own?.branch ?? branches[0] ?? '';
  const slug = slugOf(task ?? '');
  if (slug === '') return { branch: '', from, folder: '', branches };
  const main = worktrees.find(({ isMain }) => isMain)?.key ?? top;
  const beside = join(dirname(main), slug);
  return { branch: slug, from, folder: showPath(top, beside), branches };
}

/** Returns a name that git takes for a branch and every system for a folder; empty for a name without a letter. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxSlug)
    .replaceAll(/^-+|-+$/gu, '');
}

/** Checks the fields of a new worktree, and makes the one command that would be run. Changes nothing. Rejects with `git/…`. */
export async function planWorktree(
  repository: Repository,
  { branch, from, folder }: NewWorktree,
): Promise<Planned> {
  const { top } = repository;
  const path = resolve(top, folder);
  const [existing, now, ignored] = await Promise.all([
    refExists(top, `refs/heads/${branch}`),
    status(top),
    ignoredAtTop(top),
  ]);
  const isNewBranch = !existing;
  const shown = showPath(top, path);
  const args = [
    'worktree',
    'add',
    shown,
    ...(isNewBranch ? ['-b', branch, ...(from === '' ? [] : [from])] : [branch]),
  ];
  const problems: WorktreePlan['problems'][number][] = [];
  const branchProblem = await problemOfBranch(repository, branch, existing);
  if (branchProblem !== null) problems.push({ field: 'branch', text: branchProblem });
  if (isNewBranch) {
    const text = await problemOfStart(top, from, now.commit !== null);
    if (text !== null) problems.push({ field: 'from', text });
  }
  const folderProblem =
    folder.trim() === '' ? 'Name the new folder.' : await problemOfFolder(repository, path);
  if (folderProblem !== null) problems.push({ field: 'folder', text: folderProblem });
  return {
    path,
    args,
    command: ['git', ...args].map(quoteWord).join(' '),
    runsIn: top,
    isNewBranch,
    freeBytes: await freeBytesAt(path),
    problems,
    uncommitted: countUncommitted(now),
    ignored,
  };
}

/** Returns a path as a person would type it in the worktree: relative while that is short. */
export function showPath(top: string, path: string): string {
  const from = relative(top, path);
  if (from === '' || isAbsolute(from) || /^(?:\.\.[/\\]){3}/u.test(from)) return path;
  // Git reads a leading dash as an option.
  return from.startsWith('-') ? `.${join('/', from)}` : from;
}

async function problemOfBranch(
  { top, worktrees }: Repository,
  branch: string,
  existing: boolean,
): Promise<string | null> {
  if (branch === '') return 'Name the branch.';
  const valid = await runGit(top, ['check-ref-format', '--branch', branch], { exitCodes: [0, 1, 128] });
  // A name such as "-" or "@{-1}" stands for another branch.
  if (valid.status !== 'ok' || valid.exitCode !== 0 || valid.output.toString('utf8').trim() !== branch) {
    return 'Git does not take this name. Use letters, digits, “-” and “/”, and no spaces.';
  }
  const taken = worktrees.find((worktree) => worktree.branch === branch);
  if (taken !== undefined)
    return `${branch} is checked out in ${taken.name}. Open that worktree, or name another branch.`;
  if (existing) return null;
  // Git keeps branches in folders: none can be called as the folder of another.
  const within = branch.split('/').slice(0, -1);
  for (let length = 1; length <= within.length; length++) {
    const above = within.slice(0, length).join('/');
    if (await refExists(top, `refs/heads/${above}`))
      return `There is a branch ${above}, so git can’t have one below it. Name it otherwise.`;
  }
  return null;
}

async function problemOfStart(top: string, from: string, hasCommit: boolean): Promise<string | null> {
  if (!hasCommit && from === '')
    return 'This repository has no commit yet. Commit once, then make a worktree.';
  if (from === '') return null;
  const found = await runGit(
    top,
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`],
    {
      exitCodes: [0, 1, 128],
    },
  );
  return found.status === 'ok' && found.exitCode === 0 && !from.startsWith('-')
    ? null
    : 'Git does not know this branch. Choose one of the list.';
}

async function problemOfFolder({ worktrees, commonDir }: Repository, path: string): Promise<string | null> {
  const inside = worktrees.find(({ key }) => isInside(key, path));
  if (inside !== undefined && inside.key === path)
    return `This is the folder of ${inside.name}. Name another one.`;
  if (isInside(commonDir, path)) return 'This folder is git’s own. Name another one.';
  const found = await lstat(path).catch((error: unknown) => codeOf(error));
  if (typeof found === 'string') {
    if (found === 'ENOENT') return null;
    if (found === 'ENOTDIR') return 'A file is in the way of this folder. Name another one.';
    return `This folder can’t be looked at (${found}). Name another one.`;
  }
  if (!found.isDirectory()) return 'There is a file of this name. Name another folder.';
  const names = await readdir(path).catch(() => ['?']);
  return names.length === 0 ? null : 'This folder exists and is not empty. Name another one.';
}

async function refExists(top: string, ref: string): Promise<boolean> {
  const outcome = await runGit(top, ['show-ref', '--verify', '--quiet', '--', ref], {
    exitCodes: [0, 1, 128],
  });
  return outcome.status === 'ok' && outcome.exitCode === 0;
}

/** Returns the free bytes of the disk that a folder would be made on. */
async function freeBytesAt(path: string): Promise<number | null> {
  for (let at = path; ; at = dirname(at)) {
    if ((await stat(at).catch(() => null)) !== null) {
      const disk = await statfs(at).catch(() => null);
      return disk === null ? null : disk.bavail * disk.bsize;
    }
    if (dirname(at) === at) return null;
  }
}

async function ignoredAtTop(top: string): Promise<readonly string[]> {
  const paths = ((await lsFiles(top))?.ignored ?? []).filter((path) => !/\/./u.test(path));
  const isBuilt = buildsIn(top);
  const sorted = paths.toSorted((a, b) => Number(isMadeAgain(a, isBuilt)) - Number(isMadeAgain(b, isBuilt)));
  return sorted.slice(0, maxIgnored).map((path) => basename(path));
}
