import { runGit } from './runGit.ts';

export interface WorktreePlace {
  /** Absolute path, as git returns it. */
  readonly path: string;
  /** `null` for a detached HEAD, and in a bare repository. */
  readonly branch: string | null;
  readonly bare: boolean;
  /** Full id of its commit; `null` in a bare repository, and before the first commit. */
  readonly head: string | null;
  /** True if git knows that its folder is gone. */
  readonly gone: boolean;
  /** The reason of `git worktree lock`, which may be empty; `null` if it is not locked. */
  readonly locked: string | null;
}

/** Returns the worktrees of a folder's repository, the main one first; none outside git. Never rejects. */
export async function listWorktrees(folder: string): Promise<readonly WorktreePlace[]> {
  const timeoutMs = 5_000;
  // Git before 2.36 has no -z; a path with a line end is cut there.
  let outcome = await runGit(folder, ['worktree', 'list', '--porcelain', '-z'], { timeoutMs });
  let end = '\0';
  if (outcome.status === 'failed') {
    outcome = await runGit(folder, ['worktree', 'list', '--porcelain'], { timeoutMs });
    end = '\n';
  }
  return outcome.status === 'ok' ? parseWorktrees(outcome.output.toString('utf8'), end) : [];
}

function parseWorktrees(output: string, end: string): readonly WorktreePlace[] {
  return output.split(end + end).flatMap((entry) => {
    const lines = entry.split(end);
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
    const path = valueOf('worktree');
    if (path === undefined) return [];
    const branch = valueOf('branch')?.replace(/^refs\/heads\//u, '') ?? null;
    const bare = lines.includes('bare');
    const commit = valueOf('HEAD');
    const head = commit === undefined || /^0+$/u.test(commit) ? null : commit;
    const locked = lines.includes('locked') ? '' : (valueOf('locked') ?? null);
    return [{ path, branch, bare, head, gone: lines.some((line) => /^prunable(?: |$)/u.test(line)), locked }];
  });
}
