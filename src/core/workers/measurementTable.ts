import type { EncodingId } from '../../shared/domain/model.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/**
 * Measurements by content: one table in memory that the main thread and all workers share. Entries are only ever added,
 * and each field is one word set once, so no thread waits for another.
 */
export interface MeasurementTable {
  readonly memory: SharedArrayBuffer;
  readonly size: number;
  /** Grows with every field that is set: a caller compares it before saving. */
  readonly changes: number;
  /** Returns the entry of a hash of 32 bytes, and marks it as used. */
  find(key: Uint8Array): Known | null;
  /** Adds to an entry; silently adds nothing if the table is full. */
  add(key: Uint8Array, known: Partial<Known>): void;
  /** Yields the entries that were used last, `most` at most, the least recently used first. Each is read once it is reached. */
  newest(most: number): Generator<Entry>;
}

export interface Known {
  readonly tokens: Readonly<Record<EncodingId, number | null>>;
  readonly spans: readonly FindingSpan[] | null;
}

export interface Entry extends Known {
  readonly key: Uint8Array;
}

/** A hash table over adjacent entries: few entries use few pages of memory, and unused pages cost nothing. */
const slotBits = 17;
const slotMask = (1 << slotBits) - 1;
/** A higher share would make long probes. */
const maxEntries = Math.floor((slotMask + 1) * 0.75);
const entryWords = 16;
const spanWords = 1 << 20;

// Offsets within an entry.
const keyAt = 0;
const keyWords = 8;
const tokensAt: Readonly<Record<EncodingId, number>> = { o200k_base: 8, cl100k_base: 9 };
/** 0: not scanned, 1: clean, else 2 + place of the spans. */
const spansAt = 10;
const usedAt = 11;
/** Set once the entry can be found. */
const readyAt = 12;

// Each slot has the number of its entry, from 1; the counters and the entries follow.
const sizeAt = slotMask + 1;
const changesAt = sizeAt + 1;
const clockAt = sizeAt + 2;
const nextSpanAt = sizeAt + 3;
const entriesFrom = sizeAt + entryWords;
const spansFrom = entriesFrom + maxEntries * entryWords;

/** More than there are entries. */
const entriesPerUse = 1 << slotBits;

const entryAt = (number: number): number => entriesFrom + (number - 1) * entryWords;

export function createMeasurementTable(memory?: SharedArrayBuffer): MeasurementTable {
  const shared = memory ?? new SharedArrayBuffer((spansFrom + spanWords) * 4);
  const words = new Int32Array(shared);
  const bytes = new Uint8Array(shared);
  const keyOf = new Int32Array(keyWords);
  const keyBytes = new Uint8Array(keyOf.buffer);

  const isAt = (entry: number): boolean => {
    for (let word = 0; word < keyWords; word++) {
      if (words[entry + keyAt + word] !== keyOf[word]) return false;
    }
    return true;
  };
  const touch = (entry: number): void => {
    words[entry + usedAt] = Atomics.add(words, clockAt, 1) + 1;
  };

  /** Returns the entry of the last read key, or the negative of its free slot, minus 1. */
  const locate = (): number => {
    for (let slot = (keyOf[0] ?? 0) & slotMask; ; slot = (slot + 1) & slotMask) {
      const number = Atomics.load(words, slot);
      if (number === 0) return -slot - 1;
      if (isAt(entryAt(number))) return entryAt(number);
    }
  };

  /** Returns the entry of the last read key, and makes a missing one; `null` if the table is full. */
  const locateOrMake = (): number | null => {
    let found = locate();
    if (found >= 0) return found;
    const number = Atomics.add(words, sizeAt, 1) + 1;
    if (number > maxEntries) {
      Atomics.sub(words, sizeAt, 1);
      return null;
    }
    const made = entryAt(number);
    words.set(keyOf, made + keyAt);
    while (found < 0) {
      if (Atomics.compareExchange(words, -found - 1, 0, number) === 0) {
        Atomics.store(words, made + readyAt, 1);
        return made;
      }
      // Another thread was faster, maybe with the same content: the entry made here stays empty.
      found = locate();
    }
    return found;
  };

  const setOnce = (at: number, value: number): void => {
    if (Atomics.compareExchange(words, at, 0, value) === 0) Atomics.add(words, changesAt, 1);
  };

  const addSpans = (spans: readonly FindingSpan[]): number => {
    if (spans.length === 0) return 1;
    const data = Buffer.from(
      JSON.stringify(spans.map((span) => [span.rule, span.tier, span.start, span.end])),
    );
    const needed = 1 + Math.ceil(data.length / 4);
    const at = Atomics.add(words, nextSpanAt, needed);
    if (at + needed > spanWords) return 0;
    words[spansFrom + at] = data.length;
    bytes.set(data, (spansFrom + at + 1) * 4);
    return at + 2;
  };
  const readSpans = (place: number): readonly FindingSpan[] | null => {
    if (place === 0) return null;
    if (place === 1) return [];
    const at = spansFrom + place - 2;
    const from = (at + 1) * 4;
    const text = Buffer.from(bytes.slice(from, from + (words[at] ?? 0))).toString();
    const rows = JSON.parse(text) as [string, FindingSpan['tier'], number, number][];
    return rows.map(([rule, tier, start, end]) => ({ rule, tier, start, end }));
  };
  const count = (at: number): number | null => {
    const stored = Atomics.load(words, at);
    return stored === 0 ? null : stored - 1;
  };
  const read = (entry: number): Known => ({
    tokens: {
      o200k_base: count(entry + tokensAt.o200k_base),
      cl100k_base: count(entry + tokensAt.cl100k_base),
    },
    spans: readSpans(Atomics.load(words, entry + spansAt)),
  });

  return {
    memory: shared,
    get size() {
      return Math.min(Atomics.load(words, sizeAt), maxEntries);
    },
    get changes() {
      return Atomics.load(words, changesAt);
    },
    find(key) {
      keyBytes.set(key);
      const entry = locate();
      if (entry < 0) return null;
      touch(entry);
      return read(entry);
    },
    add(key, known) {
      keyBytes.set(key);
      const entry = locateOrMake();
      if (entry === null) return;
      for (const encoding of ['o200k_base', 'cl100k_base'] as const) {
        const tokens = known.tokens?.[encoding];
        if (tokens !== undefined && tokens !== null) setOnce(entry + tokensAt[encoding], tokens + 1);
      }
      if (known.spans !== undefined && known.spans !== null && Atomics.load(words, entry + spansAt) === 0) {
        const place = addSpans(known.spans);
        if (place !== 0) setOnce(entry + spansAt, place);
      }
      touch(entry);
    },
    *newest(most) {
      // One number has both, since numbers are sorted at once, and objects are not: the time of use, then the entry.
      const uses = new Float64Array(this.size);
      for (let number = 1; number <= uses.length; number += 1) {
        const used = words[entryAt(number) + usedAt] ?? 0;
        uses[number - 1] = (used >>> 0) * entriesPerUse + number;
      }
      uses.sort();
      for (const use of uses.subarray(Math.max(0, uses.length - most))) {
        const entry = entryAt(use % entriesPerUse);
        if (Atomics.load(words, entry + readyAt) !== 1) continue;
        yield { key: bytes.slice((entry + keyAt) * 4, (entry + keyAt + keyWords) * 4), ...read(entry) };
      }
    },
  };
}
