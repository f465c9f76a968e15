import { AppError } from '../../../shared/errors.ts';
import { createLineSplitter, type Line } from './createLineSplitter.ts';
import { decompress } from './decompress.ts';

export interface ReadCompressedOptions {
  /** Returns false if the line is no whole record. */
  readonly onLine: (line: Line) => boolean;
  /** Bytes of content: nothing is read after the piece that goes beyond. */
  readonly limit?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadCompressedResult {
  /** Bytes of content that were read. */
  readonly bytes: number;
  /** False if `limit` ended the reading. */
  readonly whole: boolean;
  /** True if the content ends with a part of a line. */
  readonly torn: boolean;
}

/** Reads the lines of a Zstandard file in constant memory. Rejects as `decompress` does, and with `cancelled`. */
export async function readCompressedLines(
  path: string,
  { onLine, limit = Number.POSITIVE_INFINITY, signal }: ReadCompressedOptions,
): Promise<ReadCompressedResult> {
  const splitter = createLineSplitter((line) => void onLine(line));
  let bytes = 0;
  for await (const piece of decompress(path)) {
    if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.', {});
    splitter.take(piece);
    bytes += piece.length;
    if (bytes > limit) return { bytes, whole: false, torn: false };
  }
  const rest = splitter.rest();
  return { bytes, whole: true, torn: rest !== null && !onLine(rest) };
}
