import { mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { writeFailed } from '../storage/writeFailed.ts';

const name = 'storefront';

/**
 * Returns the folder of the sample's copies: in the data folder, since the system empties its temporary one at any
 * time.
 */
function samplesFolder(dataFolder: string): string {
  return join(dataFolder, 'samples');
}

/** Makes a new folder for a copy; each has its own place, so that no copy gets decisions about another. */
export async function makeSampleFolder(dataFolder: string): Promise<string> {
  const folder = samplesFolder(dataFolder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = join(await mkdtemp(join(await realpath(folder), 'copy-')), name);
    await mkdir(place);
    return place;
  } catch (error) {
    throw writeFailed(join(folder, name), error);
  }
}

/** True if a folder looks like a copy; `samplePlaceOf` makes sure before it is deleted. */
export function isSamplePath(path: string): boolean {
  return /[\\/]samples[\\/]copy-[^\\/]+[\\/]storefront$/u.test(path);
}

/**
 * Returns the whole place of a copy, to be deleted with it; `null` for any other folder. `root`: real path of a
 * project.
 */
export async function samplePlaceOf(dataFolder: string, root: string): Promise<string | null> {
  const folder = await realpath(samplesFolder(dataFolder)).catch(() => null);
  const place = dirname(root);
  if (folder === null || dirname(place) !== folder) return null;
  return place.startsWith(`${folder}${sep}copy-`) && root === join(place, name) ? place : null;
}
