import { z } from 'zod';
import type { DraftReport, DraftView, FoundDraft, MissingAnchors } from '../domain/draft.ts';
import type { DraftEdit } from '../domain/draft/draftEdit.ts';
import { draftEditSchema, draftStartSchema } from '../domain/draft/draftSchema.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Template } from '../domain/payload.ts';
import { headingPlaces, type HeadingPlace, type RememberedHeading } from '../domain/draft/placement.ts';
import type { TaskQuestion } from '../domain/draft/taskQuestion.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface DraftRef extends ProjectRef {
  readonly draftId: string;
}

/** A check of a draft's report. */
export interface CheckRef {
  readonly revision: number;
  /** The report in which it stands; the latest if it is absent. */
  readonly reportId?: string;
  /** Its index. */
  readonly check: number;
}

/** The origin of a draft. */
export type DraftStart =
  | { readonly from: 'text'; readonly text: string }
  /** Relative to the project; the file stays unchanged. */
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'template'; readonly template: Template }
  | { readonly from: 'payload'; readonly session: number };

/** A part of a draft that is in no known section, or that the user has placed. */
export type DraftPart =
  /** A section whose heading was not recognised. */
  | { readonly kind: 'section'; readonly key: string }
  /** A heading in `placed`, or one that was recognised, by its line. */
  | { readonly kind: 'heading'; readonly line: number }
  /** A text in `outside`. */
  | { readonly kind: 'outside'; readonly text: string }
  /** Lines of the source that are in no entry. */
  | { readonly kind: 'lines'; readonly line: number; readonly lastLine: number };

export type SaveResult =
  | {
      readonly status: 'saved';
      readonly session: number;
      readonly path: string;
      readonly missing?: MissingAnchors;
    }
  /** Nothing was written: a payload with a secret is never saved. */
  | { readonly status: 'secrets'; readonly findings: number }
  /** Nothing was written: the user has not said whose task the draft is. */
  | { readonly status: 'task'; readonly question: TaskQuestion }
  | { readonly status: 'too-long'; readonly tokens: number };

/**
 * Payloads under review. States arrive by `drafts.changed`; every edit is on disk when its promise resolves. In all
 * answers and events a mark replaces each suspected secret; core restores the value of a mark that comes back.
 */
export interface DraftsApi {
  list(args: ProjectRef): Promise<readonly DraftView[]>;
  /** Returns the files of the payload folder that may be an agent's drafts, newest first. */
  found(args: ProjectRef): Promise<readonly FoundDraft[]>;
  /** Returns those of them that came since the last call for the project, also while no window was open, and each only once. */
  unseen(args: ProjectRef): Promise<readonly FoundDraft[]>;
  /** Parses the given text. Rejects with `drafts/unreadable`, `/too-large`, `payloads/unknown`. */
  create(args: ProjectRef & { readonly start: DraftStart }): Promise<{ readonly draftId: string }>;
  /**
   * Rejects with `drafts/unknown`, and with `drafts/conflict` if `was` is outdated; `otherTexts` keeps the typed text.
   */
  edit(args: DraftRef & { readonly edit: DraftEdit }): Promise<void>;
  /**
   * Parses the whole Markdown again, and returns it with marks and the revision that it makes. `base` is the revision
   * that it was made from; any other one is refused with `drafts/conflict`, unless it was made by `after`: the Markdown
   * that the same window sent before without an answer, as the page that goes does.
   */
  setMarkdown(
    args: DraftRef & { readonly markdown: string; readonly base: number; readonly after?: string },
  ): Promise<{ readonly markdown: string; readonly revision: number }>;
  undo(args: DraftRef): Promise<{ readonly undone: boolean }>;
  redo(args: DraftRef): Promise<{ readonly redone: boolean }>;
  /** Returns tokens, checks, claims against git and dropped entries of the newest revision. */
  check(args: DraftRef & Operation): Promise<DraftReport>;
  /**
   * Applies the fix of one check in the report of that revision; another revision is refused with `drafts/conflict`.
   * The fix of a secret redacts its value everywhere in the draft, including the original text.
   */
  fix(args: DraftRef & CheckRef): Promise<void>;
  /**
   * Makes the decision that one check of the report of that revision offers: allows a possible secret in all payloads of
   * the project, or has it asked again. Rejects with `drafts/conflict`, `/no-fix`, `storage/write-failed`.
   */
  decide(args: DraftRef & CheckRef): Promise<void>;
  /**
   * Moves a part of a draft to another place; `null` makes a placed heading again what it was:
   * unknown, or recognised. The place of a heading counts
   * for the next drafts of the project, until it is taken back or undone. Does nothing if the part is gone.
   */
  place(args: DraftRef & { readonly part: DraftPart; readonly place: HeadingPlace | null }): Promise<void>;
  /** Returns the headings whose place is remembered for the project, the newest choice first. */
  remembered(args: ProjectRef): Promise<readonly RememberedHeading[]>;
  /** Forgets the places of headings. Rejects with `storage/write-failed`. */
  forget(args: ProjectRef & { readonly headings: readonly string[] }): Promise<void>;
  /** Saves a draft, unless its report asks something first. */
  save(args: DraftRef & { readonly allowTooLong?: boolean }): Promise<SaveResult>;
  /** Removes a draft; `restore` brings it back until the app is closed. */
  remove(args: DraftRef): Promise<void>;
  restore(args: DraftRef): Promise<void>;
}

const { id } = filled;
const draft = { ...project, draftId: id };
const text = z.string().max(5_000_000);

const line = z.int().min(1);
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('section'), key: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('heading'), line }),
  z.strictObject({ kind: z.literal('outside'), text }),
  z.strictObject({ kind: z.literal('lines'), line, lastLine: line }),
]);

const checkRef = { revision: z.int().min(0), reportId: id.exactOptional(), check: z.int().min(0) };

export const draftsSchemas = {
  list: z.strictObject(project),
  found: z.strictObject(project),
  unseen: z.strictObject(project),
  create: z.strictObject({ ...project, start: draftStartSchema }),
  edit: z.strictObject({ ...draft, edit: draftEditSchema }),
  setMarkdown: z.strictObject({
    ...draft,
    markdown: text,
    base: z.int().min(0),
    after: text.exactOptional(),
  }),
  undo: z.strictObject(draft),
  redo: z.strictObject(draft),
  check: z.strictObject({ ...draft, ...operation }),
  fix: z.strictObject({ ...draft, ...checkRef }),
  decide: z.strictObject({ ...draft, ...checkRef }),
  place: z.strictObject({ ...draft, part, place: z.enum(headingPlaces).nullable() }),
  remembered: z.strictObject(project),
  forget: z.strictObject({ ...project, headings: z.array(z.string().max(10_000)).max(1_000) }),
  save: z.strictObject({ ...draft, allowTooLong: z.boolean().exactOptional() }),
  remove: z.strictObject(draft),
  restore: z.strictObject(draft),
};
