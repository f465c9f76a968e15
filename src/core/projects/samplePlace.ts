import { mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { writeFailed } from '../storage/writeFailed.ts';

const name = 'storefront';

/** Where copies of the sample lie: in the data folder, since the system empties its temporary one when it likes. */
function samplesFolder(dataFolder: string): string {
  return join(dataFolder, 'samples');
}

/** A fresh folder for a copy; each has a place of its own, so that no copy gets what was decided about another. */
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

/** Whether a folder looks like a copy; before it is deleted, `samplePlaceOf` makes sure. */
export function isSamplePath(path: string): boolean {
  return /[\\/]samples[\\/]copy-[^\\/]+[\\/]storefront$/u.test(path);
}

/** The whole place of a copy, to be deleted with it; `null` for any other folder. `root`: real path of a project. */
export async function samplePlaceOf(dataFolder: string, root: string): Promise<string | null> {
  const folder = await realpath(samplesFolder(dataFolder)).catch(() => null);
  const place = dirname(root);
  if (folder === null || dirname(place) !== folder) return null;
  return place.startsWith(`${folder}${sep}copy-`) && root === join(place, name) ? place : null;
}
