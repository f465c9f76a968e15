import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { parseStackFile, renderStackFile } from '../../shared/domain/stackFile.ts';
import { decodeText } from '../storage/readText.ts';
import type { Storage } from '../storage/storage.ts';
import { readFailed } from '../storage/writeFailed.ts';

/**
 * Resolves a stack that is both on this machine and in the repository, because a move was interrupted or a colleague
 * added it: the repository's stays. The local one is deleted if it is the same, else it becomes another stack. Returns
 * the sentence to report. The caller holds the stack's lock. Rejects with `storage/read-failed`, `/write-failed`.
 */
export async function separateTwins(
  storage: Pick<Storage, 'read' | 'writeNew' | 'remove'>,
  own: string,
  shared: string | null,
): Promise<string | null> {
  const read = (file: string) =>
    storage.read(file).catch((error: unknown) => {
      throw readFailed(file, error);
    });
  const [mine, theirs] = [await read(own), shared === null ? null : await read(shared)];
  if (mine === null || theirs === null) return null;
  if (Buffer.compare(mine, theirs) === 0) {
    await storage.remove(own);
    return null;
  }
  const text = decodeText(mine);
  const parsed = text === 'damaged' ? null : parseStackFile(text.text);
  // The list handles a file that can't be read.
  if (parsed?.status !== 'ok') return null;
  const id = randomUUID();
  const name = `${parsed.stack.name} (mine)`;
  await storage.writeNew(
    join(dirname(own), `${id}.stack.json`),
    renderStackFile({ ...parsed.stack, id, name }),
  );
  await storage.remove(own);
  return `The repository also has a stack named “${parsed.stack.name}”. Yours is now named “${name}”.`;
}
