import { listSubmodules, submoduleHead } from '../../git/listSubmodules.ts';
import type { SubmoduleCommits } from './judgeClaim.ts';

export interface ComparedSubmodule extends SubmoduleCommits {
  /** True if another commit is checked out than the one that the project has committed. */
  readonly dirty: boolean;
}

interface Commits {
  /** The commit at which the task began; `null` if it is unknown. */
  readonly base: string | null;
  readonly head: string | null;
}

/** Returns the commits of submodules, by path. Never starts git inside one. */
export async function compareSubmodules(
  root: string,
  paths: readonly string[],
  { base, head }: Commits,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ComparedSubmodule>> {
  const found = new Map<string, ComparedSubmodule>();
  if (paths.length === 0) return found;
  const [then, last] = await Promise.all(
    [base, head].map(async (commit) =>
      commit === null
        ? new Map<string, string>()
        : new Map((await listSubmodules(root, commit, signal)).map((one) => [one.path, one.commit])),
    ),
  );
  for (const path of paths) {
    const now = await submoduleHead(root, path);
    found.set(path, {
      // Without a known start, what the project has committed is where the submodule was.
      before: (base === null ? last : then)?.get(path) ?? null,
      now,
      dirty: now !== null && now !== last?.get(path),
    });
  }
  return found;
}
