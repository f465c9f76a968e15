import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['.git', 'node_modules', 'vendor', 'dist', 'third_party']);
/** Bytes. */
const largest = 2_000_000;

/** Lists the files of a folder that a person would put into a message, in order of their names. */
export function listSources(folder, isSource) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(path, isSource);
      const isWanted = entry.isFile() && isSource(path) && !/\.min\.[a-z]+$/u.test(path);
      return isWanted && statSync(path).size <= largest ? [path] : [];
    });
}
