import type { EncodingTable } from './encodingTable.ts';

const none = 0x7fff_ffff;
const shortBytes = 96;
const windowBytes = 16_384;

/** Counts the tokens of one piece that is no token itself: merges byte pairs, lowest rank first, leftmost first. */
export type MergePiece = (bytes: Uint8Array, start: number, end: number) => number;

export function createMergePiece(table: EncodingTable): MergePiece {
  const starts = new Int32Array(shortBytes + 2);
  const ranks = new Int32Array(shortBytes + 2);

  const rankOf = (bytes: Uint8Array, start: number, end: number): number => {
    const isMarked = end - start >= 3 && startsWithMark(bytes, start) && isWhole(bytes, start, end);
    const from = isMarked ? start + 3 : start;
    const rank = from === end ? -1 : table.rankOf(bytes, from, end);
    return rank === -1 ? none : rank;
  };

  const mergeShort: MergePiece = (bytes, start, end) => {
    let parts = end - start;
    for (let at = 0; at <= parts; at++) starts[at] = start + at;
    for (let at = 0; at < parts - 1; at++) ranks[at] = rankOf(bytes, start + at, start + at + 2);
    ranks[parts - 1] = none;
    while (parts > 1) {
      let best = none;
      let at = -1;
      for (let candidate = 0; candidate < parts - 1; candidate++) {
        const rank = ranks[candidate] ?? none;
        if (rank < best) {
          best = rank;
          at = candidate;
        }
      }
      if (at === -1) break;
      starts.copyWithin(at + 1, at + 2, parts + 1);
      ranks.copyWithin(at, at + 1, parts);
      parts--;
      ranks[at] = at < parts - 1 ? rankOf(bytes, starts[at] ?? 0, starts[at + 2] ?? 0) : none;
      if (at > 0) ranks[at - 1] = rankOf(bytes, starts[at - 1] ?? 0, starts[at + 1] ?? 0);
    }
    return parts;
  };

  /** Returns the ends of the tokens, ascending. */
  const mergeLong = (bytes: Uint8Array, start: number, end: number): Int32Array => {
    const count = end - start;
    const next = new Int32Array(count + 1);
    const previous = new Int32Array(count + 1);
    const pairRank = new Int32Array(count + 1).fill(none);
    const queue = createQueue(count * 2);
    const update = (at: number): void => {
      const second = next[at] ?? count;
      const rank = second >= count ? none : rankOf(bytes, start + at, start + (next[second] ?? count));
      pairRank[at] = rank;
      if (rank !== none) queue.push(rank, at);
    };
    for (let at = 0; at <= count; at++) {
      next[at] = at + 1;
      previous[at] = at - 1;
    }
    for (let at = 0; at < count - 1; at++) update(at);
    let parts = count;
    while (queue.pop()) {
      const { rank, at } = queue.top;
      if (pairRank[at] !== rank) continue;
      const gone = next[at] ?? count;
      const after = next[gone] ?? count;
      pairRank[gone] = none;
      next[at] = after;
      if (after <= count) previous[after] = at;
      parts--;
      update(at);
      if (at > 0) update(previous[at] ?? 0);
    }
    const ends = new Int32Array(parts);
    for (let at = 0, part = 0; at < count; part++) ends[part] = start + (at = next[at] ?? count);
    return ends;
  };

  /**
   * Splits a long piece into windows, so that memory stays bounded. A row of tokens is the encoding of its bytes
   * exactly if each two neighbours are the encoding of theirs: a new window may start wherever it begins with the very
   * token that the old one had there.
   */
  const mergeWindows: MergePiece = (bytes, start, end) => {
    let total = 0;
    let from = start;
    let size = windowBytes;
    let ends = mergeLong(bytes, from, Math.min(end, from + size));
    while (from + size < end) {
      const joint = Math.floor(ends.length * 0.75);
      const at = ends[joint - 1] ?? end;
      const following = mergeLong(bytes, at, Math.min(end, at + size));
      if (joint > 0 && following[0] === ends[joint]) {
        total += joint;
        from = at;
        ends = following;
      } else {
        size *= 2;
        ends = mergeLong(bytes, from, Math.min(end, from + size));
      }
    }
    return total + ends.length;
  };

  return (bytes, start, end) => {
    const length = end - start;
    if (length <= shortBytes) return mergeShort(bytes, start, end);
    return length <= windowBytes ? mergeLong(bytes, start, end).length : mergeWindows(bytes, start, end);
  };
}

/**
 * True for a byte-order mark. The reference looks bytes up as decoded text, which drops a leading mark, so that it
 * never finds a token that starts with one; counts here do the same.
 */
export function startsWithMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

/** True if no character is cut off at the end; the start is known to be one's. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end) {
    const first = bytes[at] ?? 0;
    at += first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  }
  return at === end;
}

interface Queue {
  push(rank: number, at: number): void;
  /** Puts the entry of lowest rank, and among these the leftmost, into `top`; returns `false` if there is none. */
  pop(): boolean;
  readonly top: { rank: number; at: number };
}

const placeSpan = 2 ** 30;

function createQueue(capacity: number): Queue {
  let heap = new Float64Array(Math.max(16, capacity));
  let size = 0;
  const top = { rank: 0, at: 0 };
  return {
    top,
    push(rank, at) {
      if (size === heap.length) {
        const larger = new Float64Array(heap.length * 2);
        larger.set(heap);
        heap = larger;
      }
      const key = rank * placeSpan + at;
      let hole = size++;
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        const above = heap[parent] ?? 0;
        if (above <= key) break;
        heap[hole] = above;
        hole = parent;
      }
      heap[hole] = key;
    },
    pop() {
      if (size === 0) return false;
      const first = heap[0] ?? 0;
      const key = heap[--size] ?? 0;
      let hole = 0;
      for (let child = 1; child < size; child = hole * 2 + 1) {
        if (child + 1 < size && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
        const below = heap[child] ?? 0;
        if (below >= key) break;
        heap[hole] = below;
        hole = child;
      }
      heap[hole] = key;
      top.rank = Math.floor(first / placeSpan);
      top.at = first % placeSpan;
      return true;
    },
  };
}
