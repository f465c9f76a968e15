import type { EncodingId } from '../../shared/domain/model.ts';
import { hashBytes, openEncodingTable } from './encodingTable.ts';
import { createMergePiece, startsWithMark } from './mergePiece.ts';
import { pieceEndOf } from './splitText.ts';

export interface TokenCounter {
  /** Returns the exact number of tokens of the encoding. Text that looks like a special token is text. */
  count(text: string): number;
  /** Counts valid UTF-8 as `count`. */
  countBytes(bytes: Uint8Array): number;
}

const memoBits = 14;
const memoSlot = 64;
const memoBytes = memoSlot - 2;
/** Characters. */
const shortText = 1_024;

/** Makes a counter; `table` is a result of `buildEncodingTable`. */
export function createTokenCounter(table: Uint8Array, encoding: EncodingId): TokenCounter {
  const tokens = openEncodingTable(table);
  const pieceEnd = pieceEndOf[encoding];
  const mergePiece = createMergePiece(tokens);
  /** Recent words of more than one token: length, count, bytes. A new one replaces that in its slot. */
  const memo = new Uint8Array(memoSlot << memoBits);

  const countPiece = (bytes: Uint8Array, start: number, end: number): number => {
    const length = end - start;
    if (length > tokens.maxTokenBytes) return mergePiece(bytes, start, end);
    const hash = hashBytes(bytes, start, end);
    if (!startsWithMark(bytes, start) && tokens.rankOfHashed(bytes, start, end, hash) !== -1) return 1;
    if (length > memoBytes) return mergePiece(bytes, start, end);
    const slot = (hash >>> (32 - memoBits)) * memoSlot;
    if (memo[slot] === length) {
      let same = 0;
      while (same < length && memo[slot + 2 + same] === bytes[start + same]) same++;
      if (same === length) return memo[slot + 1] ?? 0;
    }
    const count = mergePiece(bytes, start, end);
    memo[slot] = length;
    memo[slot + 1] = count;
    for (let at = 0; at < length; at++) memo[slot + 2 + at] = bytes[start + at] ?? 0;
    return count;
  };

  const countBytes = (bytes: Uint8Array): number => {
    const end = bytes.length;
    let count = 0;
    for (let at = 0; at < end;) {
      const to = pieceEnd(bytes, at, end);
      count += countPiece(bytes, at, to);
      at = to;
    }
    return count;
  };

  const encoder = new TextEncoder();
  const scratch = new Uint8Array(shortText * 3);
  /**
   * Encodes a text; short ones come by the thousand and share one buffer. No text is a `Buffer`: the loops above would be compiled for it
   * once more, and be slower for both.
   */
  const bytesOf = (text: string): Uint8Array => {
    if (text.length <= shortText) return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
    const { buffer, byteOffset, length } = Buffer.from(text, 'utf8');
    return new Uint8Array(buffer, byteOffset, length);
  };

  return { countBytes, count: (text) => countBytes(bytesOf(text)) };
}
