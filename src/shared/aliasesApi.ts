import type { FolderSource } from './domain/source.ts';
import type { FolderFile, FolderMatch } from './domain/folder.ts';
import type { ProjectAlias } from './domain/projectAlias.ts';
import type { ProjectRef, StackRef } from './refs.ts';

/** Other projects whose files stand in stacks of a project. New states arrive by `aliases.changed`. */
export interface AliasesApi {
  list(args: ProjectRef): Promise<readonly ProjectAlias[]>;
  /**
   * Names a folder, after itself; one that has a name keeps it. Rejects as `projects.open` does, and with
   * `aliases/same-project`.
   */
  add(args: ProjectRef & { readonly path: string }): Promise<ProjectAlias>;
  /** Says where the project that stacks call `alias` lies on this machine. Rejects as `add`. */
  locate(args: ProjectRef & { readonly alias: string; readonly path: string }): Promise<void>;
}

/** Folders and patterns as living items. */
export interface FoldersApi {
  /** What a pattern would take now. Rejects with `cancelled` where it is asked under an id. */
  match(
    args: ProjectRef & { readonly source: FolderSource; readonly operationId?: string },
  ): Promise<FolderMatch>;
  /** The files of an item as last read, by path; none while it could not be resolved. */
  files(args: StackRef & { readonly itemId: string }): Promise<readonly FolderFile[]>;
  /** Puts the files of an item in its place, as items of their own. One step to undo. Rejects with `stacks/too-many-items`. */
  split(args: StackRef & { readonly itemId: string }): Promise<void>;
}
