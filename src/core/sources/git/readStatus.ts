import { readCommit, type Commit } from '../../git/log.ts';
import { isShallow, operationUnderWay, type GitOperation } from '../../git/operationUnderWay.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { status, type Status } from '../../git/status.ts';
import { listChanges } from './listChanges.ts';
import { listSubmoduleChanges } from './listSubmoduleChanges.ts';

/** A project's state in git: paths relative to its folder, and only files whose content on disk truly differs. */
export interface WorktreeStatus extends Status {
  readonly head: Commit | null;
  readonly linked: boolean;
  readonly shallow: boolean;
  readonly underWay: GitOperation | null;
  /**
   * Number of files on disk that differ from the tracked ones in their line ends alone, or by a filter that is not run.
   */
  readonly sameContent: number;
  /** Path and the commits, e.g. `vendor/lib: 9f2c1a7b30de to 4f1c0d2e8a11`. */
  readonly submodules: readonly { readonly path: string; readonly note: string }[];
}

/** Rejects with `git/…` if there is no repository. */
export async function readStatus(root: string, signal?: AbortSignal): Promise<WorktreeStatus> {
  const worktree = await openWorktree(root);
  const found = await status(root, signal);
  const [head, shallow, underWay, submodules, differing] = await Promise.all([
    found.commit === null ? null : readCommit(root, found.commit, signal),
    isShallow(worktree.commonDir),
    operationUnderWay(worktree.gitDir),
    found.commit === null ? [] : listSubmoduleChanges(root, { from: found.commit, to: 'worktree' }, signal),
    differingFiles(root, worktree.prefix, found, signal),
  ]);
  const inside = <T extends { readonly path: string }>(entries: readonly T[]): T[] =>
    entries
      .filter(({ path }) => path.startsWith(worktree.prefix))
      .map((entry) => ({ ...entry, path: entry.path.slice(worktree.prefix.length) }));
  const unstaged = inside(found.unstaged);
  const truly = unstaged.filter(({ path, change }) => change !== 'modified' || differing.has(path));
  return {
    ...found,
    staged: inside(found.staged),
    unstaged: truly,
    untracked: inside(found.untracked.map((path) => ({ path }))).map(({ path }) => path),
    conflicted: inside(found.conflicted),
    head,
    linked: worktree.linked,
    shallow,
    underWay,
    sameContent: unstaged.length - truly.length,
    submodules: submodules.map(({ path, note = '' }) => ({ path, note })),
  };
}

async function differingFiles(
  root: string,
  prefix: string,
  { unstaged }: Status,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  if (!unstaged.some(({ change }) => change === 'modified')) return new Set();
  const { files } = await listChanges(
    root,
    { prefix },
    { from: 'index', to: 'worktree' },
    { linesOnly: true, signal },
  );
  return new Set(files.map(({ path }) => path));
}
