import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolveInside } from '../../storage/resolveInside.ts';

/** Hex digits of a sha256 that represent a file's content in a payload. */
const digits = 12;
/** Bytes from the start of a file that decide if it is text, as in git. */
const peekBytes = 8_000;

/** Represents a missing file in a payload. */
export const absentHash = '0'.repeat(digits);

/** Returns the digits of a full hash that a payload has. */
export function shortHash(hash: string): string {
  return hash.slice(0, digits);
}

/** Returns the first 12 hex digits of sha256 over the bytes, CRLF as LF in text: line-ending settings are no change. */
export function contentHash(bytes: Uint8Array): string {
  const hash = createContentHash();
  hash.take(bytes);
  return hash.end();
}

/** Returns `contentHash` of a file too large to be read at once. `null` if it can't be read. */
export async function largeContentHash(
  root: string,
  path: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const resolved = resolveInside(root, path);
  if (resolved.status !== 'ok') return null;
  const hash = createContentHash();
  try {
    const stream = createReadStream(resolved.real, signal === undefined ? {} : { signal });
    for await (const chunk of stream as AsyncIterable<Buffer>) hash.take(chunk);
  } catch {
    return null;
  }
  return hash.end();
}

interface ContentHash {
  /** Adds a piece. The first has to reach beyond the bytes that decide if it is text, or be the whole file. */
  take(bytes: Uint8Array): void;
  end(): string;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

function createContentHash(): ContentHash {
  const hash = createHash('sha256');
  let isText: boolean | null = null;
  /** True after a CR at the end of a piece: the next byte decides if it counts. */
  let endsWithReturn = false;
  return {
    take(bytes) {
      isText ??= !bytes.subarray(0, peekBytes).includes(0);
      if (!isText) {
        hash.update(bytes);
        return;
      }
      if (endsWithReturn && bytes.length > 0) {
        if (bytes[0] !== lineFeed) hash.update('\r');
        endsWithReturn = false;
      }
      endsWithReturn = takeText(hash, bytes) || endsWithReturn;
    },
    end() {
      if (endsWithReturn) hash.update('\r');
      return shortHash(hash.digest('hex'));
    },
  };
}

/** Returns true if the last byte is a CR, which is then left out. */
function takeText(hash: Hash, bytes: Uint8Array): boolean {
  let start = 0;
  for (let at = bytes.indexOf(carriageReturn); at !== -1; at = bytes.indexOf(carriageReturn, at + 1)) {
    const isLast = at === bytes.length - 1;
    if (!isLast && bytes[at + 1] !== lineFeed) continue;
    hash.update(bytes.subarray(start, at));
    if (isLast) return true;
    start = at + 1;
  }
  hash.update(bytes.subarray(start));
  return false;
}
