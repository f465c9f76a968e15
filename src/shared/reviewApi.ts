import type { Difference } from './domain/difference.ts';
import type { DraftReport, DraftView, FoundDraft } from './domain/draft.ts';
import type { DraftEdit } from './domain/draftEdit.ts';
import type { Drift } from './domain/drift.ts';
import type { Confirmation, LedgerEntry } from './domain/ledger.ts';
import type { Payload, Template } from './domain/payload.ts';
import type { IgnoreFile, PayloadFolder } from './domain/payloadFolder.ts';
import type { PayloadFile } from './domain/payloadFile.ts';
import type { Operation, ProjectRef } from './refs.ts';

export interface DraftRef extends ProjectRef {
  readonly draftId: string;
}

export interface PayloadRef extends ProjectRef {
  readonly session: number;
}

/** Where a draft comes from. */
export type DraftStart =
  | { readonly from: 'text'; readonly text: string }
  /** Relative to the project; it stays as it is. */
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'template'; readonly template: Template }
  | { readonly from: 'payload'; readonly session: number };

export type SaveResult =
  | { readonly status: 'saved'; readonly session: number; readonly path: string }
  /** Nothing was written: a payload with a secret in it is never saved. */
  | { readonly status: 'secrets'; readonly findings: number }
  | { readonly status: 'too-long'; readonly tokens: number; readonly longest: string };

/**
 * Payloads in the making. States arrive by `drafts.changed`; every edit is on disk when its promise resolves. In all
 * that is answered and told a mark stands for each suspected secret; where a mark comes back, core puts the value in
 * its place again.
 */
export interface DraftsApi {
  list(args: ProjectRef): Promise<readonly DraftView[]>;
  /** Files of the payload folder that an agent may have left as a draft, newest first. */
  found(args: ProjectRef): Promise<readonly FoundDraft[]>;
  /** Parses what is brought in. Rejects with `drafts/unreadable`, `/too-large`, `payloads/unknown`. */
  create(args: ProjectRef & { readonly start: DraftStart }): Promise<{ readonly draftId: string }>;
  /** Rejects with `drafts/unknown`, and with `drafts/conflict` where `was` does not hold any more. */
  edit(args: DraftRef & { readonly edit: DraftEdit }): Promise<void>;
  /**
   * Parses the whole Markdown anew, and returns it with marks. `base` is the revision it was made from; another one is
   * refused with `drafts/conflict`.
   */
  setMarkdown(
    args: DraftRef & { readonly markdown: string; readonly base: number },
  ): Promise<{ readonly markdown: string }>;
  /** Returns a text that was typed on a draft and is not in it, e.g. after a conflict, with marks. */
  hide(args: DraftRef & { readonly text: string }): Promise<{ readonly text: string }>;
  undo(args: DraftRef): Promise<{ readonly undone: boolean }>;
  redo(args: DraftRef): Promise<{ readonly redone: boolean }>;
  /** Tokens, checks, claims against git and what was dropped, of the newest revision. */
  check(args: DraftRef & Operation): Promise<DraftReport>;
  /**
   * Applies the fix of one check of the report of that revision; another revision is refused with `drafts/conflict`.
   * Of a secret: redacts its value everywhere in the draft, what was brought in included.
   */
  fix(args: DraftRef & { readonly revision: number; readonly check: number }): Promise<void>;
  save(args: DraftRef & { readonly allowTooLong?: boolean }): Promise<SaveResult>;
  /** `restore` brings it back until the app is closed. */
  remove(args: DraftRef): Promise<void>;
  restore(args: DraftRef): Promise<void>;
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

/** `blocked`: a suspected secret is in it, and nothing was copied. */
export type CopyResult =
  | { readonly status: 'done' }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

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

/** How the repository has moved on since a payload was saved. All reject with `payloads/unknown`. */
export interface DriftApi {
  measure(args: PayloadRef & Operation): Promise<Drift>;
  /** Takes what files in play are now for reviewed; without `paths` all of them. */
  accept(args: PayloadRef & { readonly paths?: readonly string[] }): Promise<void>;
  /** Takes that back: the files drift again. Without `paths` all of them, and branch and commits too. */
  reopen(args: PayloadRef & { readonly paths?: readonly string[] }): Promise<void>;
  /** How a file in play differs from what it was when the payload was saved. */
  difference(args: PayloadRef & { readonly path: string }): Promise<Difference>;
}
