import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { createLineSplitter, type Line } from './createLineSplitter.ts';
import { openRegular } from './openRegular.ts';

/** The extent to which a file was read, and the marks by which a replaced file is known. */
export interface ReadPosition {
  /** Bytes that were read; the next line begins here. */
  readonly offset: number;
  readonly lines: number;
  /** Device and number of the file; a replaced file has others. */
  readonly file: string;
  /** Hash of the first bytes: up to 4 kB, and at most `offset`. */
  readonly head: string;
}

export interface ReadLinesOptions {
  /** The position that an earlier call returned; absent to read the whole file. */
  readonly from?: ReadPosition | undefined;
  /**
   * Bytes. Of a longer file the first call reads only so much of its end, from the next whole line on, and counts lines from
   * there.
   */
  readonly last?: number | undefined;
  /** Called before the first line if the file was replaced, cut or changed since `from`: every line comes again. */
  readonly onRestart?: () => void;
  /** `atEnd`: no line end follows. It returns false if the line is half written, which only such a line can be. */
  readonly onLine: (line: Line, atEnd: boolean) => boolean;
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadLinesResult {
  readonly position: ReadPosition;
  /** True if the file ends with a part of a line. It is read again when it has grown. */
  readonly torn: boolean;
  readonly size: number;
}

const chunkBytes = 1_048_576;
const headBytes = 4_096;

/**
 * Reads the lines of a file that another process may be writing, in constant memory. With `from` it reads only what is
 * new, or everything again if the file is no longer the same. Rejects with the system's error and with `cancelled`.
 */
export async function readLines(path: string, options: ReadLinesOptions): Promise<ReadLinesResult> {
  const { from, last, onRestart, onLine, onProgress, signal } = options;
  const handle = await openRegular(path);
  try {
    const { dev, ino, size } = await handle.stat();
    const file = `${dev}:${ino}`;
    const isSame =
      from !== undefined &&
      from.file === file &&
      size >= from.offset &&
      from.head === (await hashHead(handle, from.offset));
    if (from !== undefined && !isSame) onRestart?.();
    const begin = isSame ? from : { offset: await lineWithin(handle, size, last), lines: 0 };
    // The last line that was passed on: where the next one begins, and its number.
    let done = { offset: begin.offset, lines: begin.lines };
    const splitter = createLineSplitter((line) => {
      onLine(line, false);
      done = { offset: line.start + line.bytes + 1, lines: line.number };
    }, begin);
    // A session that goes on is read every few seconds, a few kilobytes each time.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - begin.offset));
    let at = begin.offset;
    // Bytes that are written while this reads are for the next call.
    while (at < size) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.', {});
      const { bytesRead } = await handle.read(chunk, 0, Math.min(chunkBytes, size - at), at);
      if (bytesRead === 0) break;
      splitter.take(chunk.subarray(0, bytesRead));
      at += bytesRead;
      onProgress?.(at, size);
    }
    const rest = splitter.rest();
    const torn = rest !== null && !onLine(rest, true);
    // Its line end is still to come, and ends this line, not a further one.
    if (rest !== null && !torn) done = { offset: rest.start + rest.bytes, lines: rest.number - 1 };
    // A session that goes on has a whole head by now, which was read above.
    const head = isSame && from.offset >= headBytes ? from.head : await hashHead(handle, done.offset);
    return { position: { ...done, file, head }, torn, size };
  } finally {
    await handle.close();
  }
}

export interface EndsResult {
  readonly size: number;
  /** True if the two parts are all of the file. */
  readonly whole: boolean;
}

/**
 * Reads the lines at the beginning and at the end of a file, up to so many bytes each, and leaves out the lines that these
 * limits cut. Numbers of the lines at the end are not known: they are negative, and -1 is the last. Rejects with the
 * system's error.
 */
export async function readEnds(
  path: string,
  limits: { readonly head: number; readonly tail: number },
  onLine: (line: Line) => void,
): Promise<EndsResult> {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    const whole = size <= limits.head + limits.tail;
    const head = await readBytes(handle, 0, whole ? size : limits.head);
    const first = createLineSplitter(onLine);
    first.take(head);
    if (whole) {
      const rest = first.rest();
      if (rest !== null) onLine(rest);
      return { size, whole };
    }
    const { tail, begin } = await readTail(handle, limits.tail, size - limits.head);
    const last: Line[] = [];
    const splitter = createLineSplitter((line) => last.push({ ...line, text: Buffer.from(line.text) }), {
      offset: size - tail.length + begin,
      lines: 0,
    });
    if (begin > 0) splitter.take(tail.subarray(begin));
    const rest = splitter.rest();
    if (rest !== null) last.push(rest);
    for (const [index, line] of last.entries()) onLine({ ...line, number: index - last.length });
    return { size, whole };
  } finally {
    await handle.close();
  }
}

/** Bytes. An end without a line end is longer than any line that a list needs. */
const longestTail = 16_777_216;

/** Reads the end of a file, and further back as long as no whole line is in it: the last one may be long. `most`: bytes that may be read. */
async function readTail(
  handle: FileHandle,
  least: number,
  most: number,
): Promise<{ readonly tail: Buffer; readonly begin: number }> {
  const { size } = await handle.stat();
  const limit = Math.min(most, Math.max(longestTail, least));
  for (let length = Math.min(least, limit); ; length = Math.min(length * 4, limit)) {
    const tail = await readBytes(handle, size - length, length);
    const begin = tail.indexOf(0x0a) + 1;
    const hasLine = begin > 0 && begin < tail.length;
    if (hasLine || length === 0 || length === limit) return { tail, begin };
  }
}

async function readBytes(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

/** Returns where the first whole line begins in the last bytes of a file; its end if no line begins there. */
async function lineWithin(handle: FileHandle, size: number, last: number | undefined): Promise<number> {
  if (last === undefined || size <= last) return 0;
  // The byte before tells if a line begins with the first of these bytes.
  for (let at = size - last - 1; at < size; at += chunkBytes) {
    const bytes = await readBytes(handle, at, Math.min(chunkBytes, size - at));
    const end = bytes.indexOf(0x0a);
    if (end !== -1) return at + end + 1;
  }
  return size;
}

async function hashHead(handle: FileHandle, offset: number): Promise<string> {
  const head = await readBytes(handle, 0, Math.min(headBytes, offset));
  return createHash('sha256').update(head).digest('hex');
}
