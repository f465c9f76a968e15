/** A project's file as it is looked at in the window: line by line, with a mark for every suspected secret. */
export type FileText =
  | {
      readonly status: 'ok';
      /** As many lines as the file has, whatever was masked. One that is too long is cut. */
      readonly lines: readonly string[];
      /** Lines that were cut, from 1, with how many characters of each are not shown. */
      readonly cut: readonly { readonly line: number; readonly characters: number }[];
      /** Suspected secrets that stand as marks. */
      readonly findings: number;
      readonly encodingNote?: string;
    }
  /** A sentence with the remedy. */
  | { readonly status: 'not-shown'; readonly problem: string };

/** Characters of a line; the rest tells nobody more about where it is. */
export const maxShownLine = 1_000;
