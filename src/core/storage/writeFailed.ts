import { basename, dirname } from 'node:path';
import { AppError, isAppError } from '../../shared/errors.ts';
import { dataFolder } from './dataFolder.ts';
import { isInside } from './resolveInside.ts';

/** Returns the system's code of an error, e.g. `ENOSPC`; `unknown` if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

/** Returns why a file could not be written, with the remedy. An `AppError` stays as it is. */
export function writeFailed(file: string, error: unknown, verb: 'saved' | 'deleted' = 'saved'): AppError {
  if (error instanceof AppError) return error;
  const cause = codeOf(error);
  const why = cause === 'EROFS' ? readOnly(file) : reason(file, cause);
  return new AppError('storage/write-failed', `${nameOf(file)} was not ${verb}: ${why}`, { file, cause });
}

/** Returns the remedy for a read-only disk: only Carryover's own data can move to another folder. */
function readOnly(file: string): string {
  const why = 'the disk of this folder is read-only. Make it writable';
  return isOwnData(file) ? `${why}, or choose another folder with CARRYOVER_HOME.` : `${why} and try again.`;
}

function isOwnData(file: string): boolean {
  try {
    return isInside(dataFolder(), file);
  } catch {
    // A relative override names no folder.
    return false;
  }
}

/** True if the system lets this user write nothing there, however often it is tried. */
export function isReadOnly(error: unknown): boolean {
  const cause = isAppError(error, 'storage/write-failed') ? error.facts.cause : codeOf(error);
  return ['EROFS', 'EACCES', 'EPERM'].includes(cause);
}

export function readFailed(file: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = codeOf(error);
  return new AppError(
    'storage/read-failed',
    `${nameOf(file)} could not be read: ${readReason(file, cause)}`,
    {
      file,
      cause,
    },
  );
}

/** Returns why a file could not be read, with the remedy, as the end of a sentence. */
export function readReason(file: string, cause: string): string {
  switch (cause) {
    case 'EACCES':
    case 'EPERM':
      return `Carryover has no permission to read ${file}. Change its permissions and try again.`;
    case 'EISDIR':
      return `there is a folder in its place. Move ${file} away and try again.`;
    case 'ENOTDIR':
      return `there is a file where a folder is needed. Move away what stands at ${file} or above it, and try again.`;
    case 'ELOOP':
      return `${file} is a link that leads to itself. Remove it and try again.`;
    case 'EIO':
      return 'the disk reports that it is damaged or was disconnected (EIO). Check the disk and try again.';
    default:
      return `the system answered ${cause}. Check the disk and try again.`;
  }
}

/** True if a write failed because there is no room, on the disk or in the user's quota. */
export function isDiskFull(error: unknown): boolean {
  return isAppError(error, 'storage/write-failed') && ['ENOSPC', 'EDQUOT'].includes(error.facts.cause);
}

/** Names of records whose file's name is an id, which says nothing to the user. */
const records: readonly (readonly [string, string])[] = [
  ['.stack.json', 'The stack'],
  ['.draft.json', 'The draft'],
  ['.task.json', 'The task'],
  ['.undo.json', 'The list of undo steps'],
  ['.copy', 'The copy'],
  ['.copy.gz', 'The record of the copy'],
  // It is written first when a payload is saved.
  ['.kept.gz', 'The payload, with the copy of its files in play,'],
];
const generatedId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Returns the words for a file in a message to the user. */
function nameOf(file: string): string {
  const name = basename(file);
  const found = records.find(
    ([ending]) => name.endsWith(ending) && generatedId.test(name.slice(0, -ending.length)),
  );
  return found?.[1] ?? name;
}

/** Returns a storage error of a file with a title in place of the file's name; any other error as it is. */
export function titled(error: unknown, file: string, title: string): unknown {
  const codes = ['storage/write-failed', 'storage/read-failed', 'storage/locked'] as const;
  for (const code of codes) {
    if (!isAppError(error, code) || error.facts.file !== file) continue;
    const [words] = [nameOf(file), basename(file)].filter((name) => error.message.startsWith(name));
    if (words === undefined) return error;
    const message = title + error.message.slice(words.length);
    return new AppError(error.code, message, error.facts);
  }
  return error;
}

function reason(file: string, cause: string): string {
  switch (cause) {
    case 'ENOSPC':
      return 'the disk is full. Free some space and try again. What was saved before is intact.';
    case 'EDQUOT':
      return 'your quota on this disk is used up. Delete something of yours there and try again. What was saved before is intact.';
    case 'EFBIG':
      return 'it would be larger than the system allows. Remove something and try again. What was saved before is intact.';
    case 'EACCES':
    case 'EPERM':
      return `Carryover has no permission to write to ${dirname(file)}. Give yourself write access to that folder and try again.`;
    case 'ENOENT': {
      const why = `the folder ${dirname(file)} can’t be made. Check that its disk is connected`;
      return isOwnData(file)
        ? `${why}, or choose another folder with CARRYOVER_HOME.`
        : `${why}, and try again.`;
    }
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return `there is a file where a folder is needed, or a folder where a file is needed, at ${file} or above it. Move it away and try again.`;
    case 'EBUSY':
      return 'another program keeps it open. Close that program and try again.';
    case 'ENAMETOOLONG':
      return 'its path is too long for this disk. Choose a folder closer to the root.';
    default:
      return `the system answered ${cause}. Check the disk and try again. What was saved before is intact.`;
  }
}
