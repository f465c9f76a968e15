/** Actions on the text of an item, supplied by the feature that has an editor. */
export interface ItemTexts {
  /** Edits an item's own copy, or its pasted text. */
  readonly editCopy: (itemId: string) => void;
  readonly writeNote: (itemId: string) => void;
  /** Shows the differences between an edited copy and its source, with actions on them. */
  readonly compare: (itemId: string) => void;
  /** Replaces an edited copy by its source. */
  readonly revert: (itemId: string) => void;
}
