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

/**
 * Returns blobs by their full ids, no filter applied, in one call; small ones, see `lsTree`. Leaves out those that are
 * not on this machine.
 */
export async function readObjects(
  folder: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (ids.length === 0) return found;
  const input = `${[...new Set(ids)].join('\n')}\n`;
  const outcome = await runGit(folder, ['cat-file', '--batch'], { input, signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'read objects of the repository');
  const { output } = outcome;
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(0x0a, at);
    if (end === -1) break;
    const [id = '', kind = '', size = ''] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind === 'missing') continue;
    if (kind === 'blob') found.set(id, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}
