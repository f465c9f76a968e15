import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { snippetKinds, type SnippetKind } from '../domain/snippet.ts';
import { project, stack, type ProjectRef, type SnippetRef, type StackRef } from './common.ts';

/** The record that two writers changed at once; `note` is that of an item. */
export type OtherTextOf =
  | (ProjectRef & { readonly what: 'draft'; readonly draftId: string })
  | (StackRef & { readonly what: 'stack' })
  | (StackRef & { readonly what: 'note'; readonly itemId: string })
  | (ProjectRef & { readonly what: 'task'; readonly taskId: string })
  | (SnippetRef & { readonly what: 'snippet' });

/** Fields of a draft or of one of its entries that a person types, besides an entry's text. */
export const otherFields = ['why', 'path', 'title', 'task'] as const;

/** The text that a person typed while another writer changed the same one. */
export interface OtherText {
  readonly text?: string;
  /** An entry of a draft; without it and without `field`, `text` is the draft’s whole Markdown. Of a stack, it is the goal, of a task its plan. */
  readonly entryId?: string;
  /** The field of a draft or of its entry; without it, an entry's text. */
  readonly field?: (typeof otherFields)[number];
  readonly name?: string;
  readonly kind?: SnippetKind;
  readonly tags?: readonly string[];
}

/**
 * The second text of each conflict: it stays on disk until a person has chosen, whatever becomes of the window. The call
 * that is refused as a conflict keeps it under the `otherId` in its error; texts in an editor are kept by `EditingApi`.
 */
export interface OtherTextsApi {
  /** Keeps what was typed since; returns it with a mark in place of each suspected secret. */
  keep(args: {
    readonly of: OtherTextOf;
    readonly otherId: string;
    readonly other: OtherText;
  }): Promise<OtherText>;
  /**
   * Returns a text that no one has decided on yet, under a new id that belongs to the caller; `null` if there is none.
   */
  take(args: {
    readonly of: OtherTextOf;
  }): Promise<{ readonly otherId: string; readonly other: OtherText } | null>;
  /** Deletes a text after the person has chosen. */
  drop(args: { readonly of: OtherTextOf; readonly otherId: string }): Promise<void>;
}

const { id } = filled;
const of = z.discriminatedUnion('what', [
  z.strictObject({ ...project, what: z.literal('draft'), draftId: id }),
  z.strictObject({ ...stack, what: z.literal('stack') }),
  z.strictObject({ ...stack, what: z.literal('note'), itemId: id }),
  z.strictObject({ ...project, what: z.literal('task'), taskId: id }),
  z.strictObject({ what: z.literal('snippet'), snippetId: id }),
]);
const text = z.string().max(5_000_000);
const other = z.strictObject({
  text: text.exactOptional(),
  entryId: id.exactOptional(),
  field: z.enum(otherFields).exactOptional(),
  name: text.exactOptional(),
  kind: z.enum(snippetKinds).exactOptional(),
  tags: z.array(z.string().max(1_000)).max(1_000).exactOptional(),
});

export const otherTextsSchemas = {
  keep: z.strictObject({ of, otherId: id, other }),
  take: z.strictObject({ of }),
  drop: z.strictObject({ of, otherId: id }),
};
