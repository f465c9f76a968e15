import type { DraftEntry, DraftSection } from './draft.ts';
import type { PayloadEntry, SectionId, Template } from './payload.ts';

/** One change to a draft, said as an intention, so that two windows on one draft lose nothing. */
export type DraftEdit =
  | { readonly type: 'set'; readonly fields: DraftFields }
  /** Adds at the end of a section, or before an entry; makes the section where it is not there yet. */
  | {
      readonly type: 'add';
      readonly section: SectionId;
      /** Of `other`. */
      readonly key?: string;
      readonly before: string | null;
      readonly entries: readonly DraftEntry[];
      /** Leaves out what the draft says already: asked for twice, also from two windows, it is added once. */
      readonly once?: true;
    }
  /**
   * Gives an entry other fields; `null` clears one. `was` is the text that the person saw when they began: where
   * somebody else has changed it since, the edit is refused as a conflict.
   */
  | {
      readonly type: 'change';
      readonly entryId: string;
      readonly was?: string;
      readonly fields: EntryFields;
    }
  | { readonly type: 'remove'; readonly entryIds: readonly string[] }
  | {
      readonly type: 'move';
      readonly entryIds: readonly string[];
      readonly section: SectionId;
      readonly key?: string;
      readonly before: string | null;
    }
  /** At a character of its text; the second half gets `newId`. */
  | { readonly type: 'split'; readonly entryId: string; readonly at: number; readonly newId: string }
  /** Into the entry before it. */
  | { readonly type: 'merge'; readonly entryId: string }
  /** Dropped entries that need not be carried on. */
  | { readonly type: 'let-go'; readonly keys: readonly string[] }
  /** The whole payload anew, e.g. parsed from its Markdown or by a fix. */
  | {
      readonly type: 'replace';
      readonly sections: readonly DraftSection[];
      readonly outside: readonly string[];
    };

export interface DraftFields {
  readonly title?: string;
  readonly task?: string;
  readonly template?: Template;
}

export type EntryFields = {
  readonly [K in keyof PayloadEntry]?: PayloadEntry[K] | null;
};
