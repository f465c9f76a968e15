import { isAppError } from '../../../shared/errors.ts';
import { otherCheckouts, type Checkout } from '../../git/otherCheckouts.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { payloadFolderOf } from './projectSettings.ts';
import { readPayloads, type PayloadOnDisk } from './readPayloads.ts';

/** A payload of any worktree of a repository. */
export interface PayloadAnywhere extends PayloadOnDisk {
  /** The project's folder in the worktree that has it; `null` for this one. */
  readonly checkout: Checkout | null;
}

/**
 * Returns the payloads of all worktrees of a project's repository, each once, the newest first: by the time of saving
 * between worktrees, since each counts its own sessions. Leaves out a worktree whose payloads can't be read. Rejects
 * with `payloads/no-folder` for this one.
 */
export async function readEverywhere(root: string): Promise<readonly PayloadAnywhere[]> {
  const here = await readPayloads(root, payloadFolderOf(root));
  const found = timed(here, null);
  const ids = new Set(here.flatMap(({ front }) => (front?.id === undefined ? [] : [front.id])));
  const bodies = new Set(here.map(({ body }) => body));
  for (const checkout of await checkoutsOf(root)) {
    for (const one of timed(await payloadsIn(checkout.root), checkout)) {
      const { front, body } = one.payload;
      // Git has most payloads in every worktree.
      if (bodies.has(body) || (front?.id !== undefined && ids.has(front.id))) continue;
      bodies.add(body);
      if (front?.id !== undefined) ids.add(front.id);
      found.push(one);
    }
  }
  return found
    .toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .map(({ payload }) => payload);
}

/** Returns the time of saving as ISO, else that of the file. */
export function savedAt({ saved, changed }: Pick<PayloadOnDisk, 'saved' | 'changed'>): string {
  return saved === undefined ? changed : new Date(saved).toISOString();
}

interface Timed {
  readonly payload: PayloadAnywhere;
  readonly time: string;
}

/** Gives each payload a time no later than that of the next session: a checkout changes the times of files. */
function timed(payloads: readonly PayloadOnDisk[], checkout: PayloadAnywhere['checkout']): Timed[] {
  let latest: string | null = null;
  return payloads.map((payload) => {
    const own = savedAt(payload);
    latest = latest === null || own < latest ? own : latest;
    return { payload: { ...payload, checkout }, time: latest };
  });
}

async function checkoutsOf(root: string): Promise<readonly Checkout[]> {
  try {
    return await otherCheckouts(await openWorktree(root), root);
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

async function payloadsIn(root: string): Promise<readonly PayloadOnDisk[]> {
  try {
    return await readPayloads(root, payloadFolderOf(root));
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}
