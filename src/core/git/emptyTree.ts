import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Id of the tree without files, which follows from the repository's kind of hash; nothing is written. */
export async function emptyTree(folder: string, signal?: AbortSignal): Promise<string> {
  const outcome = await runGit(folder, ['hash-object', '-t', 'tree', '--stdin'], { input: '', signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'read the repository');
  return outcome.output.toString('utf8').trim();
}
