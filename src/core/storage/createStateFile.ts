import { basename } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import { isAppError } from '../../shared/errors.ts';
import { readText } from './readText.ts';
import type { Storage } from './storage.ts';

/** The result of parsing a file's text. */
export type Parsed<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'newer'; readonly value: T }
  | { readonly status: 'damaged' };

export interface StateFile<T> {
  /** Returns the state on disk. Sets a damaged file aside with a notice, after which it is absent. */
  read(file: string): Promise<Exclude<Parsed<T>, { status: 'damaged' }> | null>;
  /**
   * Reads, changes and writes under the file's lock, so that two processes lose nothing. `null` from `change` leaves
   * the file alone. A newer version's file is never overwritten; the result tells so.
   */
  update(file: string, change: (now: T | null) => T | null): Promise<'done' | 'newer'>;
}

interface Ports {
  readonly storage: Storage;
  readonly emit: Emit;
}

/**
 * Makes a small versioned JSON file that several processes read and change. `what` begins the notices: "The settings".
 */
export function createStateFile<T>(
  { storage, emit }: Ports,
  what: string,
  parse: (text: string) => Parsed<T>,
  render: (value: T) => string,
): StateFile<T> {
  const load = async (file: string): Promise<Parsed<T> | null> => {
    const read = await readText(storage, file);
    if (read === null) return null;
    return read === 'damaged' ? { status: 'damaged' } : parse(read.text);
  };
  /** Loads only under the lock: the file that is moved away must be the one that was read. */
  const loadWhole = async (file: string): Promise<Exclude<Parsed<T>, { status: 'damaged' }> | null> => {
    const found = await load(file);
    if (found?.status !== 'damaged') return found;
    const kept = basename(await storage.setAside(file));
    emit('notice', {
      level: 'warn',
      message: `${what} on disk were damaged. The damaged file was kept as ${kept}; Carryover started new ones.`,
    });
    return null;
  };
  return {
    async read(file) {
      const found = await load(file);
      if (found?.status !== 'damaged') return found;
      try {
        return await storage.withLock(file, () => loadWhole(file));
      } catch (error) {
        if (!isAppError(error)) throw error;
        emit('notice', { level: 'error', message: `${what} on disk are damaged. ${error.message}` });
        return null;
      }
    },
    update: (file, change) =>
      storage.withLock(file, async () => {
        const found = await loadWhole(file);
        if (found?.status === 'newer') return 'newer';
        const next = change(found?.value ?? null);
        if (next !== null) await storage.writeAtomic(file, render(next));
        return 'done';
      }),
  };
}
