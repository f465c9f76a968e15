import { UsageError } from './usageError.ts';

/** Characters. */
const maxName = 4_096;

/** Rejects names that can't be meant: an empty one would mean everything. */
export function checkNames(names: readonly string[]): void {
  for (const name of names) {
    if (name === '')
      throw new UsageError('A name is empty. Name a file, a folder or a pattern. "." is the project.');
    if (name.length > maxName)
      throw new UsageError('A name is too long to be a path or pattern. Shorten it.');
  }
}
