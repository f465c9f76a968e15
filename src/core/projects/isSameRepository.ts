import { runGit } from '../git/runGit.ts';

export type Sameness =
  | 'same'
  /** It lacks the commit that was last checked out. */
  | 'other-repository'
  | 'no-repository'
  /** The commit last checked out is unknown. */
  | 'not-known';

/** Tells if a folder has the repository that a project was, by the commit last checked out there. */
export async function isSameRepository(folder: string, head: string | null): Promise<Sameness> {
  if (head === null) return 'not-known';
  const found = await runGit(folder, ['rev-parse', '--verify', '--quiet', `${head}^{commit}`], {
    timeoutMs: 5_000,
  });
  if (found.status === 'ok') return 'same';
  const inside = await runGit(folder, ['rev-parse', '--git-dir'], { timeoutMs: 5_000 });
  return inside.status === 'ok' ? 'other-repository' : 'no-repository';
}

/** Returns the commit that is checked out; `null` if there is none. */
export async function headOf(folder: string): Promise<string | null> {
  const found = await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], {
    timeoutMs: 5_000,
  });
  return found.status === 'ok' ? found.output.toString('utf8').trim() : null;
}
