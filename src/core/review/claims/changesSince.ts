import { emptyTree } from '../../git/emptyTree.ts';
import { listUntracked } from '../../git/listUntracked.ts';
import type { Tracked } from '../../git/listTracked.ts';
import type { Worktree } from '../../git/openWorktree.ts';
import { listChanges } from '../../sources/git/listChanges.ts';
import { listSubmoduleChanges } from '../../sources/git/listSubmoduleChanges.ts';
import { leftOutReason } from '../../sources/git/leftOutReason.ts';
import type { ChangedFile } from '../../sources/git/changedFile.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';

export interface ChangesSince {
  /** Paths relative to the project that differ on disk from the commit; includes new files. */
  readonly files: readonly Pick<ChangedFile, 'path' | 'from' | 'change' | 'added' | 'deleted' | 'leftOut'>[];
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
    // With the lines themselves: some files reveal only in their first lines that a program wrote them.
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
  return { files: [...tracked.files, ...submodules, ...added] };
}
