import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/**
 * Blobs by their full ids, no filter applied, in one go. Those that are not here, or larger than `maxBytes` each, are
 * not in the answer.
 */
export async function readObjects(
  folder: string,
  ids: readonly string[],
  maxBytes: number,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const wanted = await smallOnes(folder, [...new Set(ids)], maxBytes, signal);
  if (wanted.length === 0) return found;
  const output = await ask(folder, '--batch', wanted, signal);
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(0x0a, at);
    if (end === -1) break;
    const [id = '', kind = '', size = ''] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind !== 'blob') continue;
    found.set(id, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

async function smallOnes(
  folder: string,
  ids: readonly string[],
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const lines = (await ask(folder, '--batch-check', ids, signal)).toString('latin1').split('\n');
  return lines.flatMap((line) => {
    const [id = '', kind, size] = line.split(' ');
    return kind === 'blob' && Number(size) <= maxBytes ? [id] : [];
  });
}

async function ask(
  folder: string,
  how: '--batch' | '--batch-check',
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const input = `${ids.join('\n')}\n`;
  const outcome = await runGit(folder, ['cat-file', how], { input, signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'read objects of the repository');
  return outcome.output;
}
