import { listTips } from '../../git/listTips.ts';
import { isAncestor, mergeBase } from '../../git/mergeBase.ts';
import { findCommit } from '../../git/resolveCommit.ts';

interface Checkout {
  readonly head: string;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
}

const remoteHead = 'refs/remotes/origin/HEAD';
const mainBranches = ['main', 'master'];

/**
 * Returns the commit from which a task's changes count: the one at which it began, else the point at which the branch
 * left the main one. `null` if both are unknown, as on the main branch itself: then git can't tell the task's changes
 * from what was there.
 */
export async function findTaskBase(
  root: string,
  since: string | null,
  { head, branch }: Checkout,
  signal?: AbortSignal,
): Promise<string | null> {
  const began = since === null ? null : await findCommit(root, since, signal);
  if (began !== null) return began;
  const refs = mainBranches.flatMap((name) => [`refs/heads/${name}`, `refs/remotes/origin/${name}`]);
  const tips = await listTips(root, [remoteHead, ...refs], signal);
  const named = tips.find(({ ref }) => ref === remoteHead)?.standsFor;
  const isMain =
    branch === null || mainBranches.includes(branch) || named === `refs/remotes/origin/${branch}`;
  let newest: string | null = null;
  for (const tip of new Set(tips.map(({ commit }) => commit))) {
    const base = await mergeBase(root, tip, head, signal);
    // On the main branch, its own commits do not tell which are new; the unpushed ones do.
    if (base === null || (base === head && isMain)) continue;
    if (newest === null || (await isAncestor(root, newest, base, signal))) newest = base;
  }
  return newest;
}
