import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { hasEnded, hostMark } from './processMark.ts';
import { temporaryName } from './temporaryName.ts';
import { claimName, discard, lacksHardLinks, type Disk } from './writeAtomic.ts';
import { codeOf, writeFailed } from './writeFailed.ts';

/** ms. A hold lasts as long as one read and one write; whoever holds longer was stopped or is on a dead network. */
const staleAfter = 30_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ms since 1970. */
  readonly at: number;
}

interface Held {
  readonly text: string;
  readonly changedAt: number;
}

/**
 * Waits for the lock of a file, then answers how to release it. Rejects with `storage/locked`.
 *
 * A lock is a file that names its holder, made by `link`, which only one of many can win. A holder that was stopped
 * for over 30 s loses its lock; should it wake up, its next write still lands whole, but may undo a newer one.
 */
export async function lockFile(disk: Disk, file: string, waitMs: number): Promise<() => Promise<void>> {
  try {
    return await waitForLock(disk, file, waitMs);
  } catch (error) {
    throw writeFailed(file, error);
  }
}

async function waitForLock(disk: Disk, file: string, waitMs: number): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  const end = performance.now() + waitMs;
  for (;;) {
    const held = await readHeld(disk, lock);
    if (held === null) {
      const mine = holderText();
      if (await claimName(disk, lock, mine, false)) return () => release(disk, lock, mine);
    } else if (isStale(held)) {
      await takeAway(disk, lock, held);
    }
    if (performance.now() > end) throw locked(file);
    if (held === null || !isStale(held)) await sleep(2 + Math.random() * 18);
  }
}

/** Whether the holder has ended, or holds for longer than any honest holder does. */
export function isStale({ text, changedAt }: Held): boolean {
  if (Math.abs(Date.now() - changedAt) > staleAfter) return true;
  const holder = parseHolder(text);
  return holder !== null && holder.host === hostMark && hasEnded(holder.pid, holder.at);
}

export async function readHeld(disk: Disk, lock: string): Promise<Held | null> {
  try {
    // In this order, a lock that is replaced in between looks younger than it is, never older.
    const text = new TextDecoder().decode(await disk.calls.read(lock));
    return { text, changedAt: await disk.calls.changedAt(lock) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    // Windows answers so for a file that is just being deleted.
    if (disk.platform === 'win32' && ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) {
      return { text: '', changedAt: Date.now() };
    }
    throw error;
  }
}

/**
 * Removes a lock that was judged stale. A guard, itself a lock, lets one process do so at a time: a dead holder's lock
 * can't change under it, so what is removed is what was judged, and never the fresh lock of who was quicker.
 */
export async function takeAway(disk: Disk, lock: string, judged: Held): Promise<void> {
  const guard = `${lock}.guard`;
  const mine = holderText();
  if (!(await claimName(disk, guard, mine, false))) {
    const other = await readHeld(disk, guard);
    if (other !== null && isStale(other)) await displace(disk, guard, other);
    else await sleep(2 + Math.random() * 8);
    return;
  }
  try {
    const now = await readHeld(disk, lock);
    if (now?.text === judged.text) await displace(disk, lock, judged);
  } finally {
    await release(disk, guard, mine);
  }
}

/** Moves a lock out of the way, looks at what it got hold of, and puts it back where that is not what was judged. */
async function displace(disk: Disk, lock: string, judged: Held): Promise<void> {
  const aside = join(dirname(lock), temporaryName());
  try {
    await disk.calls.rename(lock, aside);
  } catch (error) {
    if (['ENOENT', 'EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) return;
    throw error;
  }
  const got = await readHeld(disk, aside);
  if (got !== null && got.text !== judged.text) {
    await disk.calls.link(aside, lock).catch(async (error: unknown) => {
      if (lacksHardLinks(error)) await disk.calls.rename(aside, lock);
    });
  }
  await discard(disk, aside);
}

async function release(disk: Disk, lock: string, mine: string): Promise<void> {
  // Somebody else's by now, where it was taken away after 30 s.
  if ((await readHeld(disk, lock))?.text === mine) await discard(disk, lock);
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
    // By hand: a schema library takes a command longer to load than all else it does.
    const { pid, host, at } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>;
    const isWhole = Number.isSafeInteger(pid) && typeof host === 'string' && typeof at === 'number';
    return isWhole ? { pid: Number(pid), host, at } : null;
  } catch {
    // Cut off by a crash: nobody can tell whose it was, so only its age counts.
    return null;
  }
}

function locked(file: string): AppError {
  return new AppError(
    'storage/locked',
    `${basename(file)} has been in use by another Carryover for too long. Close the other one, or try again in half a minute.`,
    { file },
  );
}
