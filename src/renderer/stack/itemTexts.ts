/** What can be done to the text of an item; whoever has an editor supplies it. */
export interface ItemTexts {
  /** Opens an item's own copy, or its pasted text, in an editor. */
  readonly editCopy: (itemId: string) => void;
  readonly writeNote: (itemId: string) => void;
  /** Shows how an edited copy and its source differ, and what can be done about it. */
  readonly compare: (itemId: string) => void;
  /** Puts the source back in place of an edited copy. */
  readonly revert: (itemId: string) => void;
}
