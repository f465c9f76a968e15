import type { Storage } from '../storage/storage.ts';
import { readMeasurements, renderMeasurements } from './measurementFile.ts';
import { createMeasurementTable, type MeasurementTable } from './measurementTable.ts';

/** The measurement table and its file. That the file can't be read or written is no error: it only costs time. */
export interface Measurements {
  readonly table: MeasurementTable;
  /** The file's entries are in the table, or there is nothing to be had of it. */
  readonly loaded: Promise<void>;
  /** Writes what is new in a while, unless it is written before. */
  saveSoon(): void;
  close(): Promise<void>;
}

const saveAfterMs = 15_000;

export function openMeasurements(file: string | null, storage: Storage): Measurements {
  const table = createMeasurementTable();
  let saved = 0;
  /** The file is read, gone or set aside: writing it loses nothing. */
  let isOurs = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const load = async (): Promise<void> => {
    if (file === null) return;
    try {
      const bytes = await storage.read(file);
      if (bytes !== null && !readMeasurements(bytes, table)) await storage.setAside(file);
      isOurs = true;
    } catch {
      // Neither read nor moved out of the way: it stays as it is.
    }
    saved = table.changes;
  };
  const loaded = load();

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const { changes } = table;
    if (file === null || !isOurs || changes === saved) return;
    saved = changes;
    try {
      await storage.writeAtomic(file, renderMeasurements(table));
    } catch {
      // A full disk or a read-only folder: what was measured is measured again next time.
    }
  };
  const saveNow = (): Promise<void> => (writing = writing.then(save));

  return {
    table,
    loaded,
    saveSoon() {
      if (file === null || table.changes === saved) return;
      timer ??= setTimeout(() => void saveNow(), saveAfterMs).unref();
    },
    async close() {
      await loaded;
      await saveNow();
    },
  };
}
