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
  /** Relative to the project, as they differ on disk from the commit; new files among them. */
  readonly files: readonly Pick<ChangedFile, 'path' | 'from' | 'change' | 'added' | 'deleted' | 'leftOut'>[];
}

/** What differs on disk from a commit, new files included; without a commit, what is tracked and new. */
export async function changesSince(
  root: string,
  worktree: Worktree,
  commit: string | null,
  { submodules: ownSubmodules }: Pick<Tracked, 'submodules'>,
  signal?: AbortSignal,
): Promise<ChangesSince> {
  const range = { from: commit ?? (await emptyTree(root, signal)), to: 'worktree' };
  const [tracked, submodules, fresh] = await Promise.all([
    // With the lines themselves: some files say only in their first ones that a program wrote them.
    listChanges(root, worktree, range, { signal }),
    ownSubmodules.length === 0 ? [] : listSubmoduleChanges(root, range, signal),
    listUntracked(root, signal),
  ]);
  const payloads = likelyPayloadSettings(root);
  const seen = new Set([...tracked.files, ...submodules].map(({ path }) => path));
  const added = fresh
    // A repository of its own is nobody's change.
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
