import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { hasEnded, hostMark } from './processMark.ts';
import { temporaryName } from './temporaryName.ts';
import { claimName, discard, lacksHardLinks, type Disk } from './writeAtomic.ts';
import { codeOf, writeFailed } from './writeFailed.ts';

/** Milliseconds. A holder needs one read and one write; one that takes longer was stopped or is on a dead network. */
const staleAfter = 30_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ms since 1970. */
  readonly at: number;
}

interface LockHolder {
  readonly text: string;
  readonly changedAt: number;
}

/** A lock that this process took. */
export interface FileLock {
  /** Rejects with `lost` if another process took the lock away, which it does to a holder that was stopped for 30 s. */
  verify(): Promise<void>;
  readonly lost: AppError<'storage/locked'>;
  release(): Promise<void>;
}

/**
 * Waits for the lock of a file. Rejects with `storage/locked`. A lock is a file that names its holder, made by `link`,
 * which only one of many can win.
 */
export async function lockFile(disk: Disk, file: string, waitMs: number): Promise<FileLock> {
  try {
    return await waitForLock(disk, file, waitMs);
  } catch (error) {
    throw writeFailed(file, error);
  }
}

async function waitForLock(disk: Disk, file: string, waitMs: number): Promise<FileLock> {
  const lock = `${file}.lock`;
  const began = performance.now();
  const clock = createDiskClock(disk, dirname(file));
  for (;;) {
    const found = await readLockHolder(disk, lock);
    if (found === null) {
      const mine = holderText();
      if (await claimName(disk, lock, mine, false)) return lockOf(disk, file, mine);
    } else if (await isStale(found, clock, performance.now() - began)) {
      if (await takeAway(disk, lock, found, clock)) continue;
    }
    if (performance.now() - began > waitMs) throw locked(file);
    await sleep(2 + Math.random() * 18);
  }
}

function lockOf(disk: Disk, file: string, mine: string): FileLock {
  const lock = `${file}.lock`;
  const lost = locked(file);
  let released = false;
  return {
    lost,
    async verify() {
      if (!released && (await readLockHolder(disk, lock))?.text !== mine) throw lost;
    },
    async release() {
      released = true;
      await release(disk, lock, mine);
    },
  };
}

/** A waiting process doubts the age of a lock that looks young, too, once it has waited this long, in ms. */
const doubtAfter = 1_000;

/** Tells what the clock of a disk says, in ms since 1970; on a network drive it may differ from ours by minutes. */
export interface DiskClock {
  now(): Promise<number>;
}

/** Asks the disk once, when the time is first needed: a new file in the folder gets the time of the disk. */
export function createDiskClock(disk: Disk, folder: string): DiskClock {
  const ask = async (): Promise<number> => {
    const probe = join(folder, temporaryName());
    const handle = await disk.calls.openNew(probe);
    try {
      await handle.close();
      return (await disk.calls.changedAt(probe)) - performance.now();
    } finally {
      await discard(disk, probe);
    }
  };
  let ahead: Promise<number> | undefined;
  return { now: async () => (await (ahead ??= ask())) + performance.now() };
}

/** True if the holder has ended, or holds the lock for longer than any correct holder. */
export async function isStale(
  { text, changedAt }: LockHolder,
  clock: DiskClock,
  waitedMs = doubtAfter,
): Promise<boolean> {
  const holder = parseHolder(text);
  if (holder !== null && holder.host === hostMark && hasEnded(holder.pid, holder.at)) return true;
  const looksOld = Math.abs(Date.now() - changedAt) > staleAfter;
  if (!looksOld && waitedMs < doubtAfter) return false;
  return Math.abs((await clock.now()) - changedAt) > staleAfter;
}

export async function readLockHolder(disk: Disk, lock: string): Promise<LockHolder | null> {
  try {
    // In this order, a lock that is replaced in between looks younger than it is, never older.
    const text = new TextDecoder().decode(await disk.calls.read(lock));
    return { text, changedAt: await disk.calls.changedAt(lock) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    // Windows returns this for a file that is just being deleted.
    if (disk.platform === 'win32' && ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) {
      return { text: '', changedAt: Date.now() };
    }
    throw error;
  }
}

/**
 * Removes a lock that was judged stale, and returns whether this process did so. A guard, itself a lock, lets one
 * process do so at a time: a dead holder's lock can't change under it, so the removed lock is the judged one, and never
 * the fresh lock of a quicker process.
 */
export async function takeAway(
  disk: Disk,
  lock: string,
  judged: LockHolder,
  clock: DiskClock,
): Promise<boolean> {
  const guard = `${lock}.guard`;
  const mine = holderText();
  if (!(await claimName(disk, guard, mine, false))) {
    const other = await readLockHolder(disk, guard);
    if (other !== null && (await isStale(other, clock))) await displace(disk, guard, other);
    return false;
  }
  try {
    const now = await readLockHolder(disk, lock);
    return now?.text === judged.text && (await displace(disk, lock, judged));
  } finally {
    await release(disk, guard, mine);
  }
}

/** Moves a lock away, reads it, and moves it back if it is not the judged one. Returns `false` if it can't be moved. */
async function displace(disk: Disk, lock: string, judged: LockHolder): Promise<boolean> {
  const aside = join(dirname(lock), temporaryName());
  try {
    await disk.calls.rename(lock, aside);
  } catch (error) {
    if (['ENOENT', 'EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) return false;
    throw error;
  }
  const got = await readLockHolder(disk, aside);
  if (got !== null && got.text !== judged.text) {
    await disk.calls.link(aside, lock).catch(async (error: unknown) => {
      if (lacksHardLinks(error)) await disk.calls.rename(aside, lock);
    });
  }
  await discard(disk, aside);
  return true;
}

async function release(disk: Disk, lock: string, mine: string): Promise<void> {
  // Another process may have taken it away after 30 s.
  if ((await readLockHolder(disk, lock))?.text === mine) await discard(disk, lock);
}

function holderText(): string {
  return JSON.stringify({
    pid: process.pid,
    host: hostMark,
    nonce: randomBytes(12).toString('hex'),
    at: Date.now(),
  });
}

function parseHolder(text: string): Holder | null {
  try {
    // Parsed by hand: loading a schema library takes a command longer than all its other work.
    const { pid, host, at } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>;
    const isWhole = Number.isSafeInteger(pid) && typeof host === 'string' && typeof at === 'number';
    return isWhole ? { pid: Number(pid), host, at } : null;
  } catch {
    // A crash cut it off: its holder is unknown, so only its age counts.
    return null;
  }
}

function locked(file: string): AppError<'storage/locked'> {
  return new AppError(
    'storage/locked',
    `${basename(file)} has been in use by another Carryover for too long. Close the other one, or try again in half a minute.`,
    { file },
  );
}
