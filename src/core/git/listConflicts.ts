import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns paths, relative to the folder, that a merge left for the user to resolve. */
export async function listConflicts(folder: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const outcome = await runGit(folder, ['ls-files', '-u', '-z'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the conflicts');
  const paths = new Set<string>();
  for (const entry of outcome.output.toString('utf8').split('\0')) {
    if (entry !== '') paths.add(entry.slice(entry.indexOf('\t') + 1));
  }
  return paths;
}
