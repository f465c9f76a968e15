import { z } from 'zod';
import type { Difference } from '../domain/difference.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Confirmation, LedgerEntry } from '../domain/ledger.ts';
import type { Payload } from '../domain/payload.ts';
import type { PayloadFile } from '../domain/payloadFile.ts';
import type { IgnoreFile, PayloadFolder } from '../domain/payloadFolder.ts';
import { project, type CopyResult, type ProjectRef } from './common.ts';

export interface PayloadRef extends ProjectRef {
  readonly session: number;
}

/** Tokens of the payloads of `list` without front matter, for the model asked for. */
export interface PayloadCounts {
  /** Payloads that can't be read are absent. */
  readonly counts: readonly { readonly session: number; readonly tokens: number }[];
  readonly exact: boolean;
}

/** A saved payload with what its front matter says. */
export interface SavedPayload extends PayloadFile {
  readonly payload: Payload;
  /** Without front matter. */
  readonly markdown: string;
  readonly tokens: number;
  readonly id?: string;
  readonly taskId?: string;
  readonly branch?: string;
  readonly head?: string;
  /** A later one of the same task is there. */
  readonly superseded: boolean;
}

/** `blocked`: a suspected secret is in it, and nothing was written. */
export type ExportedPayload =
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number };

/** Of a payload: itself as Markdown, one line that names its file, or what an answer to the confirm prompt lacks. */
export type PayloadCopy = 'markdown' | 'reference' | { readonly correctionOf: string };

/** What names a session rejects with `payloads/unknown`. */
export interface PayloadsApi {
  /** Saved payloads, newest session first. */
  list(args: ProjectRef): Promise<readonly PayloadFile[]>;
  /** How large the payloads of `list` are. Of a model nobody knows: in the default's. */
  counts(args: ProjectRef & { readonly model: string }): Promise<PayloadCounts>;
  /** As `list`, each read and parsed; what can't be read is left out. */
  timeline(args: ProjectRef): Promise<readonly SavedPayload[]>;
  /** How a payload differs from another one. */
  difference(args: PayloadRef & { readonly before: number }): Promise<Difference>;
  /** Of the task of that payload, over all its sessions; those made last first. */
  ledger(args: PayloadRef): Promise<readonly LedgerEntry[]>;
  /** Holds an agent's answer to the confirm prompt against a payload. */
  confirm(args: PayloadRef & { readonly answer: string }): Promise<Confirmation>;
  /** Writes the clipboard and reads it back. */
  copy(args: PayloadRef & { readonly what: PayloadCopy }): Promise<CopyResult>;
  /** What a commit of just this file would be. */
  commitPreview(args: PayloadRef): Promise<{ readonly command: string; readonly message: string }>;
  /** Commits just this file, with the person's own configuration and hooks. Rejects with `git/…`. */
  commit(args: PayloadRef & { readonly message: string }): Promise<{ readonly commit: string }>;
  /** Writes it to a path that `shell.chooseSaveFile` answered; any other is refused with `shell/path-not-chosen`. */
  export(
    args: PayloadRef & { readonly path: string; readonly frontMatter: boolean },
  ): Promise<ExportedPayload>;
  /** What git does with the folder that payloads are saved in. */
  folder(args: ProjectRef): Promise<PayloadFolder>;
  /**
   * Has git leave that folder out, by a line at the end of one file; nothing is written where it does already.
   * Rejects with `git/…`, `storage/write-failed`.
   */
  ignoreFolder(args: ProjectRef & { readonly where: IgnoreFile }): Promise<{
    readonly file: string;
    readonly line: string;
    /** `false`: another rule takes it in again. */
    readonly ignored: boolean;
  }>;
}

const { id, path } = filled;
const session = z.int().min(0).max(999_999_999);
/** Names a payload. */
export const payload = { ...project, session };
const text = z.string().max(5_000_000);

export const payloadsSchemas = {
  list: z.strictObject(project),
  counts: z.strictObject({ ...project, model: id }),
  timeline: z.strictObject(project),
  difference: z.strictObject({ ...payload, before: session }),
  ledger: z.strictObject(payload),
  confirm: z.strictObject({ ...payload, answer: text }),
  copy: z.strictObject({
    ...payload,
    what: z.union([z.enum(['markdown', 'reference']), z.strictObject({ correctionOf: text })]),
  }),
  commitPreview: z.strictObject(payload),
  commit: z.strictObject({ ...payload, message: z.string().min(1).max(10_000) }),
  export: z.strictObject({ ...payload, path, frontMatter: z.boolean() }),
  folder: z.strictObject(project),
  ignoreFolder: z.strictObject({ ...project, where: z.enum(['gitignore', 'exclude']) }),
};
