import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { stackImportLimits } from '../../shared/domain/stack/stackTravel.ts';
import { decodeText } from '../storage/readText.ts';
import { readFailed } from '../storage/writeFailed.ts';
import { isAppError } from '../../shared/errors.ts';
import { noStack, tooLarge } from './readStackImport.ts';

// A pipe has no end until another process writes into it. Windows has none.
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the text of a file that the user chose. Never reads more than a stack file may have, even if the file grows
 * meanwhile.
 */
export async function readStackText(path: string): Promise<string> {
  const name = basename(path);
  try {
    const handle = await open(path, openFlags);
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw noStack(name);
      if (found.size > stackImportLimits.bytes) throw tooLarge(name);
      const bytes = Buffer.alloc(found.size);
      let read = 0;
      while (read < bytes.byteLength) {
        const { bytesRead } = await handle.read(bytes, read, bytes.byteLength - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      const text = decodeText(bytes.subarray(0, read));
      if (text === 'damaged') throw noStack(name);
      return text.text;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isAppError(error)) throw error;
    throw readFailed(path, error);
  }
}
