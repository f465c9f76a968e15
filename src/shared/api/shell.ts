import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { project, type Empty, type ProjectRef } from './common.ts';

/** What only the host can do. */
export interface ShellApi {
  /** The system's folder dialog; `null` when it was closed. */
  chooseFolder(args: { readonly purpose?: 'import' }): Promise<{ readonly path: string | null }>;
  /** The dialog for one file that is to be read, once. */
  chooseFile(args: { readonly purpose: 'stack' | 'portable' }): Promise<ChosenFile>;
  /** The system's save dialog, Markdown, with a name to begin with; `null` when it was closed. It asks before a file is written over. */
  chooseSaveFile(args: { readonly name: string }): Promise<{ readonly path: string | null }>;
  /** Shows a project's file, or the project itself, in the system's file manager. */
  reveal(args: ProjectRef & { readonly path?: string }): Promise<void>;
  /**
   * Opens a project's file with the program that the system keeps for it. Rejects with `shell/refused-file` what a system
   * might run, with `shell/no-program`, and with `storage/read-failed` what is not in the project.
   */
  openFile(args: ProjectRef & { readonly path: string }): Promise<void>;
  /** Shows the folder where Carryover keeps what is not in a project. */
  revealData(args: Empty): Promise<void>;
  /** Opens a page in the person's browser. Rejects with `shell/refused-link` what is not https. */
  openExternal(args: { readonly url: string }): Promise<void>;
}

/** `path: null`: the dialog was closed. A browser answers the file itself. */
export type ChosenFile = { readonly path: string | null } | { readonly name: string; readonly text: string };

const { name, path } = filled;

export const shellSchemas = {
  chooseFolder: z.strictObject({ purpose: z.literal('import').exactOptional() }),
  chooseFile: z.strictObject({ purpose: z.enum(['stack', 'portable']) }),
  chooseSaveFile: z.strictObject({ name: name.min(1) }),
  reveal: z.strictObject({ ...project, path: path.exactOptional() }),
  openFile: z.strictObject({ ...project, path }),
  revealData: z.strictObject({}),
  openExternal: z.strictObject({ url: z.string().max(4_096) }),
};
