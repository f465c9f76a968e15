import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { evidenceText, foundSession, type EvidenceTextRef, type FoundSessionRef } from './recovery.ts';
import { project, type Empty, type ProjectRef } from './common.ts';

/** Actions that only the host can do. */
export interface ShellApi {
  /** Opens the system's folder dialog; returns `null` if the user closed it. */
  chooseFolder(args: { readonly purpose?: 'import' | 'agents' }): Promise<{ readonly path: string | null }>;
  /** Opens the dialog for one file, which may then be read once. */
  chooseFile(args: { readonly purpose: 'stack' | 'portable' | 'transcript' }): Promise<ChosenFile>;
  /**
   * Opens the system's save dialog for Markdown, with a proposed name; returns `null` if the user closed it. The dialog
   * asks before it replaces a file.
   */
  chooseSaveFile(args: { readonly name: string }): Promise<{ readonly path: string | null }>;
  /** Shows a project's file, or the project itself, in the system's file manager. */
  reveal(args: ProjectRef & { readonly path?: string }): Promise<void>;
  /**
   * Opens a project's file with the system's program for it. Rejects with `shell/refused-file` for a file that a system
   * might run, with `shell/no-program`, and with `storage/read-failed` for one outside of the project.
   */
  openFile(args: ProjectRef & { readonly path: string }): Promise<void>;
  /** Shows the transcript of a session in the system's file manager. Rejects with `recover/unknown-session`. */
  revealTranscript(args: FoundSessionRef): Promise<void>;
  /** Shows a note or an output of a session in the system's file manager. Rejects as `recovery.text`. */
  revealEvidence(args: EvidenceTextRef): Promise<void>;
  /** Shows the folder of Carryover's data outside of projects. */
  revealData(args: Empty): Promise<void>;
  /** Opens a page in the user's browser. Rejects with `shell/refused-link` for any address but https. */
  openExternal(args: { readonly url: string }): Promise<void>;
}

/** `path: null` if the user closed the dialog. A browser returns a file to import itself. */
export type ChosenFile = { readonly path: string | null } | { readonly name: string; readonly text: string };

const { name, path } = filled;

export const shellSchemas = {
  chooseFolder: z.strictObject({ purpose: z.enum(['import', 'agents']).exactOptional() }),
  chooseFile: z.strictObject({ purpose: z.enum(['stack', 'portable', 'transcript']) }),
  chooseSaveFile: z.strictObject({ name: name.min(1) }),
  reveal: z.strictObject({ ...project, path: path.exactOptional() }),
  openFile: z.strictObject({ ...project, path }),
  revealTranscript: z.strictObject(foundSession),
  revealEvidence: z.strictObject(evidenceText),
  revealData: z.strictObject({}),
  openExternal: z.strictObject({ url: z.string().max(4_096) }),
};
