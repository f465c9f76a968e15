import type { EncodingId } from '../../shared/domain/model.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/**
 * What was measured, by content: one table in memory that the main thread and all workers share. Entries are only
 * ever added, and each field is one word set once, so nobody has to wait for anybody.
 */
export interface MeasurementTable {
  readonly memory: SharedArrayBuffer;
  readonly size: number;
  /** Grows with every field that is set: whoever saves compares it. */
  readonly changes: number;
  /** `key`: 32 bytes, a hash. Marks the entry as used. */
  find(key: Uint8Array): Known | null;
  /** Adds to what is known of the content; silently keeps nothing where the table is full. */
  add(key: Uint8Array, known: Partial<Known>): void;
  /** All entries, those used least lately first. */
  entries(): Entry[];
}

export interface Known {
  readonly tokens: Readonly<Record<EncodingId, number | null>>;
  readonly spans: readonly FindingSpan[] | null;
}

export interface Entry extends Known {
  readonly key: Uint8Array;
}

const slotBits = 17;
const slotWords = 16;
const slotMask = (1 << slotBits) - 1;
/** More would make long probes. */
const maxEntries = Math.floor((slotMask + 1) * 0.75);
const spanWords = 1 << 20;

const stateFree = 0;
const stateReady = 2;
const keyAt = 1;
const keyWords = 8;
const tokensAt: Readonly<Record<EncodingId, number>> = { o200k_base: 9, cl100k_base: 10 };
/** 0: not scanned, 1: clean, else 2 + place of the spans. */
const spansAt = 11;
const usedAt = 12;

// Counters, behind the slots.
const sizeAt = slotWords << slotBits;
const changesAt = sizeAt + 1;
const clockAt = sizeAt + 2;
const nextSpanAt = sizeAt + 3;
const spansFrom = sizeAt + 4;

const following = (slot: number): number => (slot + slotWords) & (slotWords * (slotMask + 1) - 1);

export function createMeasurementTable(memory?: SharedArrayBuffer): MeasurementTable {
  const shared = memory ?? new SharedArrayBuffer((spansFrom + spanWords) * 4);
  const words = new Int32Array(shared);
  const bytes = new Uint8Array(shared);
  const keyOf = new Int32Array(keyWords);
  const keyBytes = new Uint8Array(keyOf.buffer);

  const isAt = (slot: number): boolean => {
    for (let word = 0; word < keyWords; word++) {
      if (words[slot + keyAt + word] !== keyOf[word]) return false;
    }
    return true;
  };
  const readKey = (key: Uint8Array): number => {
    keyBytes.set(key);
    return ((keyOf[0] ?? 0) & slotMask) * slotWords;
  };
  const touch = (slot: number): void => {
    words[slot + usedAt] = Atomics.add(words, clockAt, 1) + 1;
  };

  /** The slot of the key read last, or the negative of a free one, minus 1. */
  const locate = (first: number): number => {
    for (let slot = first; ; slot = following(slot)) {
      const state = Atomics.load(words, slot);
      if (state === stateFree) return -slot - 1;
      if (state === stateReady && isAt(slot)) return slot;
    }
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
  const read = (slot: number): Known => ({
    tokens: {
      o200k_base: count(slot + tokensAt.o200k_base),
      cl100k_base: count(slot + tokensAt.cl100k_base),
    },
    spans: readSpans(Atomics.load(words, slot + spansAt)),
  });

  return {
    memory: shared,
    get size() {
      return Atomics.load(words, sizeAt);
    },
    get changes() {
      return Atomics.load(words, changesAt);
    },
    find(key) {
      const slot = locate(readKey(key));
      if (slot < 0) return null;
      touch(slot);
      return read(slot);
    },
    add(key, known) {
      const first = readKey(key);
      let slot = locate(first);
      while (slot < 0) {
        const free = -slot - 1;
        if (Atomics.add(words, sizeAt, 1) >= maxEntries) {
          Atomics.sub(words, sizeAt, 1);
          return;
        }
        if (Atomics.compareExchange(words, free, stateFree, 1) === stateFree) {
          words.set(keyOf, free + keyAt);
          Atomics.store(words, free, stateReady);
          slot = free;
        } else {
          // Another thread was faster. Its entry may be for the same content; two of it do no harm.
          Atomics.sub(words, sizeAt, 1);
          slot = locate(first);
        }
      }
      for (const encoding of ['o200k_base', 'cl100k_base'] as const) {
        const tokens = known.tokens?.[encoding];
        if (tokens !== undefined && tokens !== null) setOnce(slot + tokensAt[encoding], tokens + 1);
      }
      if (known.spans !== undefined && known.spans !== null && Atomics.load(words, slot + spansAt) === 0) {
        const place = addSpans(known.spans);
        if (place !== 0) setOnce(slot + spansAt, place);
      }
      touch(slot);
    },
    entries() {
      const found: { used: number; slot: number }[] = [];
      for (let slot = 0; slot < sizeAt; slot += slotWords) {
        if (Atomics.load(words, slot) === stateReady) found.push({ used: words[slot + usedAt] ?? 0, slot });
      }
      found.sort((a, b) => a.used - b.used);
      return found.map(({ slot }) => ({
        key: bytes.slice((slot + keyAt) * 4, (slot + keyAt + keyWords) * 4),
        ...read(slot),
      }));
    },
  };
}
