import { listTips } from '../../git/listTips.ts';
import { isAncestor, mergeBase } from '../../git/mergeBase.ts';
import { findCommit } from '../../git/resolveCommit.ts';

interface Checkout {
  readonly head: string;
  /** `null`: detached. */
  readonly branch: string | null;
}

const remoteHead = 'refs/remotes/origin/HEAD';
const mainBranches = ['main', 'master'];

/**
 * The commit that a task's changes count from: the one it began at, else where the branch left the main one. `null`
 * where neither tells, as on the main branch itself: then what the task changed can't be told from what was there.
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
    // On the main branch, what is there of it says nothing of what is new; what was not pushed yet does.
    if (base === null || (base === head && isMain)) continue;
    if (newest === null || (await isAncestor(root, newest, base, signal))) newest = base;
  }
  return newest;
}
