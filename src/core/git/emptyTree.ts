import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns the id of the tree without files, which depends on the repository's kind of hash; writes nothing. */
export async function emptyTree(folder: string, signal?: AbortSignal): Promise<string> {
  const outcome = await runGit(folder, ['hash-object', '-t', 'tree', '--stdin'], { input: '', signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'read the repository');
  return outcome.output.toString('utf8').trim();
}
