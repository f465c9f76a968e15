import { statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { expandGlobs } from '../core/sources/files/expandGlobs.ts';

/** A file that a person named, in or out of the project. */
export interface NamedFile {
  readonly root: string;
  /** Relative to the root, `/`. */
  readonly path: string;
  /** As it is to be called in output. */
  readonly name: string;
}

export interface NamedFiles {
  readonly files: readonly NamedFile[];
  readonly unmatched: readonly string[];
}

/** Finds what was named on the command line, in the order of the names, each file once. `base` is a real path. */
export async function namedFiles(base: string, names: readonly string[]): Promise<NamedFiles> {
  const files = new Map<string, NamedFile>();
  const unmatched: string[] = [];
  const add = async (root: string, pattern: string, name: string, prefix: string): Promise<void> => {
    const found = await expandGlobs(root, true, [pattern]);
    if (found.unmatched.length > 0) unmatched.push(name);
    for (const path of found.paths) {
      files.set(join(root, path), { root, path, name: prefix + path });
    }
  };
  for (const name of groupInside(base, names)) {
    if (typeof name !== 'string') {
      const found = await expandGlobs(base, true, name.patterns);
      unmatched.push(...found.unmatched);
      for (const path of found.paths) files.set(join(base, path), { root: base, path, name: path });
      continue;
    }
    const absolute = resolve(base, name);
    const isFolder = statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true;
    const shown = name.replaceAll(sep, '/');
    if (isFolder) await add(absolute, '.', name, `${shown.replace(/\/$/u, '')}/`);
    else await add(dirname(absolute), basename(absolute), name, shown.slice(0, shown.lastIndexOf('/') + 1));
  }
  return { files: [...files.values()], unmatched };
}

/** The names one after the other, but neighbours that lie inside as one: listing the project once is enough. */
function groupInside(
  base: string,
  names: readonly string[],
): readonly (string | { readonly patterns: string[] })[] {
  const groups: (string | { readonly patterns: string[] })[] = [];
  for (const name of names) {
    const inside = patternInside(base, name);
    const last = groups.at(-1);
    if (inside === null) groups.push(name);
    else if (last === undefined || typeof last === 'string') groups.push({ patterns: [inside] });
    else last.patterns.push(inside);
  }
  return groups;
}

/** A name as a pattern relative to the project; `null` for what lies elsewhere. */
export function patternInside(base: string, name: string): string | null {
  const way = relative(base, resolve(base, name));
  if (way === '') return '.';
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.replaceAll(sep, '/');
}
