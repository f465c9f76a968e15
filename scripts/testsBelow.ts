import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Returns the unit tests without components below some folders, by path from the root. */
export function testsBelow(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        [folder, ...file.split(/[\\/]/u)].join('/'),
      ),
    )
    .filter((file) => file.endsWith('.test.ts'));
}
