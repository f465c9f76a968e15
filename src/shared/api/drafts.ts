import { z } from 'zod';
import type { DraftReport, DraftView, FoundDraft } from '../domain/draft.ts';
import type { DraftEdit } from '../domain/draftEdit.ts';
import { draftEditSchema, draftStartSchema } from '../domain/draftSchema.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Template } from '../domain/payload.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface DraftRef extends ProjectRef {
  readonly draftId: string;
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

const { id } = filled;
const draft = { ...project, draftId: id };
const text = z.string().max(5_000_000);

export const draftsSchemas = {
  list: z.strictObject(project),
  found: z.strictObject(project),
  create: z.strictObject({ ...project, start: draftStartSchema }),
  edit: z.strictObject({ ...draft, edit: draftEditSchema }),
  setMarkdown: z.strictObject({ ...draft, markdown: text, base: z.int().min(0) }),
  hide: z.strictObject({ ...draft, text }),
  undo: z.strictObject(draft),
  redo: z.strictObject(draft),
  check: z.strictObject({ ...draft, ...operation }),
  fix: z.strictObject({ ...draft, revision: z.int().min(0), check: z.int().min(0) }),
  save: z.strictObject({ ...draft, allowTooLong: z.boolean().exactOptional() }),
  remove: z.strictObject(draft),
  restore: z.strictObject(draft),
};
