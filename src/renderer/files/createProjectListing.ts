import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { FileTree } from './fileTree.ts';
import { runSliced, type SliceClock } from './slices.ts';

export interface ProjectListing {
  /** What is being filled, or was last. */
  readonly tree: FileTree | null;
  /**
   * Lists a project into a tree, in place of a listing under way. Answers whether the tree is complete: `false` when
   * another listing has taken its place. Rejects with why it could not be listed.
   */
  run(projectId: string | null, tree: FileTree): Promise<boolean>;
}

interface Run {
  readonly operationId: string;
  readonly tree: FileTree;
  /** When what has arrived is built into the tree. */
  built: Promise<void>;
  /** Arrived so far. */
  entries: number;
  onEntries: () => void;
}

const nobody = (): void => undefined;

/** Fills trees from `files.listed`. `onGrown` is called whenever entries have been built into the newest one. */
export function createProjectListing(
  client: Client,
  clock: SliceClock,
  onGrown: (tree: FileTree) => void,
): ProjectListing {
  const { api } = client;
  let newest: Run | null = null;

  client.on('files.listed', ({ operationId, entries }) => {
    const mine = newest;
    if (mine?.operationId !== operationId) return;
    mine.entries += entries.length;
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
      // It may just have ended, which is as good.
      if (newest !== null) api.operations.cancel({ operationId: newest.operationId }).catch(nobody);
      const mine: Run = {
        // Other windows list too, and hear of it.
        operationId: crypto.randomUUID(),
        tree,
        built: Promise.resolve(),
        entries: 0,
        onEntries: nobody,
      };
      newest = mine;
      if (projectId === null) return false;
      try {
        const { files, ignored } = await api.files.list({ projectId, operationId: mine.operationId });
        await allArrived(mine, files + ignored);
        await mine.built;
        return newest === mine;
      } catch (error) {
        if (newest !== mine || isAppError(error, 'cancelled')) return false;
        throw error;
      }
    },
  };
}

/** The answer to a listing may overtake the last of its events. */
function allArrived(run: Run, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    run.onEntries = () => {
      if (run.entries >= wanted) resolve();
    };
    run.onEntries();
  });
}
