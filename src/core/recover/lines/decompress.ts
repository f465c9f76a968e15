import { createReadStream, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';

/** A file that is not of the form its name promises, or is damaged, or ends too early. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly code = 'ERR_DAMAGED_FILE';
}

/**
 * Yields the content of a Zstandard file, piece by piece. A small file may hold very much: the caller stops when it has
 * enough. Throws the system's error or a `DamagedFileError`.
 */
export async function* decompress(path: string): AsyncGenerator<Buffer, void> {
  // Node has it from 22.15. Node 20 and Electron 33 have not.
  const { createZstdDecompress } = zlib as Partial<typeof zlib>;
  if (createZstdDecompress === undefined) yield* decompressInWasm(path);
  else yield* decompressInNode(path, createZstdDecompress);
}

async function* decompressInNode(
  path: string,
  create: typeof zlib.createZstdDecompress,
): AsyncGenerator<Buffer, void> {
  const output = new PassThrough();
  // A failure reaches the loop below through the output.
  const done = pipeline(createReadStream(path), create(), output).catch(() => undefined);
  try {
    for await (const piece of output) yield piece as Buffer;
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && /^(?:ERR_)?Z/u.test(String(error.code));
    throw isOfZlib ? new DamagedFileError(error.message, { cause: error }) : error;
  } finally {
    output.destroy();
    await done;
  }
}

/** Bytes. The memory of a stopped decoder is free only when it has decoded the rest of its input. */
const inputBytes = 16_384;
/** Empty pieces in a row that a sound input may give: the last of it has no content. */
const maxIdle = 2;
/** Files on which the decoder got stuck, as they were then: each further try would keep memory for good. */
const stuck = new Set<string>();

async function* decompressInWasm(path: string): AsyncGenerator<Buffer, void> {
  const { ZSTDDecoder } = await import('zstddec/stream');
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const handle = await open(path, 'r');
  const stop = new AbortController();
  let idle = 0;
  function* readInput(): Generator<Buffer, void> {
    const chunk = Buffer.allocUnsafe(inputBytes);
    while (!stop.signal.aborted) {
      const bytes = readSync(handle.fd, chunk, 0, inputBytes, null);
      if (bytes === 0) return;
      idle = 0;
      yield chunk.subarray(0, bytes);
    }
  }
  /** The decoder does not tell of damage: it gives empty pieces without end. */
  const take = (pieces: Generator<Uint8Array>): Uint8Array | null => {
    const { done, value } = pieces.next();
    if (done === true) return null;
    idle = value.length === 0 ? idle + 1 : 0;
    return value;
  };
  try {
    const { size, mtimeMs } = await handle.stat();
    const version = `${path}:${size}:${mtimeMs}`;
    if (size === 0 || stuck.has(version)) throw new DamagedFileError(`${path} is damaged.`);
    const pieces = decoder.decodeStreaming(readInput());
    try {
      for (;;) {
        const piece = takeOrThrow(path, () => take(pieces));
        if (piece === null) return;
        if (idle > maxIdle) {
          stuck.add(version);
          throw new DamagedFileError(`${path} is damaged.`);
        }
        if (piece.length === 0) await setImmediate();
        else yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      }
    } finally {
      stop.abort();
      if (idle <= maxIdle) drain(() => take(pieces) !== null && idle <= maxIdle);
    }
  } finally {
    await handle.close();
  }
}

/** The decoder throws an error of its own for a file that ends too early. */
function takeOrThrow<T>(path: string, take: () => T): T {
  try {
    return take();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new DamagedFileError(`${path} ends too early.`, { cause: error });
  }
}

function drain(step: () => boolean): void {
  try {
    while (step());
  } catch {
    // It had not reached the end of the file, as was to be expected.
  }
}
