import { diff, type DiffOptions } from '../../git/diff.ts';
import { lsTree, type TreeEntry } from '../../git/lsTree.ts';
import type { DiffFile } from '../../git/parseDiff.ts';

/** Returns how files and folders differ on disk from a commit. A moved file is gone from its old path. */
export async function changesOf(
  root: string,
  prefix: string,
  commit: string,
  paths: readonly string[],
  { settings, signal }: Pick<DiffOptions, 'settings' | 'signal'> = {},
): Promise<readonly DiffFile[]> {
  const found: DiffFile[] = [];
  for (const some of inArguments(paths)) {
    const range = { from: commit, to: 'worktree' };
    found.push(
      ...(await diff(root, prefix, range, { linesOnly: true, paths: some, renames: false, settings, signal }))
        .files,
    );
  }
  return found;
}

/** Returns a commit's entries at the paths; `null` if the commit is not on this machine. */
export async function entriesOf(
  root: string,
  commit: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, TreeEntry> | null> {
  const found = new Map<string, TreeEntry>();
  for (const some of inArguments(paths)) {
    const entries = await lsTree(root, commit, some, signal);
    if (entries === null) return null;
    for (const [path, entry] of entries) found.set(path, entry);
  }
  return found;
}

/** Characters; Windows allows 32,767 for a whole command. */
const maxArguments = 20_000;

function inArguments(paths: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const path of paths) {
    if (path.length + 1 > room) {
      chunks.push([]);
      room = maxArguments;
    }
    chunks.at(-1)?.push(path);
    room -= path.length + 1;
  }
  return chunks;
}
