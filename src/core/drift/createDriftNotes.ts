import type { Drift } from '../../shared/domain/drift.ts';
import { isAppError } from '../../shared/errors.ts';
import { driftNote, type DriftNote } from './driftNote.ts';

/** A payload as it was read for a message. */
export interface ReadPayloadItem {
  readonly session: number;
  /** Identifies this very reading. */
  readonly content: object;
}

/** Returns, for a project's root, a function that describes a payload's drift for a message. */
export type DriftNotes = (root: string) => (item: ReadPayloadItem) => Promise<DriftNote | null>;

/**
 * Measures drift once for each reading of a payload: a message of the same reading always has the same words. The note
 * reports what git could not tell; a payload that is gone by now has no drift.
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
