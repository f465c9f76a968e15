import type { CarriedSection, LedgerEntry, LedgerStatus } from '../../shared/domain/ledger.ts';

/** In the order of the menu. */
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

/** Returns `Made in session 1, reversed in session 3`. */
export function whenWords({ madeIn, lastIn, endedIn, status }: LedgerEntry): string {
  const made = `Made in session ${madeIn}`;
  if (endedIn !== undefined) return `${made}, ${statusWords[status].toLowerCase()} in session ${endedIn}`;
  return status === 'standing' || lastIn === madeIn ? made : `${made}, last in session ${lastIn}`;
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
