import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * Opens a regular file for reading. Rejects with the system's error, and with the code `EINVAL` for a pipe, a socket or a device,
 * which a reader would wait for without end.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK the system waits for a writer of a pipe. Windows has neither.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = await handle.stat();
  if (stats.isFile()) return handle;
  await handle.close();
  const error: NodeJS.ErrnoException = new Error('The path is no regular file.');
  error.code = stats.isDirectory() ? 'EISDIR' : 'EINVAL';
  throw error;
}
