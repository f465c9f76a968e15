import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackFile, type ParsedStackFile } from '../../shared/domain/stackFile.ts';
import type { Storage } from '../storage/storage.ts';
import { createRemovedStacks } from './createRemovedStacks.ts';
import { createSharedPlaces } from './createSharedPlaces.ts';
import { createStackReads, type StackPlace } from './createStackReads.ts';
import { moveStack } from './moveStack.ts';
import { newerVersion, unknownStack } from './stackErrors.ts';

/** The stacks of all projects, one file each, personal and shared; every answer is what is on disk now. */
export interface StackFiles {
  folderOf(projectId: string): string;
  /** Oldest first. What can't be used is left out and named in a notice. An unchanged stack is the same object as before. */
  list(projectId: string): Promise<readonly Stack[]>;
  /** Rejects with `stacks/unknown`, `stacks/newer-version`, `storage/read-failed`. */
  read(ref: StackRef): Promise<Stack>;
  /** Writes a new stack that is made knowing the others. */
  create(projectId: string, make: (others: readonly Stack[]) => Stack): Promise<void>;
  /** Changes a stack under its lock; `written` is called under it too. `null` from `change` leaves it alone. */
  edit(ref: StackRef, change: (now: Stack) => Stack | null, written: () => void): Promise<boolean>;
  remove(ref: StackRef): Promise<void>;
  restore(ref: StackRef): Promise<void>;
  /** Moves a stack to the repository, after `check` under its lock, or back from there. Rejects as `edit` does, and with `stacks/no-shared-folder`, `storage/write-failed`. */
  share(ref: StackRef, check: (now: Stack) => Promise<boolean>): Promise<boolean>;
  stopSharing(ref: StackRef): Promise<boolean>;
  /** Deletes for good what this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  /** Of a project on this disk; absent: no stack is shared. */
  readonly rootOf?: (projectId: string) => Promise<string>;
}

export function createStackFiles({ dataFolder, storage, emit, rootOf }: Options): StackFiles {
  const places = createSharedPlaces(rootOf);
  const reads = createStackReads({ dataFolder, storage, emit, places });
  const { folderOf, placeOf, loadWhole } = reads;
  const removed = createRemovedStacks(storage);
  /** Asks where the stack lies once its lock is held: it may have been moved meanwhile. */
  const locked = async <T>(ref: StackRef, work: (place: StackPlace) => Promise<T>): Promise<T> => {
    const { lock } = await placeOf(ref);
    return await storage.withLock(lock, async () => work(await placeOf(ref)));
  };

  const write = async (file: string, stack: Stack, save: (text: string) => Promise<void>) => {
    const text = renderStackFile(stack);
    await save(text);
    reads.remember(file, text, stack);
  };

  return {
    folderOf,
    list: reads.list,
    async read(ref) {
      const place = await placeOf(ref);
      return usable(await reads.settle(place), place.file, ref.stackId);
    },
    create: (projectId, make) =>
      storage.withLock(join(folderOf(projectId), 'new-stack'), async () => {
        const stack = make(await reads.list(projectId));
        const { lock } = await placeOf({ projectId, stackId: stack.id });
        await write(lock, stack, async (text) => {
          if (!(await storage.writeNew(lock, text))) throw new Error('A new stack got an id that is taken.');
        });
      }),
    edit: (ref, change, written) =>
      locked(ref, async (place) => {
        const next = change(usable(await loadWhole(place), place.file, ref.stackId));
        if (next === null) return false;
        const rights = place.shared ? 'shared' : 'private';
        await write(place.file, next, (text) => storage.writeAtomic(place.file, text, rights));
        written();
        return true;
      }),
    remove: (ref) =>
      locked(ref, async (place) => {
        usable(await loadWhole(place), place.file, ref.stackId);
        await removed.remove(place);
      }),
    restore: (ref) =>
      locked(ref, async (place) => {
        if (await reads.isThere(place)) return;
        const back = await removed.restore(place.lock, () => places.prepare(ref.projectId));
        if (!back) throw unknownStack(ref.stackId);
      }),
    share: (ref, check) =>
      locked(ref, async (place) => {
        const stack = usable(await loadWhole(place), place.file, ref.stackId);
        if (place.shared || !(await check(stack))) return false;
        const folder = await places.prepare(ref.projectId);
        // What was checked, and not what else a file made by hand may hold.
        const text = renderStackFile(stack);
        await moveStack(storage, place.lock, join(folder, basename(place.lock)), 'shared', text);
        return true;
      }),
    stopSharing: (ref) =>
      locked(ref, async (place) => {
        usable(await loadWhole(place), place.file, ref.stackId);
        if (!place.shared) return false;
        await moveStack(storage, place.file, place.lock, 'private');
        return true;
      }),
    discardRemoved: () => removed.discard(),
  };
}

function usable(found: ParsedStackFile | null, file: string, stackId: string): Stack {
  if (found?.status === 'ok') return found.stack;
  throw found?.status === 'newer' ? newerVersion(basename(file)) : unknownStack(stackId);
}
