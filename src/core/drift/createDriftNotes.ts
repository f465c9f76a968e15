import type { Drift } from '../../shared/domain/drift.ts';
import { isAppError } from '../../shared/errors.ts';
import { driftNote, type DriftNote } from './driftNote.ts';

/** A payload as it was read for a message. */
export interface ReadPayloadItem {
  readonly session: number;
  /** Stands for this very reading. */
  readonly content: object;
}

/** For a project's root: what a message says of a payload's drift. */
export type DriftNotes = (root: string) => (item: ReadPayloadItem) => Promise<DriftNote | null>;

/**
 * Measures drift once for each reading of a payload: as long as a message is made of the same reading, it says the
 * same. What git could not tell is said; a payload that is gone by now has no drift.
 */
export function createDriftNotes(measure: (root: string, session: number) => Promise<Drift>): DriftNotes {
  const known = new WeakMap<object, Promise<DriftNote | null>>();
  return (root) =>
    ({ session, content }) => {
      const note = known.get(content) ?? noteOf(session, measure(root, session));
      known.set(content, note);
      return note;
    };
}

async function noteOf(session: number, drift: Promise<Drift>): Promise<DriftNote | null> {
  try {
    return driftNote(await drift);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (!error.code.startsWith('git/')) return null;
    const line = `Carryover could not determine what has changed since. ${error.message}`;
    return { session, lines: [line], gone: new Set(), moved: new Map() };
  }
}
