import type { TreeEntry } from '../git/lsTree.ts';
import { readObjects } from '../git/readObjects.ts';

/** Bytes of a file in a commit that is looked into. */
const maxBytes = 2_000_000;

export type ReadBlob = (entry: TreeEntry) => Promise<Uint8Array | null>;

/** Reads what a commit has of files; `null` for what is no file, too large, or not here. Asked at one moment, they are read in one go. */
export function createBlobReader(root: string, signal?: AbortSignal): ReadBlob {
  let waiting: string[] = [];
  let reading: Promise<ReadonlyMap<string, Buffer>> | null = null;
  const readTogether = async (): Promise<ReadonlyMap<string, Buffer>> => {
    await Promise.resolve();
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
