/** A person's own text for an item. It stands in the message in place of what its source holds. */
export interface EditedCopy {
  readonly text: string;
  /** Of the source it was taken from, as the message cites it: `version 9f2c1a7b30de`. */
  readonly of: string;
  /** Hex, of the source's text as it was taken: tells whether the source has changed since. */
  readonly sha256: string;
}

/** As the renderer sees it: the text is asked for separately, since it may hold secrets. */
export interface EditedCopyView {
  readonly of: string;
  readonly characters: number;
}

export function viewEditedCopy({ of, text }: EditedCopy): EditedCopyView {
  return { of, characters: text.length };
}

/** Characters that are edited at once: of an item, and of a whole message. */
export const editLimits = { item: 1_000_000, message: 4_000_000 } as const;

/** As the end of a change that starts at 0: everything, however long the text is. */
export const wholeText = editLimits.message * 8;

/** The message of a stack as the person wrote it; the text is kept in the data folder, never in a stack's file. */
export interface ByHand {
  /** Of the text. */
  readonly id: string;
  /** Hex, of the message as the stack made it when it was taken: tells whether the stack has changed since. */
  readonly sha256: string;
}

/** How an item's edited copy stands to its source now. */
export const editStates = ['as-taken', 'source-changed', 'source-gone'] as const;
export type EditState = (typeof editStates)[number];

/** Kinds whose items hold one text of their own. */
export function canHaveEditedCopy(kind: string): boolean {
  return !['pasted', 'unknown', 'folder', 'glob'].includes(kind);
}
