import { openRegular } from '../lines/openRegular.ts';
import { readReason, codeOf } from '../../storage/writeFailed.ts';
import { AppError } from '../../../shared/errors.ts';
import { readableLines } from './readableLines.ts';

/** The first and the last part of a text, however long it is. */
export interface EndsOfText {
  readonly bytes: number;
  readonly head: string;
  /** Empty if `head` is all of it. */
  readonly tail: string;
  /** Bytes between the two, which are not read. */
  readonly between: number;
}

/** Bytes of each part. */
const partBytes = 32_768;
/** Lines of a transcript hold results and images beside the words, so that more of it is read for the same words. */
const transcriptBytes = 524_288;

/**
 * Reads the beginning and the end of a file in constant memory. Of a transcript it returns the words. Rejects with `recover/unreadable`
 * for a file that is gone, is no regular file, or is no text.
 */
export async function readEndsOfText(path: string): Promise<EndsOfText> {
  const isTranscript = path.endsWith('.jsonl');
  const part = isTranscript ? transcriptBytes : partBytes;
  const { bytes, head, tail } = await readBoth(path, part).catch((error: unknown) => {
    throw unreadable(path, codeOf(error), error);
  });
  if (head.subarray(0, 8_000).includes(0))
    throw new AppError(
      'recover/unreadable',
      `${path} holds binary data, not text. Open it with a program that reads it.`,
      { path, cause: 'binary' },
    );
  const between = bytes - head.length - tail.length;
  const texts = {
    head: textOf(head, { isStart: true, isEnd: tail.length === 0 }),
    tail: textOf(tail, { isStart: false, isEnd: true }),
  };
  const lines = isTranscript
    ? { head: readableLines(texts.head), tail: readableLines(texts.tail) }
    : { head: null, tail: null };
  return lines.head === null
    ? { bytes, ...texts, between }
    : { bytes, head: cut(lines.head, 'start'), tail: cut(lines.tail ?? '', 'end'), between };
}

async function readBoth(
  path: string,
  part: number,
): Promise<{ readonly bytes: number; readonly head: Buffer; readonly tail: Buffer }> {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    const isWhole = size <= part * 2;
    const head = await readAt(0, isWhole ? size : part);
    const tail = isWhole ? Buffer.alloc(0) : await readAt(size - part, part);
    return { bytes: size, head, tail };
  } finally {
    await handle.close();
  }
  async function readAt(from: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      // A file that is cut meanwhile ends earlier.
      const { bytesRead } = await handle.read(bytes, read, length - read, from + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return bytes.subarray(0, read);
  }
}

/** Decodes a part whose first and last character may be cut, as lines with LF. */
function textOf(
  bytes: Buffer,
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): string {
  const text = bytes.toString('utf8').replaceAll(/\r\n?/gu, '\n');
  const begun = isStart ? text : text.replace(/^\uFFFD{1,3}/u, '');
  return isEnd ? begun : begun.replace(/\uFFFD{1,3}$/u, '');
}

function cut(text: string, which: 'start' | 'end'): string {
  if (text.length <= partBytes) return text;
  return which === 'start' ? `${text.slice(0, partBytes)} …` : `… ${text.slice(-partBytes)}`;
}

function unreadable(path: string, cause: string, error: unknown): AppError {
  // An error without a code is a bug, not a file that can't be read.
  if (error instanceof AppError || cause === 'unknown') throw error;
  const why =
    cause === 'ENOENT' || cause === 'ENOTDIR'
      ? 'it is gone. Files in the temporary folder go with a restart of the machine.'
      : cause === 'EINVAL'
        ? 'it is no file but a pipe or a device.'
        : readReason(path, cause);
  return new AppError('recover/unreadable', `${path} can’t be opened: ${why}`, { path, cause });
}
