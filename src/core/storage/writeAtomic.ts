import { dirname, join } from 'node:path';
import type { DiskCalls, OpenFile, Rights } from './diskCalls.ts';
import { retryBusy } from './retryBusy.ts';
import { temporaryName } from './temporaryName.ts';
import { codeOf, writeFailed } from './writeFailed.ts';

export interface Disk {
  readonly calls: DiskCalls;
  readonly platform: NodeJS.Platform;
  /** Called if a file is in place, but its folder was not flushed, so that a power cut may undo the change. */
  readonly onUnsure?: ((file: string, cause: string) => void) | undefined;
}

/** `verify` rejects if the file may not be replaced any more; it runs once everything but the rename is done. */
export async function writeAtomic(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  { rights, verify }: { readonly rights?: Rights | undefined; readonly verify: () => Promise<void> },
): Promise<void> {
  try {
    // A project's file never leads the text to another place. The user's own may be a link, e.g. to a folder of settings.
    const place = rights === 'shared' ? file : await disk.calls.followLink(file);
    const folder = dirname(place);
    await disk.calls.makeFolder(folder);
    const temporary = await writeTemporary(disk, folder, data, true, rights);
    try {
      await verify();
      await retryBusy(() => disk.calls.rename(temporary, place), disk.platform);
    } catch (error) {
      await discard(disk, temporary);
      throw error;
    }
    await flushName(disk, place);
  } catch (error) {
    throw writeFailed(file, error);
  }
}

export async function writeNew(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  rights?: Rights,
): Promise<boolean> {
  try {
    const claimed = await claimName(disk, file, data, true, rights);
    if (claimed) await flushName(disk, file);
    return claimed;
  } catch (error) {
    throw writeFailed(file, error);
  }
}

/** Makes a file's name durable. The change is done by then, so a failure of this is not one of the write. */
export async function flushName(disk: Disk, file: string): Promise<void> {
  try {
    await disk.calls.syncFolder(dirname(file));
  } catch (error) {
    disk.onUnsure?.(file, codeOf(error));
  }
}

/**
 * Returns `false` if the name is taken; rejects with the system's error. Not `durable`: enough for a lock, which means
 * nothing after a power cut.
 */
export async function claimName(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  durable: boolean,
  rights?: Rights,
): Promise<boolean> {
  const folder = dirname(file);
  await disk.calls.makeFolder(folder);
  const temporary = await writeTemporary(disk, folder, data, durable, rights);
  return await claim(disk, temporary, file, data, rights);
}

const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EXDEV', 'EMLINK']);

export function lacksHardLinks(error: unknown): boolean {
  return noHardLinks.has(codeOf(error));
}

async function claim(
  disk: Disk,
  temporary: string,
  file: string,
  data: string | Uint8Array,
  rights?: Rights,
): Promise<boolean> {
  try {
    await disk.calls.link(temporary, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!lacksHardLinks(error)) throw error;
    return await writeExclusively(disk, file, data, rights);
  } finally {
    await discard(disk, temporary);
  }
}

/** Writes without hard links: claims the name as atomically, but a crash can leave part of the content. */
async function writeExclusively(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  rights?: Rights,
): Promise<boolean> {
  let handle: OpenFile;
  try {
    handle = await disk.calls.openNew(file, rights);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await fill(disk, handle, file, data, true);
  return true;
}

async function writeTemporary(
  disk: Disk,
  folder: string,
  data: string | Uint8Array,
  durable: boolean,
  rights?: Rights,
): Promise<string> {
  const temporary = join(folder, temporaryName());
  await fill(disk, await disk.calls.openNew(temporary, rights), temporary, data, durable);
  return temporary;
}

/** Writes every byte and closes; removes the file if that fails. */
async function fill(
  disk: Disk,
  handle: OpenFile,
  file: string,
  data: string | Uint8Array,
  durable: boolean,
): Promise<void> {
  let open = true;
  try {
    await writeAll(handle, typeof data === 'string' ? new TextEncoder().encode(data) : data);
    if (durable) await handle.sync();
    open = false;
    await handle.close();
  } catch (error) {
    // Reports the first error; a close that fails after it adds nothing.
    if (open) await handle.close().catch(() => undefined);
    await discard(disk, file);
    throw error;
  }
}

async function writeAll(handle: OpenFile, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const taken = await handle.write(bytes.subarray(done));
    if (taken <= 0) throw Object.assign(new Error('The disk took no more bytes.'), { code: 'ENOSPC' });
    done += taken;
  }
}

/** Removes a file; one that can't be removed now is swept at the next start. */
export async function discard(disk: Disk, file: string): Promise<void> {
  await retryBusy(() => disk.calls.unlink(file), disk.platform).catch(() => undefined);
}
