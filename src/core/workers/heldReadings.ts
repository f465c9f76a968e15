import { createBoundedMap } from './createBoundedMap.ts';
import type { FileReading, FileRequest } from './jobs.ts';

/** A whole file as it was read last, without its figures. */
export type HeldReading = Omit<Extract<FileReading, { status: 'ok' }>, 'measurement'>;

/**
 * What files held when they were read last. They are read and hashed each time all the same: whoever holds the text
 * of the very bytes that are there need not be handed it again.
 */
export interface HeldReadings {
  /** Files of which only some lines are asked for are not held. */
  find(root: string, file: FileRequest): HeldReading | undefined;
  keep(root: string, file: FileRequest, reading: FileReading): void;
  clear(): void;
}

/** Of all texts together. */
const mostCharacters = 16_000_000;

export function createHeldReadings(limit = mostCharacters): HeldReadings {
  const held = createBoundedMap<string, HeldReading>(limit);
  return {
    find: (root, file) => (isWhole(file) ? held.get(keyOf(root, file)) : undefined),
    keep(root, file, reading) {
      if (!isWhole(file)) return;
      const key = keyOf(root, file);
      if (reading.status !== 'ok') {
        held.delete(key);
        return;
      }
      const { measurement: _measurement, ...rest } = reading;
      held.set(key, rest, rest.text.length);
    },
    clear: () => held.clear(),
  };
}

function isWhole({ lines }: FileRequest): boolean {
  return lines === undefined || lines.length === 0;
}

function keyOf(root: string, { path }: FileRequest): string {
  return `${root}\0${path}`;
}
