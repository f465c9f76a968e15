import { runGit } from '../git/runGit.ts';
import { isAncestor, mergeBase } from '../git/mergeBase.ts';
import { findCommit } from '../git/resolveCommit.ts';

interface Checkout {
  readonly head: string;
  /** `null`: detached. */
  readonly branch: string | null;
}

/** As `git clone` and hosts name it. */
const mainBranches = ['main', 'master', 'trunk', 'develop'];

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
  const isMain =
    branch === null || mainBranches.includes(branch) || branch === (await remoteHead(root, signal));
  const names = ['refs/remotes/origin/HEAD', ...mainBranches.slice(0, 2).flatMap(namesOf)];
  const tips = await Promise.all(names.map((name) => findCommit(root, name, signal)));
  let newest: string | null = null;
  for (const tip of new Set(tips)) {
    const base = tip === null ? null : await mergeBase(root, tip, head, signal);
    // On the main branch, what is there of it says nothing of what is new; what was not pushed yet does.
    if (base === null || (base === head && isMain)) continue;
    if (newest === null || (await isAncestor(root, newest, base, signal))) newest = base;
  }
  return newest;
}

function namesOf(branch: string): readonly string[] {
  return [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`];
}

/** The main branch as the remote names it; `null` where that is not known here. */
async function remoteHead(root: string, signal: AbortSignal | undefined): Promise<string | null> {
  const args = ['symbolic-ref', '-q', 'refs/remotes/origin/HEAD'];
  const outcome = await runGit(root, args, { exitCodes: [0, 1], signal });
  if (outcome.status !== 'ok') return null;
  const name = outcome.output.toString('utf8').trim();
  return name.replace(/^refs\/remotes\/origin\//u, '');
}
