import { AppError } from '../../../shared/errors.ts';
import { emptyTree } from '../../git/emptyTree.ts';
import { readObject } from '../../git/readObject.ts';
import { findCommit } from '../../git/resolveCommit.ts';

/** Bytes. */
const maxCommitBytes = 1_000_000;

/**
 * What a commit is compared with: its first parent, or of the first commit of all the empty tree. Git hides the
 * parents of a shallow clone's last commit, which would make every file look new, so the commit itself is asked.
 */
export async function parentOf(root: string, commit: string, signal?: AbortSignal): Promise<string> {
  const bytes = await readObject(root, 'commit', commit, maxCommitBytes, signal);
  const [head = ''] = (bytes?.toString('latin1') ?? '').split('\n\n', 1);
  const parent = /^parent ([0-9a-f]{40,64})$/mu.exec(head)?.[1];
  if (parent === undefined) return emptyTree(root, signal);
  if ((await findCommit(root, parent, signal)) !== null) return parent;
  throw new AppError(
    'git/objects-missing',
    'This is the oldest commit of a shallow clone, so git does not know what it changed. Run "git fetch --unshallow" and try again.',
    {},
  );
}
