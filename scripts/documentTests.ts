import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsBelow } from './testsBelow.ts';

const root = join(import.meta.dirname, '..');

/** Returns the unit tests below some folders, by path from the root, that ask for a document by vitest's comment. */
export function documentTests(folders: readonly string[]): readonly string[] {
  return testsBelow(folders).filter((file) =>
    readFileSync(join(root, file), 'utf8').startsWith('// @vitest-environment happy-dom\n'),
  );
}
