import { dirname, join } from 'node:path';
import { nodeDiskCalls, type FolderEntry } from './diskCalls.ts';
import { createDiskClock, isStale, readLockHolder, takeAway } from './fileLock.ts';
import { hasEnded, hostMark } from './processMark.ts';
import { temporaryOwner, type TemporaryOwner } from './temporaryName.ts';
import { discard, type Disk } from './writeAtomic.ts';
import { codeOf } from './writeFailed.ts';

/** Milliseconds. No write takes this long, on any machine. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Removes temporary files and locks that killed processes left in the data folder. Files of a living process stay.
 * Called once at start; a file that can't be removed stays for the next start.
 */
export async function sweepLeftOvers(
  folder: string,
  disk: Disk = { calls: nodeDiskCalls, platform: process.platform },
): Promise<void> {
  for (const entry of await entriesOf(disk, folder)) {
    const path = join(folder, entry.name);
    if (entry.folder) await sweepLeftOvers(path, disk);
    else if (/\.lock(?:\.guard)?$/u.test(entry.name)) await sweepLock(disk, path);
    else {
      const owner = temporaryOwner(entry.name);
      if (owner !== null && (await isLeftOver(disk, path, owner))) await discard(disk, path);
    }
  }
}

/**
 * Removes temporary files that killed processes of this machine left in one folder, which has other files, too: only
 * names that Carryover alone gives, of processes that have ended. Never rejects.
 */
export async function sweepFolder(
  folder: string,
  disk: Disk = { calls: nodeDiskCalls, platform: process.platform },
): Promise<void> {
  for (const { name, folder: isFolder } of await disk.calls.list(folder).catch(() => [])) {
    const owner = isFolder ? null : temporaryOwner(name);
    if (owner === null || owner.host !== hostMark) continue;
    const path = join(folder, name);
    const leftAt = await disk.calls.changedAt(path).catch(() => Infinity);
    if (hasEnded(owner.pid, leftAt)) await discard(disk, path);
  }
}

async function entriesOf(disk: Disk, folder: string): Promise<readonly FolderEntry[]> {
  try {
    return await disk.calls.list(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(codeOf(error))) return [];
    throw error;
  }
}

async function isLeftOver(disk: Disk, path: string, owner: TemporaryOwner): Promise<boolean> {
  try {
    const changedAt = await disk.calls.changedAt(path);
    if (Date.now() - changedAt > abandonedAfter) return true;
    return owner.host === hostMark && hasEnded(owner.pid, changedAt);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function sweepLock(disk: Disk, lock: string): Promise<void> {
  const holder = await readLockHolder(disk, lock);
  const clock = createDiskClock(disk, dirname(lock));
  if (holder === null || !(await isStale(holder, clock, 0))) return;
  // A process that was killed while it took the lock away left a guard, which the first attempt removes.
  if (!(await takeAway(disk, lock, holder, clock))) await takeAway(disk, lock, holder, clock);
}
