import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { LeftOutFiles, UnreadFile } from '../../../shared/api/once/files.ts';
import { unreadProblem } from '../../../shared/domain/file.ts';
import { expandGlobs, type ExpandedGlobs, type LeftOut } from '../../sources/files/expandGlobs.ts';
import type { FileReading, Want, WorkerPool } from '../../workers/jobs.ts';

/** A file that a person named, in or out of the project. */
export interface NamedFile {
  readonly root: string;
  /** Relative to the root, `/`. */
  readonly path: string;
  /** Its name in output. */
  readonly name: string;
}

export interface NamedFiles {
  readonly files: readonly NamedFile[];
  readonly unmatched: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly unread: readonly LeftOut[];
}

/** Finds what was named on the command line, in the order of the names, each file once. `base` is a real path. */
export async function namedFiles(base: string, names: readonly string[]): Promise<NamedFiles> {
  const files = new Map<string, NamedFile>();
  const unmatched: string[] = [];
  const leftOut: LeftOut[] = [];
  const unread: LeftOut[] = [];
  const add = async (root: string, pattern: string, name: string, prefix: string): Promise<void> => {
    const found = isFolder(root) ? await expandGlobs(root, true, [pattern]) : nothing;
    if (found.unmatched.length > 0) unmatched.push(name);
    const named = (one: LeftOut): LeftOut => ({ ...one, path: prefix + one.path });
    leftOut.push(...found.leftOut.map(named));
    unread.push(...found.unread.map(named));
    for (const path of found.paths) {
      files.set(join(root, path), { root, path, name: prefix + path });
    }
  };
  for (const name of groupInside(base, names)) {
    if (typeof name !== 'string') {
      const found = await expandGlobs(base, true, name.patterns);
      unmatched.push(...found.unmatched);
      leftOut.push(...found.leftOut);
      unread.push(...found.unread);
      for (const path of found.paths) files.set(join(base, path), { root: base, path, name: path });
      continue;
    }
    const absolute = resolve(base, name);
    const shown = name.replaceAll(sep, '/');
    if (isFolder(absolute)) await add(absolute, '.', name, `${shown.replace(/\/$/u, '')}/`);
    else {
      const { root, pattern, start } = cut(absolute, shown);
      await add(root, pattern, name, start);
    }
  }
  return { files: [...files.values()], unmatched, leftOut, unread };
}

const nothing: ExpandedGlobs = { paths: [], unmatched: ['.'], leftOut: [], unread: [] };

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Cuts a name before its first segment that is a pattern, else before the last one; `start` is that of the name. */
function cut(absolute: string, shown: string): { root: string; pattern: string; start: string } {
  const segments = absolute.split(sep);
  const at = existsSync(absolute) ? -1 : segments.findIndex(isPattern);
  if (at === -1) {
    const start = shown.slice(0, shown.lastIndexOf('/') + 1);
    return { root: dirname(absolute), pattern: basename(absolute), start };
  }
  const root = segments.slice(0, at).join(sep) + sep;
  const start = shown.slice(0, shown.lastIndexOf('/', shown.search(patternCharacter)) + 1);
  return { root, pattern: segments.slice(at).join('/'), start };
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

const patternCharacter = /[*?[\]{}]/u;

/** True if a name may be meant as a way to find files. */
export function isPattern(name: string): boolean {
  return patternCharacter.test(name);
}

const shownNames = 3;

export function leftOutFiles(leftOut: readonly LeftOut[]): LeftOutFiles {
  return { count: leftOut.length, first: leftOut.slice(0, shownNames) };
}

export function unreadFiles(unread: readonly LeftOut[]): readonly UnreadFile[] {
  return unread.map((one) => ({ path: one.path, problem: unreadProblem(one.path, one.reason) }));
}

/** Reads files of several roots in bulk; answers in the order of `files`. */
export async function readNamedFiles(
  pool: Pick<WorkerPool, 'readFiles'>,
  files: readonly NamedFile[],
  want: Want,
): Promise<readonly (FileReading | undefined)[]> {
  const byRoot = new Map<string, NamedFile[]>();
  for (const file of files) {
    const group = byRoot.get(file.root);
    if (group === undefined) byRoot.set(file.root, [file]);
    else group.push(file);
  }
  const read = new Map<NamedFile, FileReading>();
  for (const [root, group] of byRoot) {
    const readings = await pool.readFiles(
      root,
      group.map(({ path }) => ({ path })),
      want,
    );
    for (const [index, reading] of readings.entries()) {
      const file = group[index];
      if (file !== undefined) read.set(file, reading);
    }
  }
  return files.map((file) => read.get(file));
}
