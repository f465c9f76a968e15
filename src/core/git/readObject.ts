import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns an object's own bytes, no filter applied; `null` if it is larger than `maxBytes`. */
export async function readObject(
  folder: string,
  kind: 'blob' | 'commit',
  id: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const outcome = await runGit(folder, ['cat-file', kind, id], { maxOutputBytes: maxBytes, signal });
  if (outcome.status === 'too-large') return null;
  if (outcome.status !== 'ok') throw gitError(outcome, 'read an object of the repository');
  return outcome.output;
}
