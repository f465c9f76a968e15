import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaleBy } from '../../shared/api/validation.ts';
import { isAppError } from '../../shared/errors.ts';
import { dirtyPaths, isInFolder } from '../git/dirtyPaths.ts';
import { listUntracked } from '../git/lsFiles.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { runGit } from '../git/runGit.ts';
import { status } from '../git/status.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';

/** The state of a worktree's files: its commit, and size and time of each file that differs from it. */
export interface FileStamp {
  readonly commit: string | null;
  /** Keyed by path relative to the project: size and time, or `gone`. Payloads do not count. */
  readonly files: Readonly<Record<string, string>>;
  /** False outside git, and with more files than are compared. */
  readonly isWhole: boolean;
}

/** Files that are compared. */
const maxFiles = 2_000;

const unknown: FileStamp = { commit: null, files: {}, isWhole: false };

/** Reads the state of a project's files. Outside git, or where git can't be asked, nothing can be compared. */
export async function readStamp(root: string): Promise<FileStamp> {
  try {
    const { prefix } = await openWorktree(root);
    const now = await status(root);
    const paths = await dirtyPaths(now, { root, prefix, folder: payloadFolderOf(root) });
    const all = await withoutFolders(root, paths);
    const shown = all.slice(0, maxFiles);
    const stamps = await Promise.all(shown.map(async (path) => [path, await stampOf(root, path)] as const));
    return {
      commit: now.commit,
      files: Object.fromEntries(stamps),
      isWhole: shown.length === all.length,
    };
  } catch (error) {
    if (isAppError(error)) return unknown;
    throw error;
  }
}

/** Returns paths with the files of each new folder in its place: a folder's time does not tell of an edit in it. */
async function withoutFolders(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const folders = paths.filter((path) => path.endsWith('/'));
  if (folders.length === 0) return paths;
  const below = (await listUntracked(root)).filter((path) =>
    folders.some((folder) => path.startsWith(folder)),
  );
  return [...paths.filter((path) => !path.endsWith('/')), ...below];
}

async function stampOf(root: string, path: string): Promise<string> {
  const stats = await lstat(join(root, path)).catch(() => null);
  return stats === null ? 'gone' : `${String(stats.size)} ${String(stats.mtimeMs)}`;
}

/**
 * Returns the first file that was edited since a stamp was taken; `null` if none was. A commit of what was on disk by then
 * edits nothing.
 */
export async function findEdited(root: string, before: FileStamp): Promise<StaleBy | null> {
  const now = await readStamp(root);
  if (!before.isWhole || !now.isWhole) return { path: null, at: null };
  const moved = before.commit === now.commit ? [] : await differingPaths(root, before.commit, now.commit);
  if (moved === null) return { path: null, at: null };
  const paths = [...new Set([...Object.keys(now.files), ...Object.keys(before.files), ...moved])];
  for (const path of paths.toSorted()) {
    const was = before.files[path];
    const is = now.files[path] ?? (await stampOf(root, path));
    // A file that was as committed by then differs now; one that differed by then is the same only by its stamp.
    if (was === is) continue;
    const stats = await lstat(join(root, path)).catch(() => null);
    return { path, at: stats === null ? null : stats.mtime.toISOString() };
  }
  return null;
}

/** Returns the paths of a project that differ between two commits; `null` if git can't tell. */
async function differingPaths(
  root: string,
  one: string | null,
  other: string | null,
): Promise<readonly string[] | null> {
  if (one === null || other === null) return null;
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', '--relative', one, other, '--', '.'];
  const outcome = await runGit(root, args);
  if (outcome.status !== 'ok') return null;
  const folder = payloadFolderOf(root);
  return outcome.output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && !isInFolder(path, folder));
}
