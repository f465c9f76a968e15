import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../storage/storage.ts';

export const saveEnding = '.save.json';

/** Milliseconds. A request is not repeated after so long. */
const forgottenAfter = 7 * 24 * 60 * 60 * 1000;

/** Returns the folder with a note of each save of which it is unknown whether the person was told. */
export function unconfirmedSavesFolder(dataFolder: string): string {
  return join(dataFolder, 'saving');
}

/** Removes notes of saves that are too old to be repeated. A note that can't be removed does no harm. */
export async function forgetOldSaves(
  dataFolder: string,
  storage: Pick<Storage, 'list' | 'remove'>,
): Promise<void> {
  const place = unconfirmedSavesFolder(dataFolder);
  for (const name of await storage.list(place).catch(() => [])) {
    const file = join(place, name);
    if (name.endsWith(saveEnding) && (await isOldSave(file)))
      await storage.remove(file).catch(() => undefined);
  }
}

/** A note that is gone is not old. */
export async function isOldSave(file: string): Promise<boolean> {
  const changed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
  return Date.now() - changed > forgottenAfter;
}
