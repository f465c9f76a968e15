import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { driftCopyLimits } from '../../../shared/domain/payload/driftCopies.ts';
import { defaultPayloadSettings } from '../../../shared/domain/payload/payloadSettings.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { Clock } from '../../storage/clock.ts';
import { idOfSegment } from '../../storage/pathSegment.ts';
import type { Storage } from '../../storage/storage.ts';
import { openFolder } from '../../storage/openFolder.ts';
import { payloadNames } from '../../payload/folder/payloadFolder.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { savedStatesEnding, savedStatesFolder, unpack } from './createSavedStates.ts';

const day = 24 * 60 * 60 * 1_000;
/** Time in ms for which a copy stays that no payload names. */
const keptFor = 90 * day;
/** The same while a project can't be read: its disk may be disconnected. */
const keptForAway = 365 * day;
/** The same for any copy, also one that a payload names. */
const keptAtMost = driftCopyLimits.years * 365 * day;

export interface PruneRequest {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'list' | 'read' | 'remove' | 'withLock'>;
  /** Returns the roots of all known projects; called only if there is an old copy. */
  readonly roots: () => Promise<readonly string[]>;
  readonly clock: Clock;
}

/**
 * Removes old copies for drift that no saved payload names any more, and very old ones, and returns their number. Checks
 * each again under the lock of the save that writes it, so that no new one goes. After an interruption the next run
 * continues.
 */
export async function pruneSavedStates({ dataFolder, storage, roots, clock }: PruneRequest): Promise<number> {
  const folder = savedStatesFolder(dataFolder);
  const old: { readonly file: string; readonly id: string; readonly age: number }[] = [];
  // If the folder can't be read, a later run prunes.
  for (const name of await storage.list(folder).catch(() => [])) {
    if (!name.endsWith(savedStatesEnding)) continue;
    const file = join(folder, name);
    const id = idOfSegment(name.slice(0, -savedStatesEnding.length));
    const age = await ageOf(file, clock);
    if (id !== null && age !== null && age > keptFor) old.push({ file, id, age });
  }
  // The usual case: reads no project in vain.
  if (old.length === 0) return 0;
  const known = await roots();

  const looks = new Map<string, Promise<ReadonlySet<string> | null>>();
  const lookInto = (root: string, before: readonly string[]): Promise<ReadonlySet<string> | null> => {
    const key = JSON.stringify([root, ...before]);
    const found = looks.get(key) ?? payloadIdsIn(root, before);
    looks.set(key, found);
    return found;
  };
  /** True if a payload names the copy, or may name it. */
  const isNamed = async (file: string, id: string, age: number): Promise<boolean> => {
    const bytes = await storage.read(file).catch(() => null);
    if (bytes === null) return true;
    // A copy of a project that is not on the list, e.g. one saved on the command line, names its root.
    const { root: own, folder: left } = (await unpack(bytes)) ?? {};
    const places = new Set([...known, ...(own === undefined ? [] : [own])]);
    // The payload may still be where it was saved, though the payload folder is another now.
    const before = left === undefined ? [] : [left];
    const found = await Promise.all([...places].map((root) => lookInto(root, before)));
    const isAway = found.includes(null);
    return found.some((ids) => ids?.has(id) === true) || (isAway && age <= keptForAway);
  };
  let removed = 0;
  for (const { file, id, age } of old) {
    if (age <= keptAtMost && (await isNamed(file, id, age))) continue;
    removed += await storage.withLock(file, async () => {
      const now = await ageOf(file, clock);
      if (now === null || now <= keptFor) return 0;
      await storage.remove(file);
      return 1;
    });
  }
  return removed;
}

/** Returns the age in ms; `null` if the file is gone. */
async function ageOf(file: string, clock: Clock): Promise<number | null> {
  const stats = await stat(file).catch(() => null);
  return stats === null ? null : clock() - stats.mtimeMs;
}

/**
 * Returns the ids of a project's saved payloads: in its payload folder, in the default one, and in `before`, where some
 * may remain; `null` if not all of them can be read.
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
      // Most starts find no old copy, and read no payload.
      const { readPayloads } = await import('../../payload/folder/readPayloads.ts');
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
