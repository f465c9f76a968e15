import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { sharedFolder } from './createSharedPlaces.ts';

export function damagedShared(file: string): AppError {
  return new AppError(
    'storage/read-failed',
    `The shared stack ${sharedFolder}/${basename(file)} can't be read; git may have left marks of a conflict in it. It was left alone: repair it, or take it out of the repository.`,
    { file, cause: 'damaged' },
  );
}

export function unknownStack(stackId: string): AppError {
  return new AppError('stacks/unknown', 'That stack is gone. It may have been deleted in another window.', {
    stackId,
  });
}

export function newerVersion(file: string): AppError {
  return new AppError(
    'stacks/newer-version',
    `The stack in ${file} was saved by a newer Carryover, so it is left alone. Update this one to use it.`,
    { file },
  );
}
