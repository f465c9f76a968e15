import { z } from 'zod';
import type { DraftReport, DraftView, FoundDraft, MissingAnchors } from '../domain/draft.ts';
import type { DraftEdit } from '../domain/draftEdit.ts';
import { draftEditSchema, draftStartSchema } from '../domain/draftSchema.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Template } from '../domain/payload.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface DraftRef extends ProjectRef {
  readonly draftId: string;
}

/** The origin of a draft. */
export type DraftStart =
  | { readonly from: 'text'; readonly text: string }
  /** Relative to the project; the file stays unchanged. */
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'template'; readonly template: Template }
  | { readonly from: 'payload'; readonly session: number };

export type SaveResult =
  | {
      readonly status: 'saved';
      readonly session: number;
      readonly path: string;
      readonly missing?: MissingAnchors;
    }
  /** Nothing was written: a payload with a secret is never saved. */
  | { readonly status: 'secrets'; readonly findings: number }
  | { readonly status: 'too-long'; readonly tokens: number; readonly longest: string };

/**
 * Payloads under review. States arrive by `drafts.changed`; every edit is on disk when its promise resolves. In all
 * answers and events a mark replaces each suspected secret; core restores the value of a mark that comes back.
 */
export interface DraftsApi {
  list(args: ProjectRef): Promise<readonly DraftView[]>;
  /** Returns the files of the payload folder that may be an agent's drafts, newest first. */
  found(args: ProjectRef): Promise<readonly FoundDraft[]>;
  /** Parses the given text. Rejects with `drafts/unreadable`, `/too-large`, `payloads/unknown`. */
  create(args: ProjectRef & { readonly start: DraftStart }): Promise<{ readonly draftId: string }>;
  /**
   * Rejects with `drafts/unknown`, and with `drafts/conflict` if `was` is outdated; `otherTexts` keeps the typed text.
   */
  edit(args: DraftRef & { readonly edit: DraftEdit }): Promise<void>;
  /**
   * Parses the whole Markdown again, and returns it with marks and the revision that it makes. `base` is the revision
   * that it was made from; any other one is refused with `drafts/conflict`.
   */
  setMarkdown(
    args: DraftRef & { readonly markdown: string; readonly base: number },
  ): Promise<{ readonly markdown: string; readonly revision: number }>;
  undo(args: DraftRef): Promise<{ readonly undone: boolean }>;
  redo(args: DraftRef): Promise<{ readonly redone: boolean }>;
  /** Returns tokens, checks, claims against git and dropped entries of the newest revision. */
  check(args: DraftRef & Operation): Promise<DraftReport>;
  /**
   * Applies the fix of one check in the report of that revision; another revision is refused with `drafts/conflict`.
   * The fix of a secret redacts its value everywhere in the draft, including the original text.
   */
  fix(args: DraftRef & { readonly revision: number; readonly check: number }): Promise<void>;
  save(args: DraftRef & { readonly allowTooLong?: boolean }): Promise<SaveResult>;
  /** Removes a draft; `restore` brings it back until the app is closed. */
  remove(args: DraftRef): Promise<void>;
  restore(args: DraftRef): Promise<void>;
}

const { id } = filled;
const draft = { ...project, draftId: id };
const text = z.string().max(5_000_000);

export const draftsSchemas = {
  list: z.strictObject(project),
  found: z.strictObject(project),
  create: z.strictObject({ ...project, start: draftStartSchema }),
  edit: z.strictObject({ ...draft, edit: draftEditSchema }),
  setMarkdown: z.strictObject({ ...draft, markdown: text, base: z.int().min(0) }),
  undo: z.strictObject(draft),
  redo: z.strictObject(draft),
  check: z.strictObject({ ...draft, ...operation }),
  fix: z.strictObject({ ...draft, revision: z.int().min(0), check: z.int().min(0) }),
  save: z.strictObject({ ...draft, allowTooLong: z.boolean().exactOptional() }),
  remove: z.strictObject(draft),
  restore: z.strictObject(draft),
};
