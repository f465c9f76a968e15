/** Disk behind a port: everything core keeps is read and written through this. Paths are absolute. */
export interface Storage {
  /**
   * Replaces a file as a whole or not at all: temporary file in the same folder (exclusive, 0600), all bytes, fsync,
   * rename, fsync of the folder. Creates the folder. Rejects with `storage/write-failed`, the old file intact.
   */
  writeAtomic(file: string, data: string | Uint8Array, rights?: 'private' | 'shared'): Promise<void>;
  /**
   * As `writeAtomic`, but only where no file of that name exists yet; answers whether it was written. `shared`: with the
   * rights of any new file, e.g. of a project.
   */
  writeNew(file: string, data: string | Uint8Array, rights?: 'private' | 'shared'): Promise<boolean>;
  /** `null` where there is none. Rejects with the system's error where it can't be read. */
  read(file: string): Promise<Uint8Array | null>;
  /** Runs `work` while no other process holds the lock of that file; a lock left by a killed process is taken over. Rejects with `storage/locked`. */
  withLock<T>(file: string, work: () => Promise<T>): Promise<T>;
  /** Renames a file that can't be used to `<name>.damaged-<n>` and answers its new path. */
  setAside(file: string): Promise<string>;
  /** Names of the files in a folder, unsorted; none where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Renames a file, over one that has the name already; answers `false` where there is none to rename. */
  move(from: string, to: string): Promise<boolean>;
  /** Deletes a file for good; one that is gone already is fine. */
  remove(file: string): Promise<void>;
  /** Calls back with the name, where the system tells it, of what changes in a folder; answers how to stop. Never keeps the process alive; where the system can't watch it stays silent. */
  watch(folder: string, onChange: (name: string | null) => void): Promise<() => void>;
}
