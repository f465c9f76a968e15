import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

/** Folders of the machine that serves a page, for hosts without system dialogs. Other hosts refuse these calls. */
export interface MachineApi {
  /**
   * Returns the folders in a folder, by name; without a path those of the user's home. Rejects as opening a project
   * does.
   */
  folders(args: { readonly path?: string }): Promise<FolderListing>;
  /** Records the user's choice of this folder, and returns its real path. An import and a folder of agents require this choice. */
  chooseFolder(args: {
    readonly path: string;
    readonly purpose?: 'import' | 'agents';
  }): Promise<{ readonly path: string }>;
  /**
   * Records the user's choice of a transcript, by its absolute path, and returns its real path. Rejects with `machine/bad-name` for
   * a file that is not called like one, and as opening a project does.
   */
  chooseTranscript(args: { readonly path: string }): Promise<{ readonly path: string }>;
  /**
   * Records the user's choice of a file to write here, once. If the file exists, only reports that, unless `replace`
   * allows it. Rejects with `machine/bad-name`, and as opening a project does.
   */
  chooseFile(args: {
    readonly folder: string;
    readonly name: string;
    readonly replace?: true;
  }): Promise<{ readonly status: 'chosen' | 'exists'; readonly path: string }>;
}

export interface FolderListing {
  /** The requested path, made absolute: links are resolved when the user chooses one. */
  readonly path: string;
  /** `null` at the top. */
  readonly parent: string | null;
  readonly home: string;
  /** Roots of the machine's disks; one on systems without drives. */
  readonly tops: readonly string[];
  /** `/` or `\`. */
  readonly separator: string;
  /** The kind of this folder itself. */
  readonly git: GitMark;
  readonly folders: readonly ListedFolder[];
  /** Number of folders that are not listed. */
  readonly more: number;
}

export interface ListedFolder {
  readonly name: string;
  readonly hidden: boolean;
  readonly git: GitMark;
}

/** A repository, a linked worktree of one, or neither as far as the folder itself shows. */
export type GitMark = 'repository' | 'worktree' | null;

const { path, name } = filled;

export const machineSchemas = {
  folders: z.strictObject({ path: path.exactOptional() }),
  chooseFolder: z.strictObject({ path, purpose: z.enum(['import', 'agents']).exactOptional() }),
  chooseTranscript: z.strictObject({ path }),
  chooseFile: z.strictObject({ folder: path, name: name.min(1), replace: z.literal(true).exactOptional() }),
};
