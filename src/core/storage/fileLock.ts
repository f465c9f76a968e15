import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { hasEnded, hostMark } from './processMark.ts';
import { temporaryName } from './temporaryName.ts';
import { claimName, discard, lacksHardLinks, type Disk } from './writeAtomic.ts';
import { codeOf, writeFailed } from './writeFailed.ts';

/** In ms. A holder needs one read and one write; one that takes longer was stopped or is on a dead network. */
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
 * Waits for the lock of a file, then returns how to release it. Rejects with `storage/locked`. A lock is a file that
 * names its holder, made by `link`, which only one of many can win. A holder that was stopped for over 30 s loses its
 * lock; if it wakes up, its next write is still complete, but may undo a newer one.
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

/** True if the holder has ended, or holds the lock for longer than any correct holder. */
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
    // Windows returns this for a file that is just being deleted.
    if (disk.platform === 'win32' && ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) {
      return { text: '', changedAt: Date.now() };
    }
    throw error;
  }
}

/**
 * Removes a lock that was judged stale. A guard, itself a lock, lets one process do so at a time: a dead holder's lock
 * can't change under it, so the removed lock is the judged one, and never the fresh lock of a quicker process.
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

/** Moves a lock away, reads it, and moves it back if it is not the judged one. */
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
  // Another process may have taken it away after 30 s.
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
    // Parsed by hand: loading a schema library takes a command longer than all its other work.
    const { pid, host, at } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>;
    const isWhole = Number.isSafeInteger(pid) && typeof host === 'string' && typeof at === 'number';
    return isWhole ? { pid: Number(pid), host, at } : null;
  } catch {
    // A crash cut it off: its holder is unknown, so only its age counts.
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
