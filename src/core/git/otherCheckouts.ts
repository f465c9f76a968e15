import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { listWorktrees } from './listWorktrees.ts';
import { openWorktree, type Worktree } from './openWorktree.ts';

/** The project's folder in another worktree of its repository. */
export interface Checkout {
  /** Absolute, a real path up to the worktree's top. */
  readonly root: string;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
}

/** Worktrees of one look that a user did not ask for. */
const most = 8;

/** Returns the other worktrees of a repository that are on this disk, without those whose folder is gone. */
export async function otherCheckouts(
  { prefix, top, commonDir }: Worktree,
  root: string,
): Promise<readonly Checkout[]> {
  const [own, common] = await Promise.all([realpath(top), realpath(commonDir)]);
  const found: Checkout[] = [];
  const others = (await listWorktrees(root)).filter(({ bare, gone }) => !bare && !gone);
  for (const { path: place, branch } of others.slice(0, most + 1)) {
    const real = await realpath(place).catch(() => null);
    if (real === null || real === own) continue;
    const other = await openWorktree(real).catch(() => null);
    // A folder can claim to be a worktree of any repository.
    if (other === null || (await realpath(other.commonDir)) !== common) continue;
    found.push({ root: join(real, prefix), branch });
  }
  return found;
}
