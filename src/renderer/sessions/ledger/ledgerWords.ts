import type { CarriedSection, LedgerEntry, LedgerStatus } from '../../../shared/domain/payload/ledger.ts';
import { listFacts } from '../../../shared/domain/listWords.ts';

/** Sorted as in the menu. */
export const statuses: readonly LedgerStatus[] = ['standing', 'reversed', 'done', 'superseded', 'dropped'];

export const statusWords: Readonly<Record<LedgerStatus, string>> = {
  standing: 'Standing',
  reversed: 'Reversed',
  done: 'Done',
  superseded: 'Superseded',
  dropped: 'Dropped',
};

export const sectionWords: Readonly<Record<CarriedSection, string>> = {
  decisions: 'Decision',
  deferred: 'Deferred',
  eliminated: 'Eliminated',
  flags: 'Flag',
};

export const sectionNames: Readonly<Record<CarriedSection, string>> = {
  decisions: 'Decisions',
  deferred: 'Deferred',
  eliminated: 'Eliminated',
  flags: 'Flags',
};

/** Says in which session an entry ended. */
const endedWords: Readonly<Record<LedgerStatus, (session: number) => string>> = {
  standing: (session) => `standing in session ${session}`,
  reversed: (session) => `reversed in session ${session}`,
  done: (session) => `done in session ${session}`,
  superseded: (session) => `superseded in session ${session}`,
  dropped: (session) => `dropped in session ${session}`,
};

/** Returns the label of the action that opens the session in which an entry ended. */
export function openEndWords(status: LedgerStatus, session: number): string {
  return `Open session ${session} (${endedWords[status](session)})`;
}

/** Returns `Made in session 1, reversed in session 3`. */
export function whenWords({ madeIn, lastIn, endedIn, status }: LedgerEntry): string {
  const made = `Made in session ${madeIn}`;
  if (endedIn !== undefined) return listFacts([made, endedWords[status](endedIn)]);
  return status === 'standing' || lastIn === madeIn ? made : listFacts([made, `last in session ${lastIn}`]);
}

/**
 * Returns the session that made an entry, or the last that contains it if that has no payload here; and the one that
 * ended it.
 */
export function sessionsToOpen(
  { madeIn, lastIn, endedIn }: LedgerEntry,
  saved: ReadonlySet<number>,
): readonly [number, number?] {
  const made = saved.has(madeIn) ? madeIn : lastIn;
  return endedIn !== undefined && saved.has(endedIn) && endedIn !== made ? [made, endedIn] : [made];
}
