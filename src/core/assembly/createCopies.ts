import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { StackRef } from '../../shared/api/common.ts';
import { AppError } from '../../shared/errors.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { createBoundedMap } from '../workers/createBoundedMap.ts';
import type { Assembled } from './assembled.ts';

/** The last message of a stack that left, to find later changes. Contains no values of findings. */
export interface LastCopy {
  /** ISO time. */
  readonly at: string;
  readonly items: Readonly<Record<string, CopiedItem>>;
}

export interface CopiedItem {
  /** Hash of the text that left, in hex; empty if the text could not be read. */
  readonly hash: string;
  /** Text with a mark for every finding; absent if it was too large to store. */
  readonly masked?: string;
  /** Files of a folder, by path. */
  readonly files?: Readonly<Record<string, CopiedFile>>;
}

export type CopiedFile = Omit<CopiedItem, 'files'>;

/** Characters of all items' texts together that are stored; of the rest only the hash is. */
const keptCharacters = 8_000_000;
/** Bytes; the app writes no larger file. */
const maxBytes = 64_000_000;

const copiedFile = { hash: z.string(), masked: z.string().exactOptional() };
const copySchema = z.object({
  carryover: z.literal(1),
  at: z.string(),
  items: z.record(
    z.string(),
    z.object({ ...copiedFile, files: z.record(z.string(), z.object(copiedFile)).exactOptional() }),
  ),
});

export interface Copies {
  /** Returns `null` if nothing was copied yet, or the file can't be read. */
  read(ref: StackRef): Promise<LastCopy | null>;
  write(ref: StackRef, copy: LastCopy): Promise<void>;
}

/**
 * Stores one file per stack in the data folder. Its only use is to show changes: a damaged one is set aside and
 * ignored.
 */
export function createCopies(dataFolder: string, storage: Storage): Copies {
  const fileOf = ({ projectId, stackId }: StackRef): string => {
    const [project, stack] = [pathSegment(projectId), pathSegment(stackId)];
    if (project === null || stack === null) {
      throw new AppError('stacks/unknown', 'This stack no longer exists.', { stackId });
    }
    return join(dataFolder, 'projects', project, 'copies', `${stack}.copy.gz`);
  };
  return {
    async read(ref) {
      const file = fileOf(ref);
      const bytes = await storage.read(file).catch(() => null);
      if (bytes === null) return null;
      try {
        const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
        const { at, items } = copySchema.parse(JSON.parse(text.toString('utf8')));
        return { at, items };
      } catch {
        await storage.setAside(file);
        return null;
      }
    },
    async write(ref, copy) {
      // The caller gets its answer first.
      await nextTurn();
      // Written at each copy, and read once a session: fast rather than small.
      const bytes = await promisify(gzip)(JSON.stringify({ carryover: 1, ...copy }), { level: 1 });
      await storage.writeAtomic(fileOf(ref), bytes);
    },
  };
}

/** Returns the record of an assembled stack. */
export function copyOf({ readings, settled, folders }: Assembled, at: string): LastCopy {
  let room = keptCharacters;
  const items: [string, CopiedItem][] = [];
  const files = new Map([...folders.keys()].map((id): [string, [string, CopiedFile][]] => [id, []]));
  for (const [index, reading] of readings.entries()) {
    const text = settled[index];
    const masked = text?.masked ?? '';
    room -= masked.length;
    const copied = { hash: leavingHash(reading, text), ...(room < 0 ? {} : { masked }) };
    const { id, partOf } = reading.item;
    if (partOf === undefined) items.push([id, copied]);
    else files.get(partOf)?.push([reading.title, copied]);
  }
  for (const [id, own] of files) {
    items.push([id, { hash: hashOfFiles(own), files: Object.fromEntries(own) }]);
  }
  return { at, items: Object.fromEntries(items) };
}

/** Returns items of the copy that would leave differently now, or not at all. */
export function changedSince(copy: LastCopy, { readings, settled, folders }: Assembled): ReadonlySet<string> {
  const changed = new Set<string>();
  const files = new Map([...folders.keys()].map((id): [string, [string, CopiedFile][]] => [id, []]));
  const compare = (id: string, hash: string): void => {
    const before = Object.hasOwn(copy.items, id) ? copy.items[id] : undefined;
    if (before !== undefined && before.hash !== hash) changed.add(id);
  };
  for (const [index, reading] of readings.entries()) {
    const hash = leavingHash(reading, settled[index]);
    const { id, partOf } = reading.item;
    if (partOf === undefined) compare(id, hash);
    else files.get(partOf)?.push([reading.title, { hash }]);
  }
  for (const [id, own] of files) compare(id, hashOfFiles(own));
  return changed;
}

/** Depends on which files there are, on their order, and on how each leaves. */
function hashOfFiles(files: readonly (readonly [string, CopiedFile])[]): string {
  const facts = JSON.stringify(files.map(([path, { hash }]) => [path, hash]));
  return createHash('sha256').update(facts).digest('hex');
}

/** Cache by text: each copy needs every hash several times, and most texts are those of the copy before. */
const hashes = createBoundedMap<string, string>(keptCharacters);

export function leavingHash(
  reading: Assembled['readings'][number] | undefined,
  text: Assembled['settled'][number] | undefined,
): string {
  if (reading?.content.status !== 'ok' || text === undefined) return '';
  const known = hashes.get(text.text);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(text.text).digest('hex');
  hashes.set(text.text, hash, text.text.length);
  return hash;
}
