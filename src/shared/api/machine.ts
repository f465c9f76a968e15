import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

/** Folders of the machine that serves a page, for hosts that have no dialogs of the system. Others refuse these calls. */
export interface MachineApi {
  /** The folders in a folder, by name; without a path those of the person's home. Rejects as opening a project does. */
  folders(args: { readonly path?: string }): Promise<FolderListing>;
  /** The person's word that this is the folder; answers its real path. For an import that is what allows it. */
  chooseFolder(args: {
    readonly path: string;
    readonly purpose?: 'import';
  }): Promise<{ readonly path: string }>;
  /**
   * The person's word that a file of this name is to be written here, once. Where there is one already, that is only
   * answered, until `replace` says that it may go. Rejects with `machine/bad-name`, and as opening a project does.
   */
  chooseFile(args: {
    readonly folder: string;
    readonly name: string;
    readonly replace?: true;
  }): Promise<{ readonly status: 'chosen' | 'exists'; readonly path: string }>;
}

export interface FolderListing {
  /** As it was asked for, made absolute: links are followed when one is chosen. */
  readonly path: string;
  /** `null` at the top. */
  readonly parent: string | null;
  readonly home: string;
  /** Tops of the machine's disks; one where there are no drives. */
  readonly tops: readonly string[];
  /** `/` or `\`. */
  readonly separator: string;
  /** Of this folder itself. */
  readonly git: GitMark;
  readonly folders: readonly ListedFolder[];
  /** How many more there are than are listed. */
  readonly more: number;
}

export interface ListedFolder {
  readonly name: string;
  readonly hidden: boolean;
  readonly git: GitMark;
}

/** A repository, a linked worktree of one, or neither as far as can be seen from outside. */
export type GitMark = 'repository' | 'worktree' | null;

const { path, name } = filled;

export const machineSchemas = {
  folders: z.strictObject({ path: path.exactOptional() }),
  chooseFolder: z.strictObject({ path, purpose: z.literal('import').exactOptional() }),
  chooseFile: z.strictObject({ folder: path, name: name.min(1), replace: z.literal(true).exactOptional() }),
};
