import type { FileState, Payload } from '../../../shared/domain/payload.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';

/** A payload's statement about a file, and its place. */
export interface ClaimedFile {
  readonly at: { readonly section: number; readonly entry: number };
  /** Path relative to the project, without `/` at its end. */
  readonly path: string;
  readonly state: FileState | null;
  readonly text: string;
}

/** Returns entries whose path can be in the project. Patterns name no file, and reversed entries claim nothing. */
export function claimedFiles(payload: Pick<Payload, 'sections'>): readonly ClaimedFile[] {
  return payload.sections.flatMap(({ id, entries }, section) =>
    id !== 'files'
      ? []
      : entries.flatMap(({ path: written, state, text, mark }, entry): ClaimedFile[] => {
          const path = written?.replace(/^(?:\.\/)+/u, '').replace(/\/+$/u, '');
          if (path === undefined || isRefusedPath(path) || isPattern(path) || mark !== undefined) return [];
          return [{ at: { section, entry }, path, state: state ?? null, text }];
        }),
  );
}

/** Brackets may be part of names, e.g. of `app/[id]/page.tsx`. */
export function isPattern(path: string): boolean {
  return /[*?]|\{[^}]*,[^}]*\}/u.test(path);
}

/** True if the words on a file state that it is no longer at its path. */
export function isSaidGone(text: string): boolean {
  return /\b(?:deleted?|removed?|gone|dropped|renamed|moved|replaced by|no longer exists|retired)\b/iu.test(
    text,
  );
}

/** True if the words on a file state that it does not exist yet. */
export function isSaidPlanned(text: string): boolean {
  return /\b(?:new|to be|to do|todo|create|add|planned|not (?:yet|created|written|there|started)|does(?: no|n['’])t exist|will be|missing|upcoming|future)\b/iu.test(
    text,
  );
}
