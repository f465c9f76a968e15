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

/** What left last of a stack, for telling what has changed since. Values of findings are not in it. */
export interface LastCopy {
  /** ISO time. */
  readonly at: string;
  readonly items: Readonly<Record<string, CopiedItem>>;
}

export interface CopiedItem {
  /** Of the text as it left, hex; empty where it could not be read. */
  readonly hash: string;
  /** With a mark for every finding; absent where it was too large to keep. */
  readonly masked?: string;
  /** Of a folder, by path. */
  readonly files?: Readonly<Record<string, CopiedFile>>;
}

export type CopiedFile = Omit<CopiedItem, 'files'>;

/** Characters of all items together whose texts are kept; the rest is known by its hash only. */
const keptCharacters = 8_000_000;
/** Bytes; more does not come from here. */
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
  /** `null` where nothing was copied yet, or what was kept can't be read any more. */
  read(ref: StackRef): Promise<LastCopy | null>;
  write(ref: StackRef, copy: LastCopy): Promise<void>;
}

/** One file a stack in the data folder. It only tells what has changed: a damaged one is set aside, and forgotten. */
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
      const bytes = await storage.read(file);
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
      // Who copies is answered first.
      await nextTurn();
      // Written at each copy, and read once a session: fast rather than small.
      const bytes = await promisify(gzip)(JSON.stringify({ carryover: 1, ...copy }), { level: 1 });
      await storage.writeAtomic(fileOf(ref), bytes);
    },
  };
}

/** What an assembled stack would be remembered by. */
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

/** Items that were in the copy and would leave differently now, or not at all. */
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

/** Follows from which files there are, in which order, and how each leaves. */
function hashOfFiles(files: readonly (readonly [string, CopiedFile])[]): string {
  const facts = JSON.stringify(files.map(([path, { hash }]) => [path, hash]));
  return createHash('sha256').update(facts).digest('hex');
}

/** By text: each copy asks for all of them several times, and most are the very texts of the copy before. */
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
