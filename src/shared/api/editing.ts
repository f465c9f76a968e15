import { z } from 'zod';
import type { Difference } from '../domain/file/difference.ts';
import { wholeText } from '../domain/stack/editedCopy.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { stack, type StackRef } from './common.ts';

/** The text in an editor: that of an item, or the whole message of a stack. */
export type EditTarget = { readonly what: 'item'; readonly itemId: string } | { readonly what: 'message' };

/** A replacement of a part of the text; UTF-16 offsets in the text before the call. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface EditFigures {
  /** Tokens of the stack's model for the text as it would leave; `null` if it could not be counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  readonly lines: number;
  /** UTF-8. */
  readonly bytes: number;
}

export interface OpenedText extends EditFigures {
  /** Identifies this editing until it is closed, or another editor opens the same text. */
  readonly editId: string;
  /** A mark like `⟦hidden: rule 3f9a1c20⟧` replaces each suspected secret; a text with the mark preserves the value. */
  readonly text: string;
  readonly hidden: number;
  /** Id of a message's text in its stack, once there is a change to save. */
  readonly keptAs?: string;
  /** Set if the text is one that was typed beside another writer's, which is this one: the person has to choose. */
  readonly theirs?: string;
}

/** Texts that a user edits: an item's own copy, pasted text, the message. Values of findings never leave core. */
export interface EditingApi {
  /**
   * Opens a text for editing: the saved one, or else the present one. Nothing is saved before the first change. Rejects
   * with `editing/too-large`, `/not-text`, `/not-scanned`, `stacks/unknown`.
   */
  open(args: StackRef & { readonly target: EditTarget }): Promise<OpenedText>;
  /**
   * Applies typing in the order of the calls, and returns the figures; `editing.kept` reports shortly after that it is
   * on disk. `length` is the text's after the change. Rejects with `editing/elsewhere`, `/out-of-step`, `/too-large`.
   */
  change(args: {
    readonly editId: string;
    readonly changes: readonly TextChange[];
    readonly length: number;
  }): Promise<EditFigures>;
  /**
   * Ends a conflict that `editing.conflict` told of. `mine` replaces the text that was shown; if it has changed again,
   * another conflict follows. `theirs` drops what was typed, and closes the text.
   */
  settle(args: { readonly editId: string; readonly keep: 'mine' | 'theirs' }): Promise<void>;
  /**
   * Resolves when all typing is on disk, in a conflict beside the other text; rejects with the reason why it can't be.
   */
  close(args: { readonly editId: string }): Promise<void>;
  /** Returns the difference of the user's text from the text that would stand without it. */
  difference(args: StackRef & { readonly target: EditTarget }): Promise<Difference>;
  /** Keeps the user's text although its original has changed: no further notice until it changes again. */
  keep(args: StackRef & { readonly target: EditTarget }): Promise<void>;
  /** Removes the user's text, so that the original text applies again; `stacks.undo` reverts that. */
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
    // Above the limit, so that the refusal of a longer text is a proper sentence.
    insert: z.string().max(wholeText),
  })
  .refine(({ from, to }) => from <= to, 'the end comes before the start');

export const editingSchemas = {
  open: z.strictObject(edited),
  change: z.strictObject({ editId: id, changes: z.array(change).max(10_000), length: offset }),
  settle: z.strictObject({ editId: id, keep: z.enum(['mine', 'theirs']) }),
  close: z.strictObject({ editId: id }),
  difference: z.strictObject(edited),
  keep: z.strictObject(edited),
  revert: z.strictObject(edited),
};
