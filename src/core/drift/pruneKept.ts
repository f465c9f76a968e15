import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultPayloadSettings } from '../../shared/domain/payloadSettings.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Clock } from '../storage/clock.ts';
import { idOfSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { readPayloads } from '../payload/folder/readPayloads.ts';
import { openFolder } from '../storage/openFolder.ts';
import { payloadNames } from '../payload/folder/payloadFolder.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { keptEnding, keptFolder, unpack } from './createKeptStates.ts';

const day = 24 * 60 * 60 * 1_000;
/** ms. How long a copy is kept that no payload names. */
const keptFor = 90 * day;
/** As `keptFor` while a project can't be looked into: its disk may only be away. */
const keptForAway = 365 * day;

export interface PruneRequest {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'list' | 'read' | 'remove' | 'withLock'>;
  /** Of all projects that are known; only asked where there is something old. */
  readonly roots: () => Promise<readonly string[]>;
  readonly clock: Clock;
}

/**
 * Takes away old copies for drift that no saved payload names any more, and answers how many. Each is judged again under
 * the lock that a save holds while it writes one, so that none goes that was just made. Stopped half way it is gone on
 * with the next time.
 */
export async function pruneKept({ dataFolder, storage, roots, clock }: PruneRequest): Promise<number> {
  const folder = keptFolder(dataFolder);
  const old: { readonly file: string; readonly id: string; readonly age: number }[] = [];
  for (const name of await storage.list(folder)) {
    if (!name.endsWith(keptEnding)) continue;
    const file = join(folder, name);
    const id = idOfSegment(name.slice(0, -keptEnding.length));
    const age = await ageOf(file, clock);
    if (id !== null && age !== null && age > keptFor) old.push({ file, id, age });
  }
  // The usual case: no project is read for nothing.
  if (old.length === 0) return 0;
  const known = await roots();

  const looks = new Map<string, Promise<ReadonlySet<string> | null>>();
  const lookInto = (root: string, before: readonly string[]): Promise<ReadonlySet<string> | null> => {
    const key = JSON.stringify([root, ...before]);
    const found = looks.get(key) ?? payloadIdsIn(root, before);
    looks.set(key, found);
    return found;
  };
  let removed = 0;
  for (const { file, id, age } of old) {
    const bytes = await storage.read(file).catch(() => null);
    if (bytes === null) continue;
    // One of a project that is not on the list, e.g. saved on the command line, says where that is.
    const { root: own, folder: left } = (await unpack(bytes)) ?? {};
    const places = new Set([...known, ...(own === undefined ? [] : [own])]);
    // Where it was saved it may still lie, though payloads are elsewhere now.
    const before = left === undefined ? [] : [left];
    const found = await Promise.all([...places].map((root) => lookInto(root, before)));
    const isAway = found.includes(null);
    if (found.some((ids) => ids?.has(id) === true) || (isAway && age <= keptForAway)) continue;
    removed += await storage.withLock(file, async () => {
      const now = await ageOf(file, clock);
      if (now === null || now <= keptFor) return 0;
      await storage.remove(file);
      return 1;
    });
  }
  return removed;
}

/** ms since it was written; `null` where it is gone. */
async function ageOf(file: string, clock: Clock): Promise<number | null> {
  const stats = await stat(file).catch(() => null);
  return stats === null ? null : clock() - stats.mtimeMs;
}

/**
 * The ids of the payloads that are saved in a project: in its payload folder, in the one that ships, and in `before`,
 * where some may have stayed; `null` where not all of them can be read.
 */
async function payloadIdsIn(
  root: string,
  before: readonly string[] = [],
): Promise<ReadonlySet<string> | null> {
  const ids = new Set<string>();
  try {
    const real = await openFolder(root);
    for (const folder of new Set([payloadFolderOf(real), defaultPayloadSettings.folder, ...before])) {
      const names = await payloadNames(real, folder);
      const found = await readPayloads(real, folder);
      if (found.length < names.size) return null;
      for (const { front } of found) if (front?.id !== undefined) ids.add(front.id);
    }
    return ids;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
