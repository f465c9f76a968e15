import type { Storage } from '../storage/storage.ts';
import { readMeasurements, renderMeasurements } from './measurementFile.ts';
import { createMeasurementTable, type MeasurementTable } from './measurementTable.ts';

/** The measurement table and its file. An unreadable or unwritable file is no error: it only costs time. */
export interface Measurements {
  readonly table: MeasurementTable;
  /** Resolves when the file's entries are in the table, or the file proved useless. */
  readonly loaded: Promise<void>;
  /** Writes new entries after a delay, unless another call does before. */
  saveSoon(): void;
  close(): Promise<void>;
}

const saveAfterMs = 15_000;

export function openMeasurements(file: string | null, storage: Storage): Measurements {
  const table = createMeasurementTable();
  let saved = 0;
  /** True if the file was read, is missing or was set aside: writing it loses nothing. */
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
      // The file could neither be read nor set aside: it stays as it is.
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
      await storage.writeAtomic(file, await renderMeasurements(table));
    } catch {
      // A full disk or a read-only folder: the texts are measured again next time.
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
