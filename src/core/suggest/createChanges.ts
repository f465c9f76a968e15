import type { ChangedPaths } from '../watching/watchFolder.ts';
import type { RelateRequest } from '../workers/relating.ts';

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

/** Beyond that, looking at everything is no slower. */
const mostPaths = 500;

interface Root {
  state: string;
  /** Paths that changed after `state` was asked for; `null` for too many to name. */
  paths: Set<string> | null;
}

/** Follows what changes in projects between two questions, so that the second reads only that. */
export function createChanges(isWatched: (root: string) => boolean): Changes {
  const roots = new Map<string, Root>();
  return {
    heard(root, paths) {
      const known = roots.get(root);
      if (known === undefined || known.paths === null) return;
      if (paths === null) known.paths = null;
      else for (const path of paths) known.paths.add(path);
      if (known.paths !== null && known.paths.size > mostPaths) known.paths = null;
    },
    async during(root, ask) {
      const before = roots.get(root);
      const asked = before?.paths ?? null;
      const isKnown = before !== undefined && asked !== null && before.state !== '' && isWatched(root);
      // The answer may lack a change that is heard from now on, so the next question asks for it again.
      const mine: Root = { state: '', paths: new Set() };
      roots.set(root, mine);
      const { state, ...answer } = await ask(isKnown ? { state: before.state, paths: [...asked] } : null);
      // Without a watch all along, nothing tells what has changed.
      mine.state = isWatched(root) ? state : '';
      return answer;
    },
  };
}
