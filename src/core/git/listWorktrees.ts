import { runGit } from './runGit.ts';

export interface WorktreePlace {
  /** Absolute, as git has it. */
  readonly path: string;
  /** `null` on a detached head, and in a bare repository. */
  readonly branch: string | null;
  readonly bare: boolean;
  /** Git knows that its folder is gone. */
  readonly gone: boolean;
}

/** The worktrees of a folder's repository, the main one first; none outside git. Never rejects. */
export async function listWorktrees(folder: string): Promise<readonly WorktreePlace[]> {
  const timeoutMs = 5_000;
  // Before git 2.36 there is no -z; a path with a line end in it is cut there.
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
    return [{ path, branch, bare, gone: lines.some((line) => /^prunable(?: |$)/u.test(line)) }];
  });
}
