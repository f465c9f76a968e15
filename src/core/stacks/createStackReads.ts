import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import {
  parseStackFile,
  type ParsedStackFile,
  renderStackFile,
} from '../../shared/domain/stack/stackFile.ts';
import { otherTextKey, type OtherTexts } from '../storage/createOtherTexts.ts';
import { createRecords, projectPlace } from '../storage/createRecords.ts';
import { createParsedFiles } from '../storage/createParsedFiles.ts';
import { decodeText } from '../storage/readText.ts';
import { idOfSegment, pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { sharedFolder, type SharedPlaces } from './createSharedPlaces.ts';
import { damagedShared, newerVersion, unknownStack } from './stackErrors.ts';

/** Place of a stack. The lock is the same for every place, so that the stack can move. */
export interface StackPlace {
  readonly file: string;
  readonly lock: string;
  readonly shared: boolean;
}

/** Finds stacks on disk and reads them. */
export interface StackReads {
  readonly folderOf: (projectId: string) => string;
  /** Rejects with `stacks/unknown` for an id that can't be a file name. */
  readonly placeOf: (ref: StackRef) => Promise<StackPlace>;
  /**
   * Loads only under the lock: the file that is moved away must be the one that was read. Returns `null` for a damaged
   * file.
   */
  readonly loadWhole: (place: StackPlace) => Promise<ParsedStackFile | null>;
  /** Does the same for a caller that holds no lock. */
  readonly settle: (place: StackPlace) => Promise<ParsedStackFile | null>;
  readonly isThere: (place: StackPlace) => Promise<boolean>;
  /** Records a file that was just written, so that it need not be read again. */
  readonly remember: (file: string, text: string, stack: Stack) => void;
  /** Lists as `StackFiles.list`. */
  readonly list: (projectId: string) => Promise<readonly Stack[]>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly places: SharedPlaces;
  /** Drops what is kept of a conflict with a record that an earlier run removed. */
  readonly otherTexts?: Pick<OtherTexts, 'dropAll'> | undefined;
}

const stackSuffix = '.stack.json';
/** A file that is damaged in all of these looks, with ms between them, is not just being written. */
const [looksAtDamage, lookAgainMs] = [6, 50];

export function createStackReads({ dataFolder, storage, emit, places, otherTexts }: Options): StackReads {
  const files = createParsedFiles(storage, (bytes, file) => parse(bytes, idOf(file)));
  const onSwept = async (file: string): Promise<void> => {
    const stackId = idOf(file);
    const projectId = idOfSegment(basename(dirname(dirname(file))));
    if (projectId === null) return;
    // A shared stack may have come back from the repository.
    const { file: place } = await placeOf({ projectId, stackId });
    if ((await files.load(place)) === null)
      await otherTexts?.dropAll(otherTextKey({ what: 'stack', projectId, stackId }));
  };
  const records = createRecords({ storage, emit, onSwept }, isStackName);

  const folderOf = (projectId: string) => projectPlace(dataFolder, projectId, 'stacks');
  const placeOf = async ({ projectId, stackId }: StackRef): Promise<StackPlace> => {
    const segment = pathSegment(stackId);
    if (segment === null) throw unknownStack(stackId);
    const own = join(folderOf(projectId), segment + stackSuffix);
    const shared = await places.fileOf(projectId, segment + stackSuffix);
    return { file: shared ?? own, lock: own, shared: shared !== null };
  };

  /** Shared files that stay damaged. */
  const lasting = new Set<string>();
  /**
   * Loads a shared file, which git and editors write in place: one that is empty or cut off now may be whole in a moment.
   * A stack that seemed to be gone meanwhile would make every window show another one.
   */
  const loadWritten = async (file: string): Promise<ParsedStackFile | null> => {
    for (let look = 1; ; look += 1) {
      const found = await files.load(file);
      if (found?.status !== 'damaged') {
        lasting.delete(file);
        return found;
      }
      if (lasting.has(file)) return found;
      if (look === looksAtDamage) {
        lasting.add(file);
        return found;
      }
      await sleep(lookAgainMs);
    }
  };

  /**
   * Loads only under the lock: the file that is moved away must be the one that was read. Returns `null` for a damaged
   * file.
   */
  const loadWhole = async ({ file, shared }: StackPlace): Promise<ParsedStackFile | null> => {
    const found = shared ? await loadWritten(file) : await files.load(file);
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

  /** Loads a file, and sets a damaged one aside. */
  const settle = async (place: StackPlace): Promise<ParsedStackFile | null> => {
    const found = await files.load(place.file);
    if (found?.status !== 'damaged' && !place.shared) return found;
    if (place.shared) return await loadWhole(place);
    return await storage.withLock(place.lock, () => loadWhole(place));
  };

  const listed = async (place: StackPlace): Promise<Stack | null> => {
    const found = await settle(place);
    if (found?.status === 'ok') return found.stack;
    if (found?.status === 'newer') {
      records.tellOnce(place.file, newerVersion(basename(place.file)).message);
    }
    return null;
  };

  const list = async (projectId: string): Promise<readonly Stack[]> => {
    const folder = folderOf(projectId);
    const shared = (await places.names(projectId)).filter(isStackName);
    const isShared = new Set(shared);
    const twins = (await records.names(folder)).filter((name) => isShared.has(name));
    // One pair that can't be separated now must not hide the other stacks.
    await records.useEach(
      twins.map((name) => join(folder, name)),
      async (file) => {
        const kept = await storage.withLock(file, async () =>
          separateTwins(storage, file, await places.fileOf(projectId, basename(file))),
        );
        if (kept !== null) emit('notice', { level: 'info', message: kept });
        return null;
      },
    );
    const own = (await records.names(folder)).map((name) => join(folder, name));
    const found = await Promise.all([
      records.useEach(own, (file) => listed({ file, lock: file, shared: false })),
      records.useEach(
        shared.map((name) => join(folder, name)),
        async (lock) => {
          const name = basename(lock);
          const file = await places.fileOf(projectId, name);
          if (file !== null) return await listed({ file, lock, shared: true });
          const message = `${sharedFolder}/${name} is a link, or too large for a stack. It was left unchanged.`;
          records.tellOnce(lock, message);
          return null;
        },
      ),
    ]);
    return found.flat().toSorted(byAge);
  };

  return {
    folderOf,
    placeOf,
    loadWhole,
    settle,
    isThere: async (place) => (await files.load(place.file)) !== null,
    remember: (file, text, stack) => files.remember(file, text, { status: 'ok', stack }),
    list,
  };
}

const shownAsShared = new WeakMap<Stack, Stack>();

/** Returns the same object for the same stack. */
function asShared(stack: Stack): Stack {
  const known = shownAsShared.get(stack) ?? { ...stack, shared: true as const };
  shownAsShared.set(stack, known);
  return known;
}

function isStackName(name: string): boolean {
  return name.endsWith(stackSuffix) && idOfSegment(name.slice(0, -stackSuffix.length)) !== null;
}

function idOf(file: string): string {
  const id = idOfSegment(basename(file).slice(0, -stackSuffix.length));
  if (id === null) throw new Error('No name of a stack file.');
  return id;
}

/** Parses a stack's file; a copied one is another stack, since its name gives its id. */
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

/**
 * Resolves a stack that is both on this machine and in the repository, because a move was interrupted or a colleague
 * added it: the repository's stays. The local one is deleted if it is the same, else it becomes another stack. Returns
 * the sentence to report. The caller holds the stack's lock. Rejects with `storage/read-failed`, `/write-failed`.
 */
async function separateTwins(
  storage: Pick<Storage, 'read' | 'writeNew' | 'remove'>,
  own: string,
  shared: string | null,
): Promise<string | null> {
  const [mine, theirs] = [await storage.read(own), shared === null ? null : await storage.read(shared)];
  if (mine === null || theirs === null) return null;
  if (Buffer.compare(mine, theirs) === 0) {
    await storage.remove(own);
    return null;
  }
  const text = decodeText(mine);
  const parsed = text === 'damaged' ? null : parseStackFile(text.text);
  // The list handles a file that can't be read.
  if (parsed?.status !== 'ok') return null;
  const id = randomUUID();
  const name = `${parsed.stack.name} (mine)`;
  await storage.writeNew(
    join(dirname(own), `${id}.stack.json`),
    renderStackFile({ ...parsed.stack, id, name }),
  );
  await storage.remove(own);
  return `The repository also has a stack named “${parsed.stack.name}”. Yours is now named “${name}”.`;
}
