import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { describeFile } from './describeFile.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { resolveInside } from '../../storage/resolveInside.ts';

/** Further entries are left out: no user ticks files in a folder of ten thousand. */
const maxEntries = 10_000;
const chunkSize = 500;

/**
 * Lists an ignored folder, one level deep, sorted: files and, with `/` at the end, folders, all of them ignored.
 * Returns nothing for a folder that is gone or not in the project.
 */
export async function listIgnoredFolder(root: string, path: string): Promise<readonly FileEntry[]> {
  const folder = path.endsWith('/') ? path.slice(0, -1) : path;
  const resolved = resolveInside(root, folder);
  if (resolved.status !== 'ok') return [];
  const names = await readNames(resolved.real);
  const realRoot = realpathSync.native(root);
  const entries: FileEntry[] = [];
  for (const [index, name] of names.toSorted().slice(0, maxEntries).entries()) {
    // Yields now and then, since this runs beside a window's other calls.
    if (index % chunkSize === chunkSize - 1) await new Promise(setImmediate);
    entries.push(describeFile(realRoot, `${folder}/${name}`, '.gitignore'));
  }
  return entries;
}

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    errorCode(error);
    return [];
  }
}
