/** Disk behind a port: core reads and writes all its files through this. Paths are absolute. */
export interface Storage {
  /**
   * Replaces a file as a whole or not at all: temporary file in the same folder (exclusive, 0600), all bytes, fsync,
   * rename, fsync of the folder. Creates the folder. Replaces the file that a link leads to, unless it is `shared`.
   * Rejects with `storage/write-failed`, the old file intact.
   */
  writeAtomic(file: string, data: string | Uint8Array, rights?: 'private' | 'shared'): Promise<void>;
  /**
   * Writes as `writeAtomic`, but only if no file of that name exists yet; returns true if it was written. `shared`:
   * with the rights of any new file, e.g. of a project.
   */
  writeNew(file: string, data: string | Uint8Array, rights?: 'private' | 'shared'): Promise<boolean>;
  /** Returns `null` if there is none. Rejects with `storage/read-failed` if it can't be read. */
  read(file: string): Promise<Uint8Array | null>;
  /**
   * Runs `work` while no other process holds the lock of that file; takes over a lock left by a killed process. If this
   * process was stopped for so long that another one took the lock, the next write rejects and `work` runs again, so it
   * reads what it changes. Rejects with `storage/locked`. If the disk has no room for a lock, runs `whenFull` in place
   * of `work`, if there is one: no process can write then, but deleting makes room.
   */
  withLock<T>(file: string, work: () => Promise<T>, whenFull?: () => Promise<T>): Promise<T>;
  /** Renames a file that can't be used to `<name>.damaged-<n>` and returns its new path. */
  setAside(file: string): Promise<string>;
  /** Returns names of the files in a folder, unsorted; none if there is no such folder. Rejects with `storage/read-failed`. */
  list(folder: string): Promise<readonly string[]>;
  /** Renames a file, and replaces one that has the name; returns `false` if there is none to rename. */
  move(from: string, to: string): Promise<boolean>;
  /** Deletes a file for good; does nothing if it is already gone. */
  remove(file: string): Promise<void>;
  /**
   * Calls back on each change in a folder, with the name if the system gives it; returns how to stop. Never keeps the
   * process alive; does nothing if the system can't watch it.
   */
  watch(folder: string, onChange: (name: string | null) => void): Promise<() => void>;
}
