import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Difference, Hunk } from '../../shared/domain/file/difference.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clock } from '../storage/clock.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { copyOf, type Copies, type LastCopy, leavingHash, type CopiedFile } from './createCopies.ts';
import type { Assembled } from './assembled.ts';

/** Files that are compared line by line; others appear by name only. */
const comparedFiles = 50;

const maxHunks = 400;

const nameOnly = { before: 0, now: 0, lines: [] };

export interface LastCopies {
  read(ref: StackRef): Promise<LastCopy | null>;
  /**
   * Stores the message that left, to compare items with from now on; `items` replaces those of `assembled`. Returns
   * before the write, since the message has left.
   */
  remember(ref: StackRef, assembled: Assembled, items?: LastCopy['items']): LastCopy;
  /** Returns how an item differs now. Throws `assembly/not-copied`. */
  compare(copy: LastCopy | null, now: Assembled, itemId: string): Difference;
  /** Resolves when all records are on disk. */
  settled(): Promise<void>;
}

interface Options {
  readonly copies: Copies;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly logBug: LogBug;
}

/** Stores the last message of each stack that left. A failed write does not fail the copy; a notice reports it. */
export function createLastCopies({ copies, clock, emit, logBug }: Options): LastCopies {
  let writing: Promise<void> = Promise.resolve();
  return {
    read: (ref) => copies.read(ref),
    remember(ref, assembled, items) {
      const at = new Date(clock()).toISOString();
      const copy = items === undefined ? copyOf(assembled, at) : { at, items };
      writing = writing
        .then(() => copies.write(ref, copy))
        .catch((error: unknown) => {
          if (!isAppError(error)) logBug({ method: 'assembly.export', error });
          else {
            const message = `The last copy could not be recorded. ${error.message}`;
            emit('notice', { level: 'warn', message });
          }
        });
      return copy;
    },
    compare(copy, now, itemId) {
      const ofFolder = compareFolder(copy, now, itemId);
      if (ofFolder !== null) return ofFolder;
      const index = now.readings.findIndex(({ item }) => item.id === itemId);
      const title = now.blocks.find((block) => block.itemId === itemId)?.title ?? '';
      const before = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId] : undefined;
      if (before === undefined) {
        throw new AppError('assembly/not-copied', 'This item was not in the last copy.', { itemId });
      }
      if (before.masked === undefined) return { status: 'not-kept', title };
      return compareTexts(title, before.masked, now.settled[index]?.masked ?? '');
    },
    settled: () => writing,
  };
}

/** Compares a folder with its copy, file by file; `null` if the item is no folder, or was none then. */
function compareFolder(copy: LastCopy | null, now: Assembled, itemId: string): Difference | null {
  const before = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId] : undefined;
  const title = now.blocks.find((block) => block.itemId === itemId)?.title ?? '';
  if (before?.files === undefined) return null;
  const texts = new Map<string, { readonly hash: string; readonly masked: string }>();
  for (const [index, reading] of now.readings.entries()) {
    if (reading.item.partOf !== itemId) continue;
    const text = now.settled[index];
    texts.set(reading.title, { hash: leavingHash(reading, text), masked: text?.masked ?? '' });
  }
  const hunks: Hunk[] = [];
  let leftOut = 0;
  let compared = 0;
  const files = [...new Set([...Object.keys(before.files), ...texts.keys()])].toSorted();
  for (const file of files) {
    const then = Object.hasOwn(before.files, file) ? before.files[file] : undefined;
    const is = texts.get(file);
    if (then !== undefined && is !== undefined && then.hash === is.hash) continue;
    compared += 1;
    const shown = compared > comparedFiles ? null : difference(file, then, is?.masked);
    leftOut += shown?.leftOut ?? 0;
    if (hunks.length < maxHunks)
      hunks.push(...(shown?.hunks ?? [{ ...nameOnly, file: named(file, then, is) }]));
    else leftOut += 1;
  }
  return hunks.length === 0 ? { status: 'same', title } : { status: 'ok', title, hunks, leftOut };
}

function difference(
  file: string,
  then: CopiedFile | undefined,
  is: string | undefined,
): { readonly hunks: readonly Hunk[]; readonly leftOut: number } | null {
  if (then !== undefined && then.masked === undefined) return null;
  const found = compareTexts(file, then?.masked ?? '', is ?? '', { whole: false });
  if (found.status !== 'ok') return null;
  const title = named(file, then, is);
  return { hunks: found.hunks.map((hunk) => ({ ...hunk, file: title })), leftOut: found.leftOut };
}

function named(file: string, then: unknown, is: unknown): string {
  if (then === undefined) return `${file} (new)`;
  return is === undefined ? `${file} (gone)` : file;
}
