import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { sharedFolder } from './createSharedPlaces.ts';

export function damagedShared(file: string): AppError {
  return new AppError(
    'storage/read-failed',
    `The shared stack ${sharedFolder}/${basename(file)} can't be read. It may contain git conflict markers. It was left unchanged. Repair it, or remove it from the repository.`,
    { file, cause: 'damaged' },
  );
}

export function unknownStack(stackId: string): AppError {
  return new AppError(
    'stacks/unknown',
    'That stack no longer exists. It may have been deleted in another window.',
    {
      stackId,
    },
  );
}

export function newerVersion(file: string): AppError {
  return new AppError(
    'stacks/newer-version',
    `The stack in ${file} was saved by a newer version of Carryover and was left unchanged. Update Carryover to use it.`,
    { file },
  );
}
