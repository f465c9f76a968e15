import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { isInside } from '../../storage/resolveInside.ts';
import { textAt, type JsonObject } from '../reading/jsonFields.ts';

/** Bytes of the beginning and of the end: a runner's line and the id of a commit stand there. */
const partBytes = 65_536;
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Returns a tool's result. Claude Code stores a long one in a file and leaves its first 2 kB in the transcript: then both ends of the
 * file are returned, or of what the record itself keeps. Only files in `folder` are read, which belongs to the session.
 */
export function wholeResult(text: string, structured: JsonObject, folder: string): string {
  // A failure begins with its exit code.
  const start = text.slice(0, 200).indexOf('<persisted-output>');
  if (start === -1) return text;
  const path = /saved to: (?<path>[^\n]{1,4000})/u
    .exec(text.slice(start, start + 8_000))
    ?.groups?.['path']?.trim();
  const stored = path === undefined ? null : readBothEnds(path, folder);
  if (stored !== null) return text.slice(0, start) + stored;
  const kept = [textAt(structured, 'stdout'), textAt(structured, 'stderr')].filter((part) => part !== null);
  return kept.join('\n').trim() === '' ? text : text.slice(0, start) + kept.join('\n');
}

/** Returns `null` for a file that is gone, is elsewhere or is no file. */
function readBothEnds(path: string, folder: string): string | null {
  let file: number;
  try {
    const real = realpathSync.native(path);
    if (!isInside(realpathSync.native(folder), real)) return null;
    file = openSync(real, flags);
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    const isShort = stats.size <= partBytes * 2;
    const bytes = Buffer.alloc(isShort ? stats.size : partBytes * 2);
    const head = readSync(file, bytes, 0, isShort ? bytes.length : partBytes, 0);
    const tail = isShort ? 0 : readSync(file, bytes, head, partBytes, stats.size - partBytes);
    return bytes.toString('utf8', 0, head + tail);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}
