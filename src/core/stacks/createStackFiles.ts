import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { parseStackFile, renderStackFile, type ParsedStackFile } from '../../shared/domain/stackFile.ts';
import { createParsedFiles } from '../storage/createParsedFiles.ts';
import { createRemovedFiles } from '../storage/createRemovedFiles.ts';
import { decodeText } from '../storage/readText.ts';
import { idOfSegment, pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { readFailed } from '../storage/writeFailed.ts';

/** The personal stacks of all projects, one file each; every answer is what is on disk now. */
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
  /** Deletes for good what this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}

const suffix = '.stack.json';

export function createStackFiles({ dataFolder, storage, emit }: Options): StackFiles {
  const files = createParsedFiles(storage, (bytes, file) => parse(bytes, idOf(file)));
  const removed = createRemovedFiles(storage);
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
  const fileOf = ({ projectId, stackId }: StackRef): string => {
    const segment = pathSegment(stackId);
    if (segment === null) throw unknownStack(stackId);
    return join(folderOf(projectId), segment + suffix);
  };

  /** Only under the lock: what is moved away must be what was read. Answers `null` for a damaged file. */
  const loadWhole = async (file: string) => {
    const found = await files.load(file);
    if (found?.status !== 'damaged') return found;
    const kept = basename(await storage.setAside(file));
    emit('notice', {
      level: 'warn',
      message: `A stack's file was damaged and can't be shown. It was kept as ${kept} in ${folderName(file)}.`,
    });
    return null;
  };

  /** As `load`, with a damaged file set aside. */
  const settle = async (file: string) => {
    const found = await files.load(file);
    if (found?.status !== 'damaged') return found;
    return await storage.withLock(file, () => loadWhole(file));
  };

  const write = async (file: string, stack: Stack, save: (text: string) => Promise<void>) => {
    const text = renderStackFile(stack);
    await save(text);
    files.remember(file, text, { status: 'ok', stack });
  };

  const list = async (projectId: string): Promise<readonly Stack[]> => {
    const folder = folderOf(projectId);
    let names: readonly string[];
    try {
      names = await storage.list(folder);
    } catch (error) {
      throw readFailed(folder, error);
    }
    const found = await Promise.all(
      names
        .filter((name) => name.endsWith(suffix))
        .map(async (name) => {
          if (idOfSegment(name.slice(0, -suffix.length)) === null) return null;
          try {
            const file = await settle(join(folder, name));
            if (file?.status === 'ok') return file.stack;
            if (file?.status === 'newer') tellOnce(join(folder, name), newerVersion(name).message);
          } catch (error) {
            if (!isAppError(error)) throw error;
            tellOnce(join(folder, name), error.message);
          }
          return null;
        }),
    );
    return found.filter((stack) => stack !== null).toSorted(byAge);
  };

  return {
    folderOf,
    list,
    async read(ref) {
      const file = fileOf(ref);
      return usable(await settle(file), file, ref.stackId);
    },
    create: (projectId, make) =>
      storage.withLock(join(folderOf(projectId), 'new-stack'), async () => {
        const stack = make(await list(projectId));
        const file = fileOf({ projectId, stackId: stack.id });
        await write(file, stack, async (text) => {
          if (!(await storage.writeNew(file, text))) throw new Error('A new stack got an id that is taken.');
        });
      }),
    edit(ref, change, written) {
      const file = fileOf(ref);
      return storage.withLock(file, async () => {
        const next = change(usable(await loadWhole(file), file, ref.stackId));
        if (next === null) return false;
        await write(file, next, (text) => storage.writeAtomic(file, text));
        written();
        return true;
      });
    },
    remove(ref) {
      const file = fileOf(ref);
      return storage.withLock(file, async () => {
        usable(await loadWhole(file), file, ref.stackId);
        await removed.remove(file);
      });
    },
    restore(ref) {
      const file = fileOf(ref);
      return storage.withLock(file, async () => {
        if ((await files.load(file)) !== null) return;
        if (!(await removed.restore(file))) throw unknownStack(ref.stackId);
      });
    },
    discardRemoved: () => removed.discard(),
  };
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
  const id = idOfSegment(basename(file).slice(0, -suffix.length));
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
