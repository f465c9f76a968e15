import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TreeEntry } from '../../git/lsTree.ts';
import { readObjects } from '../../git/readObjects.ts';

/** Maximum size in bytes of a file that is read from a commit. */
const maxBytes = 2_000_000;

export type ReadBlob = (entry: TreeEntry) => Promise<Uint8Array | null>;

/**
 * Reads files of a commit; `null` for an entry that is no file, too large, or not on this machine. Requests of one
 * turn of the event loop are read together.
 */
export function createBlobReader(root: string, signal?: AbortSignal): ReadBlob {
  let waiting: string[] = [];
  let reading: Promise<ReadonlyMap<string, Buffer>> | null = null;
  const readTogether = async (): Promise<ReadonlyMap<string, Buffer>> => {
    // Files that are read at once ask within one turn of the event loop, each after its own file.
    await nextTurn();
    const ids = waiting;
    waiting = [];
    reading = null;
    return await readObjects(root, ids, signal);
  };
  return async ({ kind, id, bytes }) => {
    if (kind !== 'blob' || bytes > maxBytes) return null;
    waiting.push(id);
    reading ??= readTogether();
    return (await reading).get(id) ?? null;
  };
}
