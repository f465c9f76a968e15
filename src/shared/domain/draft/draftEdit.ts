import type { DraftEntry, DraftSection, TaskAnswer } from '../draft.ts';
import type { PayloadEntry, SectionId, Template } from '../payload.ts';

/** One change to a draft, expressed as an intention, so that two windows on one draft lose nothing. */
export type DraftEdit =
  /** `seen`: the names that the user saw at the start, as `was` of an entry. */
  | { readonly type: 'set'; readonly fields: DraftFields; readonly seen?: SeenFields }
  /** Answers whose task the draft is, with the name of a known task and its id, or of a new one. */
  | {
      readonly type: 'task';
      readonly answer: TaskAnswer;
      readonly task: string;
      readonly taskId?: string;
    }
  /** Adds at the end of a section, or before an entry; makes the section if it does not exist. */
  | {
      readonly type: 'add';
      readonly section: SectionId;
      /** Key of an `other` section. */
      readonly key?: string;
      readonly before: string | null;
      readonly entries: readonly DraftEntry[];
      /**
       * Leaves out entries that the draft has already: a repeated request, also from another window, adds them once.
       */
      readonly once?: true;
    }
  /**
   * Gives an entry other fields; `null` clears one. `was` is the text that the user saw at the start: if another writer
   * has changed it since, the edit is refused as a conflict. `seen`: the same for a reason, and for a path with its lines.
   */
  | {
      readonly type: 'change';
      readonly entryId: string;
      readonly was?: string;
      readonly seen?: SeenFields;
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
  /** Splits at a character of its text; the second half gets `newId`. */
  | { readonly type: 'split'; readonly entryId: string; readonly at: number; readonly newId: string }
  /** Merges it into the entry before it. */
  | { readonly type: 'merge'; readonly entryId: string }
  /** Names dropped entries that need not be carried forward. */
  | { readonly type: 'let-go'; readonly keys: readonly string[] }
  /** Replaces the whole payload, e.g. after parsing its Markdown or by a fix. */
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

/** Fields in which two writers may conflict. */
export type TypedField = 'text' | 'why' | 'path' | 'title' | 'task';

/** The fields that an edit gives, as the user saw them before; a path with its lines, as it is typed. Empty if there was none. */
export type SeenFields = Readonly<Partial<Record<Exclude<TypedField, 'text'>, string>>>;

export type EntryFields = {
  readonly [K in keyof PayloadEntry]?: PayloadEntry[K] | null;
};
