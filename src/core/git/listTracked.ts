import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

export interface Tracked {
  /** Paths relative to the folder, each once; includes submodules. */
  readonly paths: ReadonlySet<string>;
  readonly submodules: readonly string[];
}

/** Returns the entries of a worktree's index below a folder. */
export async function listTracked(folder: string, signal?: AbortSignal): Promise<Tracked> {
  const outcome = await runGit(folder, ['ls-files', '-s', '-z'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the files');
  const paths = new Set<string>();
  const submodules: string[] = [];
  for (const entry of outcome.output.toString('utf8').split('\0')) {
    if (entry === '') continue;
    const path = entry.slice(entry.indexOf('\t') + 1);
    paths.add(path);
    if (entry.startsWith('160000 ')) submodules.push(path);
  }
  return { paths, submodules };
}
