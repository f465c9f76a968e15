import type { DroppedEntry } from './payload/ledger.ts';
import type { PlacedHeading, RecognisedHeading } from './draft/placement.ts';
import type { PayloadCheck, RepositoryClaims } from './payloadCheck.ts';
import type { TaskQuestion } from './draft/taskQuestion.ts';
import type { PayloadEntry, Placed, SectionId, Template } from './payload.ts';

/** An entry in the editor. */
export interface DraftEntry extends PayloadEntry {
  /** The caller that adds the entry makes it; unique in the draft. */
  readonly id: string;
  /** Lines of the source that the entry was made from. */
  readonly from?: Placed;
}

export interface DraftSection {
  /** The section's id; for `other` with a number, so that it is unique. */
  readonly key: string;
  readonly id: SectionId;
  readonly title: string;
  /** The author's own heading with its suffix, if it says more than `title`. */
  readonly heading?: string;
  /** Line of the source with its label. */
  readonly line?: number;
  readonly entries: readonly DraftEntry[];
}

export type DraftOrigin =
  | { readonly kind: 'pasted' }
  /** A file of the project, as it was then. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'template' }
  /** Made from what a session left: see `RecoveredPayload`. */
  | {
      readonly kind: 'recovered';
      /** Id of the session; absent without a transcript, and in drafts of earlier versions. */
      readonly session?: string;
    }
  /** Restored from a saved payload. */
  | { readonly kind: 'payload'; readonly session: number };

/** `continue` a task of the project, or begin a `new` one. */
export type TaskAnswer = (typeof taskAnswers)[number];
export const taskAnswers = ['continue', 'new'] as const;

/** A payload that the user is reviewing. Saved to disk with every edit. */
export interface Draft {
  readonly id: string;
  /** Number of edits. */
  readonly revision: number;
  /** ISO times. */
  readonly created: string;
  readonly edited: string;
  readonly origin: DraftOrigin;
  /** The original text; empty if the draft began from a template. */
  readonly source: string;
  readonly template: Template;
  readonly title: string;
  readonly task: string;
  readonly taskId?: string;
  /** The user's answer to whose task it is; absent until then, and if that was never asked. */
  readonly taskAnswer?: TaskAnswer;
  /** Number of the session that the original text gives itself. */
  readonly said?: number;
  readonly sections: readonly DraftSection[];
  readonly outside: readonly string[];
  /** Headings that were not recognised, with the places that the user chose. */
  readonly placed: readonly PlacedHeading[];
  /** Keys of dropped entries that the user chose not to carry forward. */
  readonly letGo: readonly string[];
  /** The last save of the draft. */
  readonly saved?: SavedDraft;
  /**
   * The save that began last, recorded before the payload is written and absent once the save has ended. After an
   * interruption the payload's file tells whether the save took place.
   */
  readonly saving?: SavedDraft & { readonly taskId: string };
}

/** Anchors that a saved payload lacks because git could not read the repository. */
export interface MissingAnchors {
  /** E.g. `branch`, for a sentence. */
  readonly names: readonly string[];
  /** A sentence. */
  readonly problem: string;
}

/** Returns the warning for a payload that was saved without them. */
export function missingAnchorsWords({ names, problem }: MissingAnchors): string {
  return `The payload was saved without its anchors (${names.join(', ')}), so drift can’t be measured fully later. ${problem}`;
}

/** A payload that a draft was saved as. */
export interface SavedDraft {
  readonly session: number;
  readonly path: string;
  /** The draft's revision then. */
  readonly revision: number;
  /** Hash of the file's bytes, hex: the file may be edited outside of the app. */
  readonly sha256: string;
}

/** A draft as the app shows it. */
export interface DraftView extends Omit<Draft, 'saving'> {
  /** The payload as it would be saved, without front matter. */
  readonly markdown: string;
  /** True if there is a change to undo, or to redo. */
  readonly undoable: boolean;
  readonly redoable: boolean;
}

/** The file that a save of a draft would write now. */
export interface SaveTarget {
  readonly session: number;
  /** Relative to the project. */
  readonly path: string;
  /** True for the unchanged file of its own earlier save. */
  readonly again: boolean;
  /** The `sha256` of the earlier save that this result refers to. */
  readonly savedSha?: string;
}

/** The results about a draft at one of its revisions. */
export interface DraftReport {
  readonly draftId: string;
  /** Another one for each time that the draft is checked: its revision stays the same after a decision, its checks do not. */
  readonly reportId: string;
  readonly revision: number;
  /** Tokens of `markdown`, counted with o200k. */
  readonly tokens: number;
  /** Keyed by section; `sourceTokens` counts the source. */
  readonly sectionTokens: Readonly<Record<string, number>>;
  readonly entryTokens: Readonly<Record<string, number>>;
  readonly sourceTokens: number;
  /** Places refer to the draft's sections and entries. */
  readonly checks: readonly PayloadCheck[];
  /** True if the check `no-why` judged a decision: without it, no finding says nothing about reasons. */
  readonly reasonsJudged: boolean;
  /** Claims of the draft's files in play; `null` until git was asked. */
  readonly claims: RepositoryClaims | null;
  readonly dropped: readonly DroppedEntry[];
  /**
   * Headings of the source that were recognised and say more than the section's title, whether or not the user has
   * placed them elsewhere.
   */
  readonly headings: readonly RecognisedHeading[];
  readonly target: SaveTarget;
  /** Asks whose task the draft is; absent if that is known. */
  readonly task?: TaskQuestion;
  /** Git's treatment of the payload folder; `none` without a repository. */
  readonly folder: 'tracked' | 'ignored' | 'none';
}

/** A file of the payload folder that looks like a draft of another program. */
export interface FoundDraft {
  readonly path: string;
  readonly bytes: number;
  /** ISO time. */
  readonly changed: string;
}
