/** How an item differs from what was copied of it last. Findings are marks in both. */
export type Difference =
  | {
      readonly status: 'ok';
      readonly title: string;
      readonly hunks: readonly Hunk[];
      /** Lines that are not shown, because there are too many. */
      readonly leftOut: number;
    }
  /** `too-different`: to tell line by line would take too long. `not-kept`: it was too large to be kept. */
  | { readonly status: 'too-different' | 'not-kept' | 'same'; readonly title: string };

export interface Hunk {
  /** Where the item has several files: the one it is in. */
  readonly file?: string;
  /** Numbers of the first line before and now, from 1. */
  readonly before: number;
  readonly now: number;
  /** Each begins with `+`, `-` or a space. */
  readonly lines: readonly string[];
}
