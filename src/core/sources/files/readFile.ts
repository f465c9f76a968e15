import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { maxFileBytes } from '../../../shared/domain/file.ts';
import type { FileReading, FileRequest } from '../../workers/jobs.ts';
import { decodeText } from '../../storage/decodeText.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { takeLines } from '../../text/takeLines.ts';

/** A file as read from disk, before anything is measured. */
export type RawReading =
  | Omit<Extract<FileReading, { status: 'ok' }>, 'measurement'>
  | Exclude<FileReading, { status: 'ok' }>;

/** Fills the buffer from the start of an open file; returns the number of bytes read. */
export type ReadBytes = (descriptor: number, buffer: Uint8Array) => number;

type Failed = Exclude<FileReading, { status: 'ok' }>['status'];
export type Bytes =
  | { readonly status: 'ok'; readonly bytes: Buffer; readonly real?: string }
  | { readonly status: Failed; readonly cause: string };

const tries = 3;
const pauseMs = 20;
// Neither waits for a pipe's writer nor follows a link put in place after the path was checked. Windows has neither.
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a project's file as it is on disk now, decoded, line ends as LF. Synchronous, for worker threads. A file that
 * can't be read is an outcome with a sentence, not an exception.
 */
export function readProjectFile(root: string, request: FileRequest, read: ReadBytes = readBytes): RawReading {
  return decodeReading(request, readWhole(root, request.path, read));
}

/**
 * Reads as `readProjectFile`; returns `same` if the file's bytes have this SHA-256, in hex, and no link leads to it: a link
 * may lead to another name than before.
 */
export function readUnlessSame(
  root: string,
  request: FileRequest,
  sha256: string,
): RawReading | { readonly status: 'same' } {
  const result = readWhole(root, request.path, readBytes);
  return result.status === 'ok' && result.real === undefined && hashOf(result.bytes) === sha256
    ? { status: 'same' }
    : decodeReading(request, result);
}

function decodeReading(request: FileRequest, result: Bytes): RawReading {
  const { path } = request;
  if (result.status !== 'ok') return failure(path, result.status, result.cause);
  const decoded = decodeText(result.bytes);
  if (decoded === null) return failure(path, 'binary', '');
  const taken = takeLines(decoded.text, request.lines);
  if (taken.problem !== undefined) {
    return { status: 'missing', problem: `${quote(path)}: ${taken.problem} Change the lines of this item.` };
  }
  return {
    status: 'ok',
    text: taken.text,
    sha256: hashOf(result.bytes),
    bytes: result.bytes.length,
    ...(result.real === undefined ? {} : { real: result.real }),
    ...(decoded.note === undefined ? {} : { encodingNote: decoded.note }),
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads as `readProjectFile`, but returns the bytes as they are. */
export function readProjectBytes(root: string, path: string): Bytes {
  return readWhole(root, path, readBytes);
}

function readWhole(root: string, path: string, read: ReadBytes): Bytes {
  for (let attempt = 1; ; attempt++) {
    const result = readOnce(root, path, read);
    if (result !== 'changed') return result;
    if (attempt === tries) return { status: 'changing', cause: '' };
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

/**
 * Opens first and then checks where the path leads: the bytes count only if the path then leads, inside the project, to
 * the very file that was opened.
 */
function readOnce(root: string, path: string, read: ReadBytes): Bytes | 'changed' {
  if (isRefusedPath(path)) return { status: 'outside-project', cause: 'path' };
  let descriptor: number | undefined;
  try {
    // Checked before it is opened: opening a device or a pipe can have effects of its own.
    let place = join(root, path);
    let listed = lstatSync(place);
    if (listed.isSymbolicLink()) {
      const resolved = resolveInside(root, path);
      if (resolved.status !== 'ok') return resolved;
      place = resolved.real;
      listed = lstatSync(place);
    }
    if (!listed.isFile() || listed.size > maxFileBytes) {
      const resolved = resolveInside(root, path);
      if (resolved.status !== 'ok') return resolved;
      if (listed.isFile()) return { status: 'too-large', cause: '' };
      return { status: 'unreadable', cause: listed.isDirectory() ? 'folder' : 'special' };
    }
    descriptor = openSync(place, openFlags);
    const before = fstatSync(descriptor, { bigint: true });
    if (!before.isFile() || before.size > maxFileBytes) return 'changed';
    const size = Number(before.size);
    // One byte more than expected detects a file that grew.
    const buffer = Buffer.allocUnsafe(size + 1);
    const length = read(descriptor, buffer);
    const resolved = resolveInside(root, path);
    if (resolved.status === 'outside-project') return resolved;
    if (resolved.status !== 'ok' || length !== size || !isStill(resolved.real, before)) return 'changed';
    const { real } = resolved;
    const bytes = buffer.subarray(0, size);
    return { status: 'ok', bytes, ...(real === join(root, path) ? {} : { real }) };
  } catch (error) {
    const cause = errorCode(error);
    // Gone, or replaced by a link, since the check a moment ago: the next try tells which.
    if (descriptor !== undefined && (cause === 'ENOENT' || cause === 'ELOOP')) return 'changed';
    const resolved = resolveInside(root, path);
    if (resolved.status !== 'ok') return resolved;
    return cause === 'ENOENT' || cause === 'ELOOP' ? 'changed' : { status: 'unreadable', cause };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** True if the place still holds the file that was opened, unchanged since before the read. */
function isStill(real: string, before: BigIntStats): boolean {
  const after = lstatSync(real, { bigint: true });
  return (
    after.ino === before.ino &&
    after.dev === before.dev &&
    after.size === before.size &&
    after.mtimeNs === before.mtimeNs &&
    after.ctimeNs === before.ctimeNs
  );
}

function readBytes(descriptor: number, buffer: Uint8Array): number {
  let length = 0;
  while (length < buffer.length) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return length;
}

function failure(path: string, status: Failed, cause: string): RawReading {
  return { status, problem: sentence(quote(path), status, cause) };
}

function sentence(name: string, status: Failed, cause: string): string {
  switch (status) {
    case 'missing':
      return `${name} does not exist. Restore the file, or remove the item.`;
    case 'binary':
      return `${name} contains binary data, not text. Remove the item.`;
    case 'too-large':
      return `${name} is larger than ${maxFileBytes / 1_000_000} MB and was not read. Add the part you need as pasted text.`;
    case 'changing':
      return `${name} kept changing while it was read. Try again when the program that writes it has finished.`;
    case 'outside-project':
      return cause === 'link'
        ? `${name} is a link to a place outside the project. Open that project, or paste the text.`
        : `This path is outside the project. Add a file of this project instead.`;
    case 'unreadable':
      return `${name} ${unreadable(cause)}`;
  }
}

function unreadable(cause: string): string {
  switch (cause) {
    case 'EACCES':
    case 'EPERM':
      return 'can’t be read because you have no permission. Change its permissions and try again.';
    case 'ELOOP':
      return 'is a link that points back to itself. Repair the link, or remove the item.';
    case 'EILSEQ':
      return 'is a link to a file whose name is not valid UTF-8. Rename that file.';
    case 'folder':
      return 'is a folder. Add the files in it instead.';
    case 'special':
      return 'is a pipe, socket or device, not a file. Remove the item.';
    default:
      return `can’t be read (${cause}). Check the disk and try again.`;
  }
}

/** Quotes a path for a sentence: a name may contain line ends and control characters. */
function quote(path: string): string {
  return JSON.stringify(path);
}
