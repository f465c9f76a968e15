import type { StoreApi } from 'zustand/vanilla';
import type { DraftSection, DraftView, FoundDraft } from '../../shared/domain/draft.ts';
import type { DraftEdit, EntryFields } from '../../shared/domain/draftEdit.ts';
import type { DraftStart, SaveResult } from '../../shared/api/drafts.ts';
import type { Phase } from '../requests/load.ts';

/** What was typed here of an entry, and what somebody else made of it meanwhile. */
export interface EntryConflict {
  readonly draftId: string;
  readonly entryId: string;
  readonly mine: string;
  /** `null`: it was removed. */
  readonly theirs: string | null;
  /** Where it stood when it was typed on, and what else it said. */
  readonly home: Pick<DraftSection, 'id' | 'key' | 'entries'>;
}

export interface DraftState {
  readonly projectId: string | null;
  readonly phase: Phase;
  /** As core says, the one edited last first. */
  readonly drafts: readonly DraftView[];
  readonly currentId: string | null;
  /** The current draft, with edits that are still on their way. */
  readonly shown: DraftView | null;
  readonly found: readonly FoundDraft[];
  readonly saving: boolean;
  readonly saveFailed: boolean;
  readonly conflict: EntryConflict | null;

  readonly refreshFound: () => Promise<void>;
  readonly choose: (draftId: string | null) => Promise<void>;
  /** Begins a draft and shows it; answers whether that worked. */
  readonly begin: (start: DraftStart) => Promise<boolean>;
  readonly edit: (edit: DraftEdit) => Promise<void>;
  readonly type: (entryId: string, fields: EntryFields) => void;
  readonly flush: () => Promise<void>;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /**
   * Takes the whole text anew, and returns it with marks for suspected secrets. `conflict`: somebody changed the draft
   * meanwhile, and nothing was taken.
   */
  readonly setMarkdown: (markdown: string) => Promise<{ readonly markdown: string } | 'conflict' | 'failed'>;
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  /** `null` where it failed, and that was said. */
  readonly save: (allowTooLong: boolean) => Promise<SaveResult | null>;
  readonly remove: (draftId: string) => Promise<boolean>;
  readonly restore: (draftId: string) => Promise<void>;
}

export type DraftStore = StoreApi<DraftState>;

/** Not saved as a payload yet, or edited since. */
export function isOpen({ saved, revision }: DraftView): boolean {
  return saved?.revision !== revision;
}

/** Open, and of the session to come: one that was saved before stays that session's. */
export function isOfNextSession(draft: DraftView): boolean {
  return isOpen(draft) && draft.saved === undefined;
}

/** The one edited last first. */
export function byNewest(drafts: readonly DraftView[]): readonly DraftView[] {
  return drafts.toSorted((a, b) => (a.edited < b.edited ? 1 : a.edited > b.edited ? -1 : 0));
}
