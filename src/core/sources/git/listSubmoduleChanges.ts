import { listSubmodules, submoduleHead } from '../../git/listSubmodules.ts';
import type { DiffRange } from '../../git/diff.ts';
import type { ChangedFile } from './changedFile.ts';

/** Returns submodules that are at another commit than before. Doesn't report changes inside one. */
export async function listSubmoduleChanges(
  root: string,
  { from, to }: DiffRange,
  signal?: AbortSignal,
): Promise<readonly ChangedFile[]> {
  const [before, after] = await Promise.all([
    listSubmodules(root, from, signal),
    listSubmodules(root, to === 'worktree' ? 'index' : to, signal),
  ]);
  const old = new Map(before.map(({ path, commit }) => [path, commit]));
  const now = new Map(after.map(({ path, commit }) => [path, commit]));
  if (to === 'worktree') {
    for (const path of now.keys()) {
      const head = await submoduleHead(root, path);
      // A submodule that is not checked out is as the index has it.
      if (head !== null) now.set(path, head);
    }
  }
  const paths = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return paths.flatMap((path): ChangedFile[] => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'deleted' : 'modified';
    const note = [was, is]
      .flatMap((commit) => (commit === undefined ? [] : [commit.slice(0, 12)]))
      .join(' to ');
    return [{ path, change, added: null, deleted: null, leftOut: 'submodule', note, hunks: '' }];
  });
}
