/** The difference of an item from its last copy. Findings are marks in both. */
export type Difference =
  | {
      readonly status: 'ok';
      readonly title: string;
      readonly hunks: readonly Hunk[];
      /** Number of lines beyond the limit, which are not shown. */
      readonly leftOut: number;
    }
  /** `too-different`: comparing line by line would take too long. `not-kept`: the copy was too large to be stored. */
  | { readonly status: 'too-different' | 'not-kept' | 'same'; readonly title: string };

export interface Hunk {
  /** The file of the item, if the item has several. */
  readonly file?: string;
  /** Numbers of the first line before and now, from 1. */
  readonly before: number;
  readonly now: number;
  /** Each begins with `+`, `-` or a space. */
  readonly lines: readonly string[];
}
