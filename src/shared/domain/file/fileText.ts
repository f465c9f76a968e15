/** A project's file for display: line by line, with a mark for every suspected secret. */
export type FileText =
  | {
      readonly status: 'ok';
      /** Contains as many lines as the file has, regardless of masking. Very long ones are cut. */
      readonly lines: readonly string[];
      /** Lines that were cut, from 1, with the number of hidden characters. */
      readonly cut: readonly { readonly line: number; readonly characters: number }[];
      /** Number of suspected secrets, which appear as marks. */
      readonly findings: number;
      readonly encodingNote?: string;
    }
  /** A sentence with the remedy. */
  | { readonly status: 'not-shown'; readonly problem: string };

/** Characters shown of a line; the rest would not help to recognise it. */
export const maxShownLine = 1_000;
