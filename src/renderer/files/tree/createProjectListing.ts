import { isAppError } from '../../../shared/errors.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { FileTree } from './fileTree.ts';
import { runSliced, type SliceClock } from '../../ui/slices.ts';

export interface ProjectListing {
  /** The tree of the present or last listing. */
  readonly tree: FileTree | null;
  /**
   * Lists a project into a tree, in place of a listing under way. Rejects with the reason why it could not be listed.
   */
  run(projectId: string | null, tree: FileTree): Promise<ListingEnd>;
  /** Ends the listing under way; entries so far stay in the tree. */
  stop(): void;
}

/** `replaced`: by a newer listing. `stopped`: by `stop`. */
export type ListingEnd = 'complete' | 'replaced' | 'stopped';

interface Run {
  readonly operationId: string;
  readonly tree: FileTree;
  /** Resolves when all arrived entries are in the tree. */
  built: Promise<void>;
  /** Number of entries so far. */
  entries: number;
  onEntries: () => void;
  stopped: boolean;
}

const nobody = (): void => undefined;

/**
 * Fills trees from `files.listed`. `onArrived` receives the number of entries of the newest one, `onGrown` runs
 * whenever some have been added to it.
 */
export function createProjectListing(
  client: Client,
  clock: SliceClock,
  onArrived: (entries: number) => void,
  onGrown: (tree: FileTree) => void,
): ProjectListing {
  const { api } = client;
  let newest: Run | null = null;

  client.on('files.listed', ({ operationId, entries }) => {
    const mine = newest;
    if (mine?.operationId !== operationId) return;
    mine.entries += entries.length;
    onArrived(mine.entries);
    mine.onEntries();
    mine.built = mine.built.then(async () => {
      await runSliced(mine.tree.add(entries), () => newest !== mine, clock);
      if (newest === mine) onGrown(mine.tree);
    });
  });

  return {
    get tree() {
      return newest?.tree ?? null;
    },
    async run(projectId, tree) {
      // The operation may have just ended, which is as good.
      if (newest !== null) api.operations.cancel({ operationId: newest.operationId }).catch(nobody);
      const mine: Run = {
        // Other windows list too, and their events arrive here as well.
        operationId: crypto.randomUUID(),
        tree,
        built: Promise.resolve(),
        entries: 0,
        onEntries: nobody,
        stopped: false,
      };
      newest = mine;
      onArrived(0);
      if (projectId === null) return 'replaced';
      try {
        const { files, ignored } = await api.files.list({ projectId, operationId: mine.operationId });
        await allArrived(mine, files + ignored);
        await mine.built;
        return newest === mine ? 'complete' : 'replaced';
      } catch (error) {
        const isCancelled = isAppError(error, 'cancelled');
        if (newest !== mine || (isCancelled && !mine.stopped)) return 'replaced';
        if (!isCancelled) throw error;
        await mine.built;
        return newest === mine ? 'stopped' : 'replaced';
      }
    },
    stop: () => {
      if (newest === null) return;
      newest.stopped = true;
      api.operations.cancel({ operationId: newest.operationId }).catch(nobody);
    },
  };
}

/** Waits for the last events of a listing, which its answer may overtake. */
function allArrived(run: Run, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    run.onEntries = () => {
      if (run.entries >= wanted) resolve();
    };
    run.onEntries();
  });
}
