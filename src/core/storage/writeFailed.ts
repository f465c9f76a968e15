import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** Returns the system's code of an error, e.g. `ENOSPC`; `unknown` if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

/** Returns why a file could not be written, with the remedy. An `AppError` stays as it is. */
export function writeFailed(file: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = codeOf(error);
  return new AppError('storage/write-failed', `${basename(file)} was not saved: ${reason(cause)}`, {
    file,
    cause,
  });
}

export function readFailed(file: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = codeOf(error);
  const why =
    cause === 'EACCES' || cause === 'EPERM'
      ? 'Carryover has no permission to read it. Change its permissions and try again.'
      : `the system answered ${cause}. Check the disk and try again.`;
  return new AppError('storage/read-failed', `${basename(file)} could not be read: ${why}`, { file, cause });
}

function reason(cause: string): string {
  switch (cause) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Free some space and try again. What was saved before is intact.';
    case 'EFBIG':
      return 'it would be larger than the system allows. Remove something and try again. What was saved before is intact.';
    case 'EACCES':
    case 'EPERM':
      return 'Carryover has no permission to write there. Give yourself write access to the folder and try again.';
    case 'EROFS':
      return 'the disk is read-only. Make it writable, or choose another folder with CARRYOVER_HOME.';
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return 'there is a file where a folder is needed, or a folder where a file is needed. Move it away and try again.';
    case 'EBUSY':
      return 'another program keeps it open. Close that program and try again.';
    case 'ENAMETOOLONG':
      return 'its path is too long for this disk. Choose a folder closer to the root.';
    default:
      return `the system answered ${cause}. Check the disk and try again. What was saved before is intact.`;
  }
}
