import { createBoundedMap } from './createBoundedMap.ts';
import { isWholeFile } from './fileRequest.ts';
import type { FileReading, FileRequest } from './jobs.ts';

/** A whole file as last read, without its figures. */
export type CachedReading = Omit<Extract<FileReading, { status: 'ok' }>, 'measurement'>;

/**
 * Texts of files as last read. Files are read and hashed each time all the same: a worker need not send a text again to
 * a caller that has the text of the same bytes.
 */
export interface TextCache {
  /** Files of which lines or an outline are requested, and those that a link leads to, are not stored. */
  find(root: string, file: FileRequest): CachedReading | undefined;
  keep(root: string, file: FileRequest, reading: FileReading): void;
  clear(): void;
}

/** Characters of all texts together. */
const mostCharacters = 16_000_000;

export function createTextCache(limit = mostCharacters): TextCache {
  const readings = createBoundedMap<string, CachedReading>(limit);
  return {
    find: (root, file) => (isWholeFile(file) ? readings.get(keyOf(root, file)) : undefined),
    keep(root, file, reading) {
      if (!isWholeFile(file)) return;
      const key = keyOf(root, file);
      // A link may lead elsewhere next time.
      if (reading.status !== 'ok' || reading.real !== undefined) {
        readings.delete(key);
        return;
      }
      const { measurement: _measurement, ...rest } = reading;
      readings.set(key, rest, rest.text.length);
    },
    clear: () => readings.clear(),
  };
}

function keyOf(root: string, { path }: FileRequest): string {
  return `${root}\0${path}`;
}
