import { createHash } from 'node:crypto';
import { createNumberList } from './createNumberList.ts';

/** Numbers ids in the order in which they come, from 0. */
export interface IdNumbers {
  /** Gives an id the next number; returns false if it has one. */
  add(id: string): boolean;
  numberOf(id: string): number | undefined;
  size(): number;
}

/** Bytes. */
const blockBytes = 65_536;
/** Characters. A longer id is held by its hash. */
const longestId = 200;

/**
 * Creates numbers for ids, of which a transcript may have a million. All ids lie as bytes in blocks, and a table of numbers finds
 * them: as texts in a map they take three times as much, all of it in the heap.
 */
export function createIdNumbers(): IdNumbers {
  const blocks: Buffer[] = [];
  /** The place of each id, by its number: the block, and where it begins in there. Two bytes with its length come first. */
  const places = createNumberList();
  /** Numbers of ids plus one, at the place that the hash of the id names or the next that is free; 0 is a free place. */
  let table = new Uint32Array(128);
  let size = 0;
  const written = Buffer.alloc(longestId * 3);
  let length = 0;

  const write = (id: string): void => {
    const short = id.length > longestId ? createHash('sha256').update(id).digest('base64') : id;
    length = written.write(short, 0);
  };
  const blockOf = (number: number): Buffer => blocks[Math.floor(places.at(number) / blockBytes)] ?? written;

  const isWritten = (number: number): boolean => {
    const block = blockOf(number);
    const begin = places.at(number) % blockBytes;
    return (
      block.readUInt16LE(begin) === length &&
      block.compare(written, 0, length, begin + 2, begin + 2 + length) === 0
    );
  };
  /** Returns the place in the table of the id that was written last, or the free place for it. */
  const find = (): number => {
    let place = hash(written, 0, length) % table.length;
    for (;;) {
      const entry = table[place] ?? 0;
      if (entry === 0 || isWritten(entry - 1)) return place;
      place = (place + 1) % table.length;
    }
  };
  let used = blockBytes;
  const keep = (): void => {
    if (used + 2 + length > blockBytes) {
      blocks.push(Buffer.alloc(blockBytes));
      used = 0;
    }
    const block = blocks.at(-1) ?? written;
    block.writeUInt16LE(length, used);
    written.copy(block, used + 2, 0, length);
    places.set(size, (blocks.length - 1) * blockBytes + used);
    used += 2 + length;
    size += 1;
  };
  const growTable = (): void => {
    table = new Uint32Array(table.length * 2);
    for (let number = 0; number < size; number += 1) {
      const block = blockOf(number);
      const begin = places.at(number) % blockBytes;
      let place = hash(block, begin + 2, begin + 2 + block.readUInt16LE(begin)) % table.length;
      while (table[place] !== 0) place = (place + 1) % table.length;
      table[place] = number + 1;
    }
  };

  return {
    add(id) {
      write(id);
      const place = find();
      if (table[place] !== 0) return false;
      keep();
      table[place] = size;
      if (size * 2 > table.length) growTable();
      return true;
    },
    numberOf(id) {
      write(id);
      const entry = table[find()] ?? 0;
      return entry === 0 ? undefined : entry - 1;
    },
    size: () => size,
  };
}

function hash(bytes: Buffer, begin: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let at = begin; at < end; at += 1) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return (sum ^ (sum >>> 15)) >>> 0;
}
