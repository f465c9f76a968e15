/** A user's own text for an item. It replaces the source's text in the message. */
export interface EditedCopy {
  readonly text: string;
  /** Version of the source that it was copied from, as the message cites it: `version 9f2c1a7b30de`. */
  readonly of: string;
  /** Hex, of the source's text when it was copied: shows whether the source has changed since. */
  readonly sha256: string;
}

/** The renderer's view: the text is a separate request, since it may contain secrets. */
export interface EditedCopyView {
  readonly of: string;
  readonly characters: number;
}

export function viewEditedCopy({ of, text }: EditedCopy): EditedCopyView {
  return { of, characters: text.length };
}

/** Characters that one editor can edit: of an item, and of a whole message. */
export const editLimits = { item: 1_000_000, message: 4_000_000 } as const;

/** The end of a change that starts at 0 and replaces everything, however long the text is. */
export const wholeText = editLimits.message * 8;

/** The message of a stack as the user edited it; the data folder contains the text, never a stack's file. */
export interface ManualEdit {
  /** Id of the text. */
  readonly id: string;
  /** Hex, of the stack's message when it was copied: shows whether the stack has changed since. */
  readonly sha256: string;
}

/** State of an item's edited copy compared with its source now. */
export const editStates = ['as-taken', 'source-changed', 'source-gone'] as const;
export type EditState = (typeof editStates)[number];
