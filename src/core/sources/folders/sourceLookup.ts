import type { FileEntry } from '../../../shared/domain/file.ts';

/** Finds a stack's files: in its own project, and in others that it names by alias. */
export interface SourceLookup {
  /**
   * Returns the real path of the folder that this machine has for an alias; `null` if it has none, or the folder is
   * gone.
   */
  rootOf(alias: string): Promise<string | null>;
  /**
   * Lists a project's files, at least those in the folders `within`. `fresh` reads the disk and ignores the cache.
   * Rejects with the system's error.
   */
  readonly list: (root: string, fresh: boolean, within?: readonly string[]) => Promise<readonly FileEntry[]>;
  /** Makes the next list read the disk: not every disk reports its changes. */
  forget?(): void;
}
