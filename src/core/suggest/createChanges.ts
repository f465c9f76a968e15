import { isAppError } from '../../shared/errors.ts';
import type { ChangedPaths } from '../watching/watchFolder.ts';
import type { RelateRequest } from '../workers/relating.ts';
import { isListingRule } from './facts/isUnwanted.ts';

export interface Changes {
  heard(root: string, paths: ChangedPaths): void;
  /**
   * Runs a question with what changed in a root since the last answer, `null` if that is not known, and remembers the state
   * that the answer names.
   */
  during<T extends { readonly state: string }>(
    root: string,
    ask: (since: RelateRequest['since']) => Promise<T>,
  ): Promise<Omit<T, 'state'>>;
}

/** Paths beyond which their folders stand for them. */
const mostPaths = 200;

interface Root {
  /** Named by the last answer; empty if what changed since is not known. */
  state: string;
  /** Paths that changed after the question for `state` was asked, folders with `/` at their end; `null` for too many to name. */
  paths: Paths;
  /** The paths that were heard since each question that is under way. */
  readonly open: Set<{ paths: Paths }>;
}

type Paths = Set<string> | null;

/** Follows what changes in projects between two questions, so that the second reads only that. */
export function createChanges(isWatched: (root: string) => boolean): Changes {
  const roots = new Map<string, Root>();
  return {
    heard(root, paths) {
      const known = roots.get(root);
      if (known === undefined) return;
      for (const since of [known, ...known.open]) since.paths = withMore(since.paths, paths);
    },
    async during(root, ask) {
      const known = roots.get(root) ?? { state: '', paths: new Set(), open: new Set() };
      roots.set(root, known);
      // Without a watch all along, nothing tells what has changed.
      if (!isWatched(root)) known.state = '';
      const since = known.state === '' || known.paths === null ? null : [...known.paths];
      // The answer may lack a change that is heard from now on, so the next question asks for it again.
      const mine: { paths: Paths } = { paths: new Set() };
      known.open.add(mine);
      try {
        const { state, ...answer } = await ask(since === null ? null : { state: known.state, paths: since });
        known.state = isWatched(root) ? state : '';
        known.paths = mine.paths;
        return answer;
      } catch (error) {
        // A question that a later one cancels has told nothing, and the answer before it still holds.
        if (!isAppError(error, 'cancelled')) known.state = '';
        throw error;
      } finally {
        known.open.delete(mine);
      }
    },
  };
}

function withMore(known: Paths, more: ChangedPaths): Paths {
  if (known === null || more === null) return null;
  for (const path of more) if (!isBelow(path, known)) known.add(path);
  if (known.size <= mostPaths) return known;
  // A build writes thousands of files to few folders.
  const folders = new Set([...known].map((path) => (isListingRule(path) ? path : folderOf(path))));
  return folders.size > mostPaths || folders.has('') ? null : folders;
}

/** Returns the folder of a path, with `/` at its end; a folder as it is. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function isBelow(path: string, known: ReadonlySet<string>): boolean {
  if (isListingRule(path)) return false;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (known.has(path.slice(0, end + 1))) return true;
  }
  return false;
}
