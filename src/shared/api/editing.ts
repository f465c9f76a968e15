import { z } from 'zod';
import type { Difference } from '../domain/difference.ts';
import { wholeText } from '../domain/editedCopy.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { stack, type StackRef } from './common.ts';

/** What is edited: the text of an item, or the whole message of a stack. */
export type EditTarget = { readonly what: 'item'; readonly itemId: string } | { readonly what: 'message' };

/** A stretch that gives way to another, UTF-16 offsets in the text before the call. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface EditFigures {
  /** Of the stack's model, of the text as it would leave; `null` where it could not be counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  readonly lines: number;
  /** UTF-8. */
  readonly bytes: number;
}

export interface OpenedText extends EditFigures {
  /** Names this editing until it is closed, or the same text is opened again elsewhere. */
  readonly editId: string;
  /** In place of each suspected secret stands a mark like `⟦hidden: rule 3f9a1c20⟧`; where it is kept, the value is. */
  readonly text: string;
  readonly hidden: number;
  /** Of a message: what its stack calls the text, once there is a change to keep. */
  readonly keptAs?: string;
}

/** Texts that a person edits: an item's own copy, pasted text, the message. Values of findings never leave core. */
export interface EditingApi {
  /**
   * Begins to edit, with what was kept before or else what is there now. Nothing is kept before the first change.
   * Rejects with `editing/too-large`, `/not-text`, `/not-scanned`, `stacks/unknown`.
   */
  open(args: StackRef & { readonly target: EditTarget }): Promise<OpenedText>;
  /**
   * Takes what was typed, in the order of the calls, and answers the figures; it is on disk a moment later, which
   * `editing.kept` tells. `length` is the text's after it. Rejects with `editing/elsewhere`, `/out-of-step`, `/too-large`.
   */
  change(args: {
    readonly editId: string;
    readonly changes: readonly TextChange[];
    readonly length: number;
  }): Promise<EditFigures>;
  /** Resolves when everything typed is on disk; rejects with why it can't be. */
  close(args: { readonly editId: string }): Promise<void>;
  /** How the person's text differs from what would stand there without it. */
  difference(args: StackRef & { readonly target: EditTarget }): Promise<Difference>;
  /** The person's text stands, though what it was taken from has changed: that is not said again until it changes once more. */
  keep(args: StackRef & { readonly target: EditTarget }): Promise<void>;
  /** What would stand there without the person's text stands there again; `stacks.undo` takes that back. */
  revert(args: StackRef & { readonly target: EditTarget }): Promise<void>;
}

const { id } = filled;
const target = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('item'), itemId: id }),
  z.strictObject({ what: z.literal('message') }),
]);
const edited = { ...stack, target };
const offset = z.int().min(0).max(wholeText);
const change = z
  .strictObject({
    from: offset,
    to: offset,
    // More than fits, so that a text that is too long is refused with a sentence.
    insert: z.string().max(wholeText),
  })
  .refine(({ from, to }) => from <= to, 'the end comes before the start');

export const editingSchemas = {
  open: z.strictObject(edited),
  change: z.strictObject({ editId: id, changes: z.array(change).max(10_000), length: offset }),
  close: z.strictObject({ editId: id }),
  difference: z.strictObject(edited),
  keep: z.strictObject(edited),
  revert: z.strictObject(edited),
};
