import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { gitDirAt } from '../git/openWorktree.ts';
import { isInside } from '../storage/resolveInside.ts';
import type { ChangedPaths, FolderListener, WatchFolder } from './watchFolder.ts';

/**
 * Watches a project and, if its `.git` only points to a repository, as in a further worktree, that too: changes of what
 * is checked out, staged and named there are reported as if they were in `.git`.
 */
export async function watchProject(
  watch: WatchFolder,
  root: string,
  listener: FolderListener,
): Promise<() => Promise<void>> {
  const stop = await watch(root, listener);
  const linked = await linkedRepository(root);
  if (linked === null) return stop;
  const stopLinked = await watch(linked.commonDir, {
    onChanges(paths) {
      const own = ownPaths(paths, linked.place);
      if (own.length > 0) listener.onChanges(own);
    },
    // The project's files are still watched; the repository is read anew on the next refresh.
    onFailed: () => undefined,
  }).catch(() => null);
  return async () => void (await Promise.all([stop(), stopLinked?.()]));
}

interface Linked {
  /** Folder with the refs of all worktrees. */
  readonly commonDir: string;
  /** Path of this worktree's HEAD and index below it, with `/` at its end; empty if they are directly in it. */
  readonly place: string;
}

async function linkedRepository(root: string): Promise<Linked | null> {
  try {
    const gitDir = await gitDirAt(root);
    if (gitDir === null || isInside(await realpath(root), gitDir)) return null;
    const common = await readFile(join(gitDir, 'commondir'), 'utf8').catch(() => '.');
    const commonDir = await realpath(resolve(gitDir, common.trim()));
    if (!isInside(commonDir, gitDir)) return null;
    // A link may lead anywhere: only a repository is watched.
    const [head, objects] = await Promise.all([
      stat(join(commonDir, 'HEAD')),
      stat(join(commonDir, 'objects')),
    ]);
    if (!head.isFile() || !objects.isDirectory()) return null;
    const below = relative(commonDir, gitDir).split(sep).join('/');
    return { commonDir, place: below === '' ? '' : `${below}/` };
  } catch {
    return null;
  }
}

/** Returns paths in the repository by their names in a plain `.git`; leaves out those of other worktrees. */
function ownPaths(paths: ChangedPaths, place: string): readonly string[] {
  if (paths === null) return ['.git/HEAD'];
  return paths.flatMap((path) => {
    if (path.startsWith(place)) return [`.git/${path.slice(place.length)}`];
    return isShared(path) ? [`.git/${path}`] : [];
  });
}

/** True for files that all worktrees of a repository share. */
function isShared(path: string): boolean {
  return ['packed-refs', 'config', 'info/exclude'].includes(path) || path.startsWith('refs/');
}
