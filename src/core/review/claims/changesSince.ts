import { emptyTree } from '../../git/emptyTree.ts';
import { listUntracked, type Tracked } from '../../git/lsFiles.ts';
import type { Worktree } from '../../git/openWorktree.ts';
import { listChanges } from '../../sources/git/listChanges.ts';
import { listSubmoduleChanges } from '../../sources/git/listSubmoduleChanges.ts';
import { leftOutReason } from '../../sources/git/leftOutReason.ts';
import type { ChangedFile } from '../../sources/git/changedFile.ts';
import { countLines } from '../../drift/files/countLines.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';

/** A file or submodule that differs on disk from the commit. */
export interface ChangeSince extends Pick<
  ChangedFile,
  'path' | 'from' | 'change' | 'added' | 'deleted' | 'leftOut'
> {
  /** True if git no longer has the file, and one of that name is there. */
  readonly untracked?: true;
}

export interface ChangesSince {
  /** Paths relative to the project; includes new files. */
  readonly files: readonly ChangeSince[];
}

/** Returns files that differ on disk from a commit, with new ones; without a commit, tracked and new files. */
export async function changesSince(
  root: string,
  worktree: Worktree,
  commit: string | null,
  { submodules: ownSubmodules }: Pick<Tracked, 'submodules'>,
  signal?: AbortSignal,
): Promise<ChangesSince> {
  const range = { from: commit ?? (await emptyTree(root, signal)), to: 'worktree' };
  const [tracked, submodules, fresh] = await Promise.all([
    // The lines themselves are needed: some files reveal only in their first lines that a program wrote them.
    listChanges(root, worktree, range, { signal }),
    ownSubmodules.length === 0 ? [] : listSubmoduleChanges(root, range, signal),
    listUntracked(root, signal),
  ]);
  const payloads = likelyPayloadSettings(root);
  const seen = new Set([...tracked.files, ...submodules].map(({ path }) => path));
  const added = fresh
    // Another repository within this one is no change.
    .filter((path) => !seen.has(path) && !path.endsWith('/'))
    .map((path) => ({
      path,
      change: 'untracked' as const,
      added: null,
      deleted: null,
      leftOut: leftOutReason(path, undefined, '', false, payloads),
    }));
  const files = tracked.files.map((file) => (file.change === 'deleted' ? asOnDisk(root, file) : file));
  return { files: [...files, ...submodules, ...added] };
}

/** Returns the change of a file that git's index lacks: one that is on disk all the same is not deleted. */
function asOnDisk(root: string, file: ChangedFile): ChangeSince {
  if (resolveInside(root, file.path).status !== 'ok') return file;
  const reading = readProjectFile(root, { path: file.path });
  const added = reading.status === 'ok' ? countLines('', reading.text).added : null;
  return { ...file, change: 'modified', added, untracked: true };
}
