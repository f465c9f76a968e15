import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the paths of a folder's entries; with `deep` also those of the folders below. Links to folders are entries that are not
 * followed, so that a link to a folder above does not lead around without end. Rejects with the system's error.
 */
export async function listPaths(folder: string, deep: boolean): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: deep, withFileTypes: true });
  return entries.map(({ parentPath, name }) => join(parentPath, name));
}
