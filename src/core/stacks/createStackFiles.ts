import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackFile, type ParsedStackFile } from '../../shared/domain/stack/stackFile.ts';
import { AppError } from '../../shared/errors.ts';
import type { OtherTexts } from '../storage/createOtherTexts.ts';
import { removedPlace, takeAway } from '../storage/createRecords.ts';
import type { Storage } from '../storage/storage.ts';
import type { Rights } from '../storage/diskCalls.ts';
import { createSharedPlaces } from './createSharedPlaces.ts';
import { createStackReads, type StackPlace } from './createStackReads.ts';
import { titled } from '../storage/writeFailed.ts';
import { newerVersion, unknownStack } from './stackErrors.ts';

/** Stacks that the user deleted and may restore: they stay in the data folder until this run ends. */
interface RemovedStacks {
  remove(place: StackPlace): Promise<void>;
  /** Removes a stack from a full disk, which makes room at once: it stays in memory instead. */
  takeAway(place: StackPlace): Promise<void>;
  /**
   * Restores a stack to its place, by its lock; returns true if there was one. `prepare`: makes the repository's
   * folder.
   */
  restore(lock: string, prepare: () => Promise<string>): Promise<boolean>;
  discard(): Promise<void>;
}

/** Stores the stacks of all projects, one file each, personal and shared; every answer is the state on disk. */
export interface StackFiles {
  folderOf(projectId: string): string;
  /**
   * Returns stacks, oldest first. Leaves out files that can't be used, and names them in a notice. An unchanged stack
   * is the same object as before.
   */
  list(projectId: string): Promise<readonly Stack[]>;
  /** Rejects with `stacks/unknown`, `stacks/newer-version`, `storage/read-failed`. */
  read(ref: StackRef): Promise<Stack>;
  /** Writes a new stack; `make` receives the others. */
  create(projectId: string, make: (others: readonly Stack[]) => Stack): Promise<void>;
  /**
   * Changes a stack under its lock; `written` is called under it too, and so is `check`, which may refuse. `null` from
   * `change` leaves the stack alone.
   */
  edit(
    ref: StackRef,
    change: (now: Stack) => Stack | null,
    written: () => void,
    check?: (now: Stack) => Promise<void>,
  ): Promise<boolean>;
  remove(ref: StackRef): Promise<void>;
  restore(ref: StackRef): Promise<void>;
  /**
   * Moves a stack to the repository, after `check` under its lock, or back from there. Rejects as `edit` does, and with
   * `stacks/no-shared-folder`, `storage/write-failed`.
   */
  share(ref: StackRef, check: (now: Stack) => Promise<boolean>): Promise<boolean>;
  stopSharing(ref: StackRef): Promise<boolean>;
  /** Deletes for good the stacks that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  /** Returns the root of a project on this disk; without it, no stack is shared. */
  readonly rootOf?: (projectId: string) => Promise<string>;
  /** Drops what is kept of a conflict with a record that an earlier run removed. */
  readonly otherTexts?: Pick<OtherTexts, 'dropAll'> | undefined;
}

export function createStackFiles({ dataFolder, storage, emit, rootOf, otherTexts }: Options): StackFiles {
  const places = createSharedPlaces(rootOf);
  const reads = createStackReads({ dataFolder, storage, emit, places, otherTexts });
  const { folderOf, placeOf, loadWhole } = reads;
  const removed = createRemovedStacks(storage);
  /** Looks the stack's place up after taking its lock: it may have moved meanwhile. */
  const locked = async <T>(
    ref: StackRef,
    work: (place: StackPlace) => Promise<T>,
    whenFull?: (place: StackPlace) => Promise<T>,
  ): Promise<T> => {
    const { lock } = await placeOf(ref);
    try {
      return await storage.withLock(
        lock,
        async () => work(await placeOf(ref)),
        whenFull === undefined ? undefined : async () => whenFull(await placeOf(ref)),
      );
    } catch (error) {
      throw await named(ref, error);
    }
  };
  /** Names the stack in an error by its name, since the name of its file is an id. */
  const named = async (ref: StackRef, error: unknown): Promise<unknown> => {
    const place = await placeOf(ref);
    const found = await reads.settle(place).catch(() => null);
    if (found?.status !== 'ok') return error;
    const title = `The stack “${found.stack.name}”`;
    const known = titled(error, place.file, title);
    return known === error ? titled(error, place.lock, title) : known;
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
    edit: (ref, change, written, check) =>
      locked(ref, async (place) => {
        const now = usable(await loadWhole(place), place.file, ref.stackId);
        await check?.(now);
        const next = change(now);
        if (next === null) return false;
        const rights = place.shared ? 'shared' : 'private';
        await write(place.file, next, (text) => storage.writeAtomic(place.file, text, rights));
        written();
        return true;
      }),
    remove: (ref) =>
      locked(
        ref,
        async (place) => {
          usable(await loadWhole(place), place.file, ref.stackId);
          await removed.remove(place);
        },
        async (place) => {
          usable(await loadWhole(place), place.file, ref.stackId);
          await removed.takeAway(place);
        },
      ),
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
        // Writes the checked content, without other fields that a file made by hand may have.
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

/** Callers hold the stack's lock. */
function createRemovedStacks(storage: Pick<Storage, 'read' | 'writeNew' | 'remove' | 'move'>): RemovedStacks {
  const removed = new Map<string, { readonly shared: boolean; readonly bytes?: Uint8Array }>();
  return {
    async remove({ file, lock, shared }) {
      const waiting = removedPlace(lock);
      // A file that is already there is an older stack of that id, which can't be restored any more.
      if (shared) {
        await storage.remove(waiting);
        await moveStack(storage, file, waiting, 'private');
      } else await storage.move(file, waiting);
      removed.set(lock, { shared });
    },
    async takeAway({ file, lock, shared }) {
      const bytes = await takeAway(storage, file);
      if (bytes !== null) removed.set(lock, { shared, bytes });
    },
    async restore(lock, prepare) {
      const waiting = removedPlace(lock);
      const known = removed.get(lock);
      if (known?.bytes !== undefined) {
        const back = known.shared ? join(await prepare(), basename(lock)) : lock;
        await storage.writeNew(back, known.bytes, known.shared ? 'shared' : 'private');
      } else if (known?.shared === true) {
        await moveStack(storage, waiting, join(await prepare(), basename(lock)), 'shared');
      } else if (!(await storage.move(waiting, lock))) return false;
      removed.delete(lock);
      return true;
    },
    async discard() {
      await Promise.all([...removed.keys()].map((lock) => storage.remove(removedPlace(lock))));
      removed.clear();
    },
  };
}

/**
 * Moves a file, even to another disk; the copy is complete before the original goes. If the original can't be removed,
 * it stays as it was. Never overwrites a file. The caller holds the stack's lock. `content` replaces the file's own
 * content.
 */
async function moveStack(
  storage: Pick<Storage, 'read' | 'writeNew' | 'remove'>,
  from: string,
  to: string,
  rights: Rights,
  content?: string,
): Promise<void> {
  const bytes = content ?? (await storage.read(from));
  if (bytes === null) throw new Error('A stack that is to be moved went away under its lock.');
  if (!(await storage.writeNew(to, bytes, rights))) {
    throw new AppError(
      'storage/write-failed',
      'A file with that name already exists. Move it away and try again.',
      {
        file: to,
        cause: 'EEXIST',
      },
    );
  }
  try {
    await storage.remove(from);
  } catch (error) {
    await storage.remove(to);
    throw error;
  }
}
