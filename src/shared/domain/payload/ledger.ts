import type { PayloadEntry, SectionId } from '../payload.ts';

/** Sections whose entries must not be lost by omission. */
export const carriedSections = ['decisions', 'deferred', 'eliminated', 'flags'] as const;
export type CarriedSection = (typeof carriedSections)[number];

/**
 * `standing`: in the newest payload. `reversed`, `done`: marked so by a payload. `superseded`: a later entry replaces
 * it. `dropped`: a later payload lacks it, and none gives the reason.
 */
export type LedgerStatus = 'standing' | 'reversed' | 'done' | 'superseded' | 'dropped';

/** One decision, deferred item, eliminated hypothesis or flag over all payloads of a task. */
export interface LedgerEntry {
  readonly section: CarriedSection;
  /** The entry as written last. */
  readonly entry: PayloadEntry;
  readonly status: LedgerStatus;
  /** The session that made it: by the entry itself, else the first payload that contains it. */
  readonly madeIn: number;
  /** The last payload that contains it. */
  readonly lastIn: number;
  /** The payload that reversed, finished, superseded or dropped it. */
  readonly endedIn?: number;
  /** The text of the entry that supersedes it. */
  readonly supersededBy?: string;
}

/** An entry of the task's newest payload that a draft lacks. */
export interface DroppedEntry {
  /** The same for the same entry, across edits of the draft. */
  readonly key: string;
  readonly section: CarriedSection;
  readonly entry: PayloadEntry;
  /** The payload that contains it. */
  readonly session: number;
}

export type ConfirmPart = 'goal' | 'next' | 'file' | 'decision';

/**
 * Result for one part of the payload: whether an agent's answer to the confirm prompt names it, by words, paths and
 * symbols, not by meaning.
 */
export interface ConfirmMark {
  readonly part: ConfirmPart;
  readonly section: SectionId;
  /** The text that the answer should name. */
  readonly text: string;
  readonly verdict: 'named' | 'missed' | 'contradicted';
  /** The place in the answer, for `named` and `contradicted`. */
  readonly quote?: string;
}

export interface Confirmation {
  /** The checked answer, with a mark for each suspected secret. */
  readonly answer: string;
  readonly session: number | null;
  readonly marks: readonly ConfirmMark[];
  /** Text to paste about missing or wrong parts; `null` if there are none. */
  readonly correction: string | null;
}
