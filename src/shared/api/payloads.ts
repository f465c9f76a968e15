import { z } from 'zod';
import type { Difference } from '../domain/file/difference.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Confirmation, LedgerEntry } from '../domain/payload/ledger.ts';
import type { Payload } from '../domain/payload.ts';
import type { PayloadsElsewhere } from '../domain/payload/payloadElsewhere.ts';
import type { PayloadFile } from '../domain/payload/payloadFile.ts';
import type { IgnoreFile, PayloadFolder } from '../domain/payload/payloadFolder.ts';
import { project, type CopyResult, type ProjectRef } from './common.ts';

export interface PayloadRef extends ProjectRef {
  readonly session: number;
}

/** Tokens of the payloads of `list` without front matter, for the requested model. */
export interface PayloadCounts {
  /** Unreadable payloads are absent. */
  readonly counts: readonly { readonly session: number; readonly tokens: number }[];
  readonly exact: boolean;
}

/** A saved payload with its front matter. */
export interface SavedPayload extends PayloadFile {
  readonly payload: Payload;
  /** Without front matter. */
  readonly markdown: string;
  readonly tokens: number;
  readonly id?: string;
  readonly taskId?: string;
  readonly branch?: string;
  readonly head?: string;
  /** True if there is a later one of the same task. */
  readonly superseded: boolean;
}

/** `blocked`: it contains a suspected secret, and nothing was written. */
export type ExportedPayload =
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number };

/**
 * Text to copy from a payload: all of it as Markdown, one line that names its file, or the parts that an answer to the
 * confirm prompt lacks.
 */
export type PayloadCopy = 'markdown' | 'reference' | { readonly correctionOf: string };

/** Calls that name a session reject with `payloads/unknown`. */
export interface PayloadsApi {
  /** Returns the saved payloads, newest session first. */
  list(args: ProjectRef): Promise<readonly PayloadFile[]>;
  /** Returns the sizes of the payloads of `list`. For an unknown model: in tokens of the default one. */
  counts(args: ProjectRef & { readonly model: string }): Promise<PayloadCounts>;
  /** Does as `list`, and reads and parses each; leaves out unreadable ones. */
  timeline(args: ProjectRef): Promise<readonly SavedPayload[]>;
  /**
   * Returns payloads on other local branches and in other worktrees that are not here. Takes as long as git does: nothing
   * waits for it.
   */
  elsewhere(args: ProjectRef): Promise<PayloadsElsewhere>;
  /** Returns the text of one of them, as it is there. Rejects with `payloads/unknown` if it is there no more. */
  readElsewhere(args: ProjectRef & { readonly key: string }): Promise<{ readonly text: string }>;
  /** Returns a payload's difference from another one. */
  difference(args: PayloadRef & { readonly before: number }): Promise<Difference>;
  /** Returns the ledger of that payload's task, over all its sessions; the latest entries first. */
  ledger(args: PayloadRef): Promise<readonly LedgerEntry[]>;
  /** Checks an agent's answer to the confirm prompt against a payload. */
  confirm(args: PayloadRef & { readonly answer: string }): Promise<Confirmation>;
  /** Writes the clipboard and reads it back. */
  copy(args: PayloadRef & { readonly what: PayloadCopy }): Promise<CopyResult>;
  /** Returns the command and message of a commit of just this file. */
  commitPreview(args: PayloadRef): Promise<{ readonly command: string; readonly message: string }>;
  /** Commits just this file, with the user's own configuration and hooks. Rejects with `git/…`. */
  commit(args: PayloadRef & { readonly message: string }): Promise<{ readonly commit: string }>;
  /** Writes it to a path that `shell.chooseSaveFile` returned; any other is refused with `shell/path-not-chosen`. */
  export(
    args: PayloadRef & { readonly path: string; readonly frontMatter: boolean },
  ): Promise<ExportedPayload>;
  /** Returns git's treatment of the payload folder. */
  folder(args: ProjectRef): Promise<PayloadFolder>;
  /**
   * Makes git ignore that folder, by a line at the end of one file; writes nothing if it is ignored already. Rejects
   * with `git/…`, `storage/write-failed`.
   */
  ignoreFolder(args: ProjectRef & { readonly where: IgnoreFile }): Promise<{
    readonly file: string;
    readonly line: string;
    /** `false` if another rule includes it again. */
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
  elsewhere: z.strictObject(project),
  readElsewhere: z.strictObject({ ...project, key: id }),
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
