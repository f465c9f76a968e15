import { basename, dirname, join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import type { StackPlace } from './createStackReads.ts';
import { moveStack } from './moveStack.ts';

/** Stacks that a person deleted and may want back: they wait in the data folder until this run ends. */
export interface RemovedStacks {
  remove(place: StackPlace): Promise<void>;
  /** Puts it back where it lay, by its lock; answers whether there was one. `prepare`: makes the repository's folder. */
  restore(lock: string, prepare: () => Promise<string>): Promise<boolean>;
  discard(): Promise<void>;
}

/** To be called under the stack's lock. */
export function createRemovedStacks(
  storage: Pick<Storage, 'read' | 'writeNew' | 'remove' | 'move'>,
): RemovedStacks {
  const removed = new Map<string, { readonly shared: boolean }>();
  return {
    async remove({ file, lock, shared }) {
      const waiting = waitingPlace(lock);
      // What waits there already is an older stack of that id, which nobody can bring back any more.
      if (shared) {
        await storage.remove(waiting);
        await moveStack(storage, file, waiting, 'private');
      } else await storage.move(file, waiting);
      removed.set(lock, { shared });
    },
    async restore(lock, prepare) {
      const waiting = waitingPlace(lock);
      const known = removed.get(lock);
      if (known?.shared === true) {
        await moveStack(storage, waiting, join(await prepare(), basename(lock)), 'shared');
      } else if (!(await storage.move(waiting, lock))) return false;
      removed.delete(lock);
      return true;
    },
    async discard() {
      await Promise.all([...removed.keys()].map((lock) => storage.remove(waitingPlace(lock))));
      removed.clear();
    },
  };
}

function waitingPlace(lock: string): string {
  return join(dirname(lock), 'removed', basename(lock));
}
