import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { parseStackFile, renderStackFile, type ParsedStackFile } from '../../shared/domain/stackFile.ts';
import { createParsedFiles } from '../storage/createParsedFiles.ts';
import { decodeText } from '../storage/readText.ts';
import { idOfSegment, pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { readFailed } from '../storage/writeFailed.ts';
import { createRemovedStacks } from './createRemovedStacks.ts';
import { createSharedPlaces, sharedFolder } from './createSharedPlaces.ts';
import { moveStack } from './moveStack.ts';
import { separateTwins } from './separateTwins.ts';

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

/** Where a stack lies. The lock is the same wherever that is, so that it can be moved. */
export interface StackPlace {
  readonly file: string;
  readonly lock: string;
  readonly shared: boolean;
}

const stackSuffix = '.stack.json';

export function createStackFiles({ dataFolder, storage, emit, rootOf }: Options): StackFiles {
  const files = createParsedFiles(storage, (bytes, file) => parse(bytes, idOf(file)));
  const places = createSharedPlaces(rootOf);
  const removed = createRemovedStacks(storage);
  const told = new Set<string>();

  const tellOnce = (file: string, message: string) => {
    if (told.has(message + file)) return;
    told.add(message + file);
    emit('notice', { level: 'warn', message });
  };

  const folderOf = (projectId: string): string => {
    const segment = pathSegment(projectId);
    if (segment === null) {
      throw new AppError('projects/unknown', 'That project is not known. Open its folder again.', {
        projectId,
      });
    }
    return join(dataFolder, 'projects', segment, 'stacks');
  };
  const placeOf = async ({ projectId, stackId }: StackRef): Promise<StackPlace> => {
    const segment = pathSegment(stackId);
    if (segment === null) throw unknownStack(stackId);
    const own = join(folderOf(projectId), segment + stackSuffix);
    const shared = await places.fileOf(projectId, segment + stackSuffix);
    return { file: shared ?? own, lock: own, shared: shared !== null };
  };

  /** Only under the lock: what is moved away must be what was read. Answers `null` for a damaged file. */
  const loadWhole = async ({ file, shared }: StackPlace): Promise<ParsedStackFile | null> => {
    const found = await files.load(file);
    if (found?.status === 'ok' && shared) return { status: 'ok', stack: asShared(found.stack) };
    if (found?.status !== 'damaged') return found;
    if (shared) throw damagedShared(file);
    const kept = basename(await storage.setAside(file));
    emit('notice', {
      level: 'warn',
      message: `A stack's file was damaged and can't be shown. It was kept as ${kept} in ${folderName(file)}.`,
    });
    return null;
  };

  /** As `load`, with a damaged file set aside. */
  const settle = async (place: StackPlace): Promise<ParsedStackFile | null> => {
    const found = await files.load(place.file);
    if (found?.status !== 'damaged' && !place.shared) return found;
    if (place.shared) return await loadWhole(place);
    return await storage.withLock(place.lock, () => loadWhole(place));
  };

  /** Asks where the stack lies once its lock is held: it may have been moved meanwhile. */
  const locked = async <T>(ref: StackRef, work: (place: StackPlace) => Promise<T>): Promise<T> => {
    const { lock } = await placeOf(ref);
    return await storage.withLock(lock, async () => work(await placeOf(ref)));
  };

  const write = async (file: string, stack: Stack, save: (text: string) => Promise<void>) => {
    const text = renderStackFile(stack);
    await save(text);
    files.remember(file, text, { status: 'ok', stack });
  };

  const listed = async (place: StackPlace): Promise<Stack | null> => {
    const name = basename(place.file);
    try {
      const found = await settle(place);
      if (found?.status === 'ok') return found.stack;
      if (found?.status === 'newer') tellOnce(place.file, newerVersion(name).message);
    } catch (error) {
      if (!isAppError(error)) throw error;
      tellOnce(place.file, error.message);
    }
    return null;
  };

  const personalNames = async (projectId: string): Promise<readonly string[]> => {
    try {
      return (await storage.list(folderOf(projectId))).filter(isStackName);
    } catch (error) {
      throw readFailed(folderOf(projectId), error);
    }
  };

  const list = async (projectId: string): Promise<readonly Stack[]> => {
    const shared = (await places.names(projectId)).filter(isStackName);
    const twins = new Set(shared);
    for (const name of await personalNames(projectId)) {
      if (!twins.has(name)) continue;
      const own = join(folderOf(projectId), name);
      try {
        const kept = await storage.withLock(own, async () =>
          separateTwins(storage, own, await places.fileOf(projectId, name)),
        );
        if (kept !== null) emit('notice', { level: 'info', message: kept });
      } catch (error) {
        // One pair that can't be told apart now keeps no other stack from being shown.
        if (!isAppError(error)) throw error;
        tellOnce(own, error.message);
      }
    }
    const own = await personalNames(projectId);
    const found = await Promise.all([
      ...own.map((name) => {
        const file = join(folderOf(projectId), name);
        return listed({ file, lock: file, shared: false });
      }),
      ...shared.map(async (name) => {
        const file = await places.fileOf(projectId, name);
        if (file !== null) return await listed({ file, lock: join(folderOf(projectId), name), shared: true });
        tellOnce(name, `${sharedFolder}/${name} is a link, or too large for a stack. It was left alone.`);
        return null;
      }),
    ]);
    return found.filter((stack) => stack !== null).toSorted(byAge);
  };

  return {
    folderOf,
    list,
    async read(ref) {
      const place = await placeOf(ref);
      return usable(await settle(place), place.file, ref.stackId);
    },
    create: (projectId, make) =>
      storage.withLock(join(folderOf(projectId), 'new-stack'), async () => {
        const stack = make(await list(projectId));
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
        if ((await files.load(place.file)) !== null) return;
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

const shownAsShared = new WeakMap<Stack, Stack>();

/** The same stack is answered as the same object. */
function asShared(stack: Stack): Stack {
  const known = shownAsShared.get(stack) ?? { ...stack, shared: true as const };
  shownAsShared.set(stack, known);
  return known;
}

function isStackName(name: string): boolean {
  return name.endsWith(stackSuffix) && idOfSegment(name.slice(0, -stackSuffix.length)) !== null;
}

function damagedShared(file: string): AppError {
  return new AppError(
    'storage/read-failed',
    `The shared stack ${sharedFolder}/${basename(file)} can't be read; git may have left marks of a conflict in it. It was left alone: repair it, or take it out of the repository.`,
    { file, cause: 'damaged' },
  );
}

function unknownStack(stackId: string): AppError {
  return new AppError('stacks/unknown', 'That stack is gone. It may have been deleted in another window.', {
    stackId,
  });
}

function newerVersion(file: string): AppError {
  return new AppError(
    'stacks/newer-version',
    `The stack in ${file} was saved by a newer Carryover, so it is left alone. Update this one to use it.`,
    { file },
  );
}

function usable(found: ParsedStackFile | null, file: string, stackId: string): Stack {
  if (found?.status === 'ok') return found.stack;
  throw found?.status === 'newer' ? newerVersion(basename(file)) : unknownStack(stackId);
}

function idOf(file: string): string {
  const id = idOfSegment(basename(file).slice(0, -stackSuffix.length));
  if (id === null) throw new Error('No name of a stack file.');
  return id;
}

/** A copied file is a stack of its own: its name says its id. */
function parse(bytes: Uint8Array, stackId: string): ParsedStackFile {
  const decoded = decodeText(bytes);
  if (decoded === 'damaged') return { status: 'damaged' };
  const parsed = parseStackFile(decoded.text);
  return parsed.status === 'ok' ? { status: 'ok', stack: { ...parsed.stack, id: stackId } } : parsed;
}

function byAge(a: Stack, b: Stack): number {
  const [left, right] = [`${a.created ?? ''} ${a.id}`, `${b.created ?? ''} ${b.id}`];
  return left < right ? -1 : Number(left > right);
}

function folderName(file: string): string {
  return basename(join(file, '..', '..')) + '/stacks';
}
