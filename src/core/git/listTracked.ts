import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

export interface Tracked {
  /** Relative to the folder, each once; submodules too. */
  readonly paths: ReadonlySet<string>;
  readonly submodules: readonly string[];
}

/** What the index of a worktree has below a folder. */
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
