import type { StoreApi } from 'zustand/vanilla';
import type { DraftSection, DraftView, FoundDraft } from '../../shared/domain/draft.ts';
import type { DraftEdit, EntryFields, TypedField } from '../../shared/domain/draft/draftEdit.ts';
import type { OtherText } from '../../shared/api/otherTexts.ts';
import type { HeadingPlace, RememberedHeading } from '../../shared/domain/draft/placement.ts';
import type { DraftPart, DraftStart, SaveResult } from '../../shared/api/drafts.ts';
import type { Phase } from '../requests/load.ts';

/** The text that the user typed for an entry or for the task, and the one that another writer saved meanwhile. */
export interface EntryConflict {
  readonly draftId: string;
  /** `null` for a field of the draft itself. */
  readonly entryId: string | null;
  readonly field: TypedField;
  readonly mine: string;
  /** `null` if the entry was removed. */
  readonly theirs: string | null;
  /** Its section before the typing, with its other fields. */
  readonly home: Pick<DraftSection, 'id' | 'key' | 'entries'>;
  /** Id under which core keeps `mine` until the user decides. */
  readonly otherId: string;
}

/** The whole text that the user typed, which core keeps beside another writer's. */
export interface MarkdownConflict {
  readonly draftId: string;
  readonly otherId: string;
  readonly text: string;
}

export interface DraftState {
  readonly projectId: string | null;
  readonly phase: Phase;
  /** In core's order, the one edited last first. */
  readonly drafts: readonly DraftView[];
  readonly currentId: string | null;
  /** The current draft, with edits that are still under way. */
  readonly shown: DraftView | null;
  readonly found: readonly FoundDraft[];
  readonly saving: boolean;
  readonly saveFailed: boolean;
  readonly conflict: EntryConflict | null;
  /** A conflict in the Markdown that an earlier window left undecided. */
  readonly leftMarkdown: MarkdownConflict | null;

  readonly refreshFound: () => Promise<void>;
  readonly choose: (draftId: string | null) => Promise<void>;
  /** Starts a draft and shows it; resolves to whether that worked. */
  readonly begin: (start: DraftStart) => Promise<boolean>;
  readonly edit: (edit: DraftEdit) => Promise<void>;
  readonly type: (entryId: string, fields: EntryFields) => void;
  /** Changes the name of the task as the user types; resolves when that name or a later one is on disk. */
  readonly typeTask: (task: string) => Promise<void>;
  readonly flush: () => Promise<void>;
  /** Sends the typing at once, as the page is about to go. */
  readonly sendNow: () => void;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /**
   * Replaces the whole text of the revision `base`, and returns it with marks for suspected secrets. With `otherId`,
   * another writer changed the draft meanwhile: nothing was replaced, and core keeps the text under that id. `after`:
   * the text that was sent before and has no answer yet.
   */
  readonly setMarkdown: (
    markdown: string,
    base: number,
    after?: string,
  ) => Promise<
    { readonly markdown: string; readonly revision: number } | { readonly otherId: string } | 'failed'
  >;
  /** Keeps what the user types in a conflict; resolves to the text with marks, `null` if it is not kept. */
  readonly keepOther: (otherId: string, other: OtherText) => Promise<OtherText | null>;
  /** Ends a conflict, and asks about the next one that an earlier window left. */
  readonly dropOther: (otherId: string) => Promise<void>;
  /** Moves a part of the draft to another place; `null` makes a placed heading unknown again. */
  readonly place: (part: DraftPart, place: HeadingPlace | null) => Promise<void>;
  /** Returns the headings whose place is remembered; none if they can't be read, which was reported. */
  readonly remembered: () => Promise<readonly RememberedHeading[]>;
  /** Forgets a heading, and returns those that are left. */
  readonly forget: (heading: string) => Promise<readonly RememberedHeading[]>;
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  /** Resolves to `null` if it failed, which was reported. */
  readonly save: (allowTooLong: boolean) => Promise<SaveResult | null>;
  readonly remove: (draftId: string) => Promise<boolean>;
  readonly restore: (draftId: string) => Promise<void>;
}

export type DraftStore = StoreApi<DraftState>;

/** True if the draft is not saved as a payload yet, or was edited since. */
export function isOpen({ saved, revision }: DraftView): boolean {
  return saved?.revision !== revision;
}

/** True if the draft is open and belongs to the next session: one that was saved before stays with its session. */
export function isOfNextSession(draft: DraftView): boolean {
  return isOpen(draft) && draft.saved === undefined;
}

/** Sorts the one edited last first. */
export function byNewest(drafts: readonly DraftView[]): readonly DraftView[] {
  return drafts.toSorted((a, b) => (a.edited < b.edited ? 1 : a.edited > b.edited ? -1 : 0));
}
