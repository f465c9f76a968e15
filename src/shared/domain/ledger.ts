import type { PayloadEntry, SectionId } from './payload.ts';

/** Sections whose entries must not be lost by omission. */
export const carriedSections = ['decisions', 'deferred', 'eliminated', 'flags'] as const;
export type CarriedSection = (typeof carriedSections)[number];

/**
 * `standing`: in the newest payload. `reversed`, `done`: a payload says so. `superseded`: a later entry says another
 * thing of the same. `dropped`: a later payload does not have it, and none says why.
 */
export type LedgerStatus = 'standing' | 'reversed' | 'done' | 'superseded' | 'dropped';

/** One decision, deferred item, eliminated hypothesis or flag over all payloads of a task. */
export interface LedgerEntry {
  readonly section: CarriedSection;
  /** As written last. */
  readonly entry: PayloadEntry;
  readonly status: LedgerStatus;
  /** The session it was made in: as the entry says, else of the first payload that has it. */
  readonly madeIn: number;
  /** The last payload that has it. */
  readonly lastIn: number;
  /** Of the payload that reversed, finished, superseded or dropped it. */
  readonly endedIn?: number;
  /** The text of the entry that supersedes it. */
  readonly supersededBy?: string;
}

/** An entry of the task's newest payload that a draft does not have. */
export interface DroppedEntry {
  /** The same for the same entry, over edits of the draft. */
  readonly key: string;
  readonly section: CarriedSection;
  readonly entry: PayloadEntry;
  /** Of the payload it stands in. */
  readonly session: number;
}

export type ConfirmPart = 'goal' | 'next' | 'file' | 'decision';

/** Whether an agent's answer to the confirm prompt names a part of the payload: by words, paths and symbols, not by meaning. */
export interface ConfirmMark {
  readonly part: ConfirmPart;
  readonly section: SectionId;
  /** What should be named. */
  readonly text: string;
  readonly verdict: 'named' | 'missed' | 'contradicted';
  /** Where in the answer, for `named` and `contradicted`. */
  readonly quote?: string;
}

export interface Confirmation {
  /** What was held against the payload, with a mark for each suspected secret. */
  readonly answer: string;
  readonly session: number | null;
  readonly marks: readonly ConfirmMark[];
  /** What to paste for what is missing or wrong; `null` where nothing is. */
  readonly correction: string | null;
}
