import type { FileEntry } from '../../../shared/domain/file.ts';

/** Where a stack's files lie: in its own project, and in others that it names by alias. */
export interface SourceLookup {
  /** Real path of the folder that this machine knows an alias by; `null` where it knows none, or the folder is gone. */
  rootOf(alias: string): Promise<string | null>;
  /**
   * What lies in a project, at least in the folders `within`. `fresh`: as it is on disk, whatever is known. Rejects with
   * the system's error.
   */
  list(root: string, fresh: boolean, within?: readonly string[]): Promise<readonly FileEntry[]>;
  /** The next list is looked up on disk, whatever is known: not every disk tells of its changes. */
  forget?(): void;
}
