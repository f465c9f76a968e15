import { lacksHardLinks, type Disk } from './writeAtomic.ts';
import { codeOf, writeFailed } from './writeFailed.ts';
import { retryBusy } from './retryBusy.ts';

export async function setAside(disk: Disk, file: string): Promise<string> {
  try {
    for (let number = 1; ; number += 1) {
      const target = `${file}.damaged-${String(number)}`;
      if (await giveName(disk, file, target)) return target;
    }
  } catch (error) {
    throw writeFailed(file, error);
  }
}

/** Renames a file, but never over one with that name, which may be the only copy of an older state. */
async function giveName(disk: Disk, file: string, target: string): Promise<boolean> {
  try {
    await disk.calls.link(file, target);
    await retryBusy(() => disk.calls.unlink(file), disk.platform);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!lacksHardLinks(error)) throw error;
  }
  try {
    await (await disk.calls.openNew(target)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await retryBusy(() => disk.calls.rename(file, target), disk.platform);
  return true;
}
