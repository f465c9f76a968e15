import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { isInside } from '../../storage/resolveInside.ts';

/** Tells if a folder that a record names lies in one of these worktrees. Answers are kept: records repeat their folder. */
export type BelongsTo = (cwd: string) => Promise<boolean>;

/** The same folder may be recorded by another name than it is opened by: both are compared as written, and as real paths. */
export async function belongsTo(worktrees: readonly string[]): Promise<BelongsTo> {
  const roots = new Set(worktrees);
  for (const worktree of worktrees) roots.add(await realpath(worktree).catch(() => worktree));
  const known = new Map<string, Promise<boolean>>();
  const look = async (cwd: string): Promise<boolean> => {
    if (!isAbsolute(cwd)) return false;
    const names = [cwd, await realpath(cwd).catch(() => cwd)];
    return names.some((name) => [...roots].some((root) => isInside(root, name)));
  };
  return (cwd) => {
    const answer = known.get(cwd) ?? look(cwd);
    known.set(cwd, answer);
    return answer;
  };
}
