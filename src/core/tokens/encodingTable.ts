/**
 * The ranks of one encoding as bytes that need no parsing: words of a header, slots of a hash table, offsets by rank,
 * and the tokens' bytes. Built once, at build time: a Map of 200,000 strings takes every worker longer to set up than
 * most projects take to count.
 */
export interface EncodingTable {
  /** Returns the rank of the token with these bytes, or -1. */
  rankOf(bytes: Uint8Array, start: number, end: number): number;
  /** Does as `rankOf`, given the hash of the bytes. */
  rankOfHashed(bytes: Uint8Array, start: number, end: number, hash: number): number;
  readonly maxTokenBytes: number;
}

const magic = 0x4b4f_5443;
const headerWords = 4;
const slotBits = 19;
const rankBits = 18;
const rankMask = (1 << rankBits) - 1;
const slotMask = (1 << slotBits) - 1;

/** Raise when the layout or the hash changes: the name of built tables contains it. */
export const encodingTableVersion = 1;

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x2f0b_4a37;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x9e37_79b1);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85eb_ca6b);
  return hash ^ (hash >>> 13);
}

/** Builds a table; `tokens[rank]` has a token's bytes, and an unused rank may be missing. */
export function buildEncodingTable(tokens: readonly (Uint8Array | undefined)[]): Uint8Array {
  if (tokens.length >= rankMask) throw new Error('More tokens than an encoding table can hold');
  const arenaBytes = tokens.reduce((sum, token) => sum + (token?.length ?? 0), 0);
  const words = headerWords + slotMask + 1 + tokens.length + 1;
  const table = new Uint8Array(words * 4 + arenaBytes);
  const asWords = new Uint32Array(table.buffer, 0, words);
  asWords.set([magic, encodingTableVersion, tokens.length, Math.max(...lengths(tokens))]);
  const slots = asWords.subarray(headerWords, headerWords + slotMask + 1);
  const offsets = asWords.subarray(headerWords + slotMask + 1);
  let offset = 0;
  for (const [rank, token] of tokens.entries()) {
    offsets[rank] = offset;
    if (token === undefined) continue;
    table.set(token, words * 4 + offset);
    offset += token.length;
    const hash = hashBytes(token, 0, token.length);
    let slot = hash & slotMask;
    while (slots[slot] !== 0) slot = (slot + 1) & slotMask;
    slots[slot] = ((hash >>> rankBits) << rankBits) | (rank + 1);
  }
  offsets[tokens.length] = offset;
  return table;
}

function lengths(tokens: readonly (Uint8Array | undefined)[]): Set<number> {
  return new Set(tokens.map((token) => token?.length ?? 0));
}

/** Throws if the bytes are no table of this version. */
export function openEncodingTable(table: Uint8Array): EncodingTable {
  const aligned = table.byteOffset % 4 === 0 ? table : new Uint8Array(table);
  const [found, version, count = 0, maxTokenBytes = 0] = new Uint32Array(
    aligned.buffer,
    aligned.byteOffset,
    4,
  );
  if (found !== magic || version !== encodingTableVersion) throw new Error('Not an encoding table');
  const words = headerWords + slotMask + 1 + count + 1;
  const asWords = new Uint32Array(aligned.buffer, aligned.byteOffset, words);
  const slots = asWords.subarray(headerWords, headerWords + slotMask + 1);
  const offsets = asWords.subarray(headerWords + slotMask + 1);
  const arena = aligned.subarray(words * 4);

  const rankOfHashed = (bytes: Uint8Array, start: number, end: number, hash: number): number => {
    const length = end - start;
    if (length > maxTokenBytes) return -1;
    const fragment = hash >>> rankBits;
    for (let slot = hash & slotMask; ; slot = (slot + 1) & slotMask) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) return -1;
      if (entry >>> rankBits !== fragment) continue;
      const rank = (entry & rankMask) - 1;
      const from = offsets[rank] ?? 0;
      if ((offsets[rank + 1] ?? 0) - from !== length) continue;
      let same = 0;
      while (same < length && arena[from + same] === bytes[start + same]) same++;
      if (same === length) return rank;
    }
  };
  return {
    maxTokenBytes,
    rankOfHashed,
    rankOf: (bytes, start, end) =>
      end - start > maxTokenBytes ? -1 : rankOfHashed(bytes, start, end, hashBytes(bytes, start, end)),
  };
}
