import { setImmediate as nextTurn } from 'node:timers/promises';
import { rulesVersion } from '../secrets/rulesVersion.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { Entry, MeasurementTable } from './measurementTable.ts';

/** Part of the cache key: raise it when a change could alter a count. */
const tokenizerVersion = 'gpt-tokenizer-4.0.0/1';

const magic = 0x4d4f_5243;
const formatVersion = 1;
const headerBytes = 20;
const recordBytes = 48;
/** Further entries are dropped when the file is written, the least recently used first. */
const keptEntries = 60_000;

/** Versions that made the counts and findings in a file. */
export interface Makers {
  readonly tokens: string;
  readonly rules: string;
}
const currentMakers: Makers = { tokens: tokenizerVersion, rules: rulesVersion };

/** Entries between two rests: 2 to 3 ms, which a press may wait. */
const restAfter = 2_000;

/**
 * Renders the table as a file's bytes, with rests. For secrets it has the rule and the place, never the value. What is
 * added meanwhile may be in it.
 */
export async function renderMeasurements(
  table: MeasurementTable,
  makers: Makers = currentMakers,
  most: number = keptEntries,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let count = 0;
  let slice: Entry[] = [];
  const endSlice = (): void => {
    parts.push(renderEntries(slice));
    count += slice.length;
    slice = [];
  };
  for (const entry of table.newest(most)) {
    slice.push(entry);
    if (slice.length < restAfter) continue;
    endSlice();
    await nextTurn();
  }
  endSlice();
  return Buffer.concat([renderHeader(count, makers), ...parts]);
}

function renderHeader(count: number, makers: Makers): Uint8Array {
  const meta = Buffer.from(JSON.stringify(makers));
  const header = Buffer.from(new ArrayBuffer(headerBytes + padded(meta.length)));
  header.writeUInt32LE(magic, 0);
  header.writeUInt32LE(formatVersion, 4);
  header.writeUInt32LE(count, 8);
  header.writeUInt32LE(meta.length, 12);
  meta.copy(header, headerBytes);
  header.writeUInt32LE(checksum(wordsOf(header), 0, 16, headerBytes, header.length), 16);
  return header;
}

function renderEntries(entries: readonly Entry[]): Uint8Array {
  const spans = entries.map((entry) => spanBytes(entry.spans));
  const total = spans.reduce((sum, bytes) => sum + recordBytes + padded(bytes.length), 0);
  const part = Buffer.from(new ArrayBuffer(total));
  const words = wordsOf(part);
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const found = spans[index] ?? new Uint8Array();
    part.set(entry.key, at);
    part.writeUInt32LE((entry.tokens.o200k_base ?? -1) + 1, at + 32);
    part.writeUInt32LE((entry.tokens.cl100k_base ?? -1) + 1, at + 36);
    part.writeUInt32LE(entry.spans === null ? 0 : 1 + found.length, at + 40);
    part.set(found, at + recordBytes);
    const end = at + recordBytes + padded(found.length);
    part.writeUInt32LE(checksum(words, at, at + 44, at + recordBytes, end), at + 44);
    at = end;
  }
  return part;
}

/**
 * Adds a file's entries to the table; returns `false` and adds none for a file that is damaged anywhere or has another
 * format. Leaves out results of other tokenizers or rules.
 */
export function readMeasurements(
  bytes: Uint8Array,
  table: MeasurementTable,
  makers: Makers = currentMakers,
): boolean {
  // Copies to an aligned buffer of whole words, which the checksums need.
  const file = Buffer.from(new Uint8Array(bytes).buffer);
  if (file.length % 4 !== 0) return false;
  const made = readHeader(file);
  if (made === null) return false;
  const places = recordPlaces(file);
  if (places === null) return false;
  const sameTokens = made.tokens === makers.tokens;
  const sameRules = made.rules === makers.rules;
  for (const at of places) {
    const count = (from: number): number | null => {
      const stored = sameTokens ? file.readUInt32LE(from) : 0;
      return stored === 0 ? null : stored - 1;
    };
    const scan = sameRules ? file.readUInt32LE(at + 40) : 0;
    table.add(file.subarray(at, at + 32), {
      tokens: { o200k_base: count(at + 32), cl100k_base: count(at + 36) },
      spans: scan === 0 ? null : parseSpans(file.subarray(at + recordBytes, at + recordBytes + scan - 1)),
    });
  }
  return true;
}

function readHeader(file: Buffer<ArrayBuffer>): Makers | null {
  if (file.length < headerBytes || file.readUInt32LE(0) !== magic) return null;
  if (file.readUInt32LE(4) !== formatVersion) return null;
  const metaBytes = file.readUInt32LE(12);
  const end = headerBytes + padded(metaBytes);
  if (end > file.length || checksum(wordsOf(file), 0, 16, headerBytes, end) !== file.readUInt32LE(16))
    return null;
  return JSON.parse(file.toString('utf8', headerBytes, headerBytes + metaBytes)) as Makers;
}

/** Returns the start of each record; `null` unless all are complete and nothing follows. */
function recordPlaces(file: Buffer<ArrayBuffer>): readonly number[] | null {
  const places: number[] = [];
  const words = wordsOf(file);
  let at = headerBytes + padded(file.readUInt32LE(12));
  for (let left = file.readUInt32LE(8); left > 0; left--) {
    if (at + recordBytes > file.length) return null;
    const scan = file.readUInt32LE(at + 40);
    const end = at + recordBytes + padded(scan === 0 ? 0 : scan - 1);
    if (end > file.length) return null;
    if (checksum(words, at, at + 44, at + recordBytes, end) !== file.readUInt32LE(at + 44)) return null;
    places.push(at);
    at = end;
  }
  return at === file.length ? places : null;
}

function spanBytes(spans: Entry['spans']): Uint8Array {
  if (spans === null || spans.length === 0) return new Uint8Array();
  return Buffer.from(JSON.stringify(spans.map((span) => [span.rule, span.tier, span.start, span.end])));
}

function parseSpans(bytes: Buffer): readonly FindingSpan[] {
  if (bytes.length === 0) return [];
  const rows = JSON.parse(bytes.toString('utf8')) as [string, FindingSpan['tier'], number, number][];
  return rows.map(([rule, tier, start, end]) => ({ rule, tier, start, end }));
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

type Words = Int32Array<ArrayBuffer>;

function wordsOf(file: Buffer<ArrayBuffer>): Words {
  return new Int32Array(file.buffer, file.byteOffset, file.length >> 2);
}

/** Returns the checksum of two stretches, in bytes. */
function checksum(words: Words, from: number, to: number, thenFrom: number, thenTo: number): number {
  const first = mix(words, from >> 2, to >> 2, 0x1234_5678);
  return mix(words, thenFrom >> 2, thenTo >> 2, first) >>> 0;
}

function mix(words: Words, from: number, to: number, start: number): number {
  let sum = start;
  for (let at = from; at < to; at++) {
    sum = Math.imul(sum ^ (words[at] ?? 0), 0x9e37_79b1);
    sum ^= sum >>> 15;
  }
  return sum;
}
