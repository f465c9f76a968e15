import { open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { listRollouts, type Rollout } from './listRollouts.ts';

/** Bytes: the first record names the parent before it repeats the instructions of the session. */
const headBytes = 32_768;
const filesAtOnce = 8;
/** Milliseconds: clocks of files and records differ. */
const tolerance = 60_000;

/** The transcript of a sub-agent, with the thread that started it. */
export interface ChildRollout extends Rollout {
  readonly parent: string;
}

/** Finds transcripts that name a parent, among those that changed since a time. Answers about a file are kept. */
export function createChildFinder(path: string): (since: string | null) => Promise<readonly ChildRollout[]> {
  const parents = new Map<string, string | null>();
  const root = rootOf(path);
  return async (since) => {
    if (root === null) return [];
    const { rollouts } = await listRollouts([root]);
    const begin = since === null ? 0 : Date.parse(since) - tolerance;
    const late = rollouts.filter((one) => one.path !== path && !one.compressed && one.changed >= begin);
    const queue = late.filter((one) => !parents.has(one.path));
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        parents.set(next.path, await parentOf(next.path).catch(() => null));
    };
    await Promise.all(Array.from({ length: filesAtOnce }, work));
    return late.flatMap((one) => {
      const parent = parents.get(one.path) ?? null;
      return parent === null ? [] : { ...one, parent };
    });
  };
}

/** Returns the folder of Codex that a transcript lies in; `null` if it lies elsewhere. */
export function rootOf(path: string): string | null {
  let folder = dirname(path);
  for (let up = 0; up < 5; up += 1) {
    if (/^(?:archived_)?sessions$/u.test(basename(folder))) return dirname(folder);
    folder = dirname(folder);
  }
  return null;
}

/** Reads no more than the beginning: the first line may be long. */
async function parentOf(path: string): Promise<string | null> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    const [first = ''] = head.subarray(0, bytesRead).toString('utf8').split('\n');
    return /"parent_thread_id":"(?<id>[\w-]{1,64})"/u.exec(first)?.groups?.['id'] ?? null;
  } finally {
    await handle.close();
  }
}
