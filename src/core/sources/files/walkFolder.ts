import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import createIgnore, { type Ignore } from 'ignore';
import type { IgnoreReason } from '../../../shared/domain/file.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { nameOfBytes } from '../../text/showName.ts';

export interface Walked {
  readonly path: string;
  readonly ignored?: IgnoreReason;
}

interface Rules {
  /** Relative folder of the .gitignore, with `/` at its end; empty for the root. */
  readonly folder: string;
  readonly matcher: Ignore;
}

const maxRulesBytes = 1_000_000;

/**
 * Finds the files of a folder that is no repository, by the rules of every .gitignore on the way. An ignored folder is
 * one entry and not entered; links are entries and not followed; `.git` is left out. `within` limits the walk to what
 * leads to these folders and what lies in them. Throws the system's error if the root itself can't be read.
 */
export function* walkFolder(root: string, within?: readonly string[]): Generator<Walked> {
  const isWanted = wantedIn(within);
  const open: { folder: string; rules: readonly Rules[] }[] = [{ folder: '', rules: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { folder } = next;
    const place = join(root, folder);
    const found = readFolder(place, folder === '');
    if (found === 'unreadable') yield { path: folder, ignored: 'no permission' };
    if (typeof found === 'string') continue;
    const { entries, notUtf8 } = found;
    const own = entries.some((entry) => entry.name === '.gitignore') ? readRules(place, folder) : null;
    const rules = own === null ? next.rules : [own, ...next.rules];
    for (const entry of entries) {
      const path = `${folder}${entry.name}`;
      if (entry.name === '.git' || !isWanted(path)) continue;
      if (!entry.isDirectory()) {
        yield isIgnored(rules, path) ? { path, ignored: '.gitignore' } : { path };
      } else if (isIgnored(rules, `${path}/`)) {
        yield { path: `${path}/`, ignored: '.gitignore' };
      } else {
        open.push({ folder: `${path}/`, rules });
      }
    }
    for (const entry of notUtf8) {
      for (const path of pathsIn(Buffer.from(place), entry, folder)) {
        if (isWanted(path)) yield { path, ignored: isIgnored(rules, path) ? '.gitignore' : 'name not UTF-8' };
      }
    }
  }
}

/**
 * Finds what git does not list in a worktree: pipes, sockets and devices, and folders that can't be read. Does not enter
 * the folders that `isPassed` names, without `/` at the end. `within` as above.
 */
export function* walkSpecial(
  root: string,
  isPassed: (folder: string) => boolean,
  within?: readonly string[],
): Generator<Walked> {
  // Windows has none of them among files.
  if (process.platform === 'win32') return;
  const isWanted = wantedIn(within);
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const place = join(root, folder);
    const found = readFolder(place, folder === '');
    if (found === 'unreadable') yield { path: folder, ignored: 'no permission' };
    if (typeof found === 'string') continue;
    for (const entry of found.entries) {
      if (entry.isFile() || entry.isSymbolicLink()) continue;
      const path = `${folder}${entry.name}`;
      if (entry.name === '.git' || !isWanted(path)) continue;
      if (!entry.isDirectory()) yield { path };
      else if (!isPassed(path)) open.push(`${path}/`);
    }
    // Git lists the files in such folders by itself.
    for (const entry of found.notUtf8) {
      if (entry.isFile() || entry.isSymbolicLink() || entry.isDirectory()) continue;
      yield { path: folder + nameOfBytes(entry.name), ignored: 'name not UTF-8' };
    }
  }
}

/** Returns the paths of an entry, and of all in it, whose names can only be shown: no string leads to them. */
function* pathsIn(place: Buffer, entry: Dirent<Buffer>, folder: string): Generator<string> {
  const path = folder + nameOfBytes(entry.name);
  if (!entry.isDirectory()) {
    yield path;
    return;
  }
  const below = Buffer.concat([place, Buffer.from('/'), entry.name]);
  let entries: readonly Dirent<Buffer>[] = [];
  try {
    entries = readdirSync(below, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    // Gone since the folder above was read, or unreadable: then it stands for what is in it.
    if (!isGone(error)) yield `${path}/`;
  }
  for (const one of entries) yield* pathsIn(below, one, `${path}/`);
}

function wantedIn(within: readonly string[] | undefined): (path: string) => boolean {
  if (within === undefined) return () => true;
  const starts = within.map((folder) => `${folder}/`);
  return (path) => starts.some((start) => start.startsWith(`${path}/`) || path.startsWith(start));
}

type Entry = Pick<Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'>;

interface FolderEntries {
  readonly entries: readonly Entry[];
  readonly notUtf8: readonly Dirent<Buffer>[];
}

function readFolder(place: string, isRoot: boolean): FolderEntries | 'unreadable' | 'gone' {
  try {
    const entries = readdirSync(place, { withFileTypes: true });
    // Node puts this character in the place of what is not UTF-8, but a name may also have it by right.
    if (!entries.some(({ name }) => name.includes('\ufffd'))) return { entries, notUtf8: [] };
    const all = readdirSync(place, { withFileTypes: true, encoding: 'buffer' });
    return {
      entries: all.filter(({ name }) => isUtf8(name)).map(withText),
      notUtf8: all.filter(({ name }) => !isUtf8(name)),
    };
  } catch (error) {
    if (isRoot) throw error;
    // The list reports a folder that can't be read as one without permission, whatever the reason.
    return isGone(error) ? 'gone' : 'unreadable';
  }
}

function withText(entry: Dirent<Buffer>): Entry {
  return {
    name: entry.name.toString('utf8'),
    isDirectory: () => entry.isDirectory(),
    isFile: () => entry.isFile(),
    isSymbolicLink: () => entry.isSymbolicLink(),
  };
}

function isGone(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Reads the rules as git does: a .gitignore that is a link, a pipe or unreadable has none. */
function readRules(place: string, folder: string): Rules | null {
  const file = join(place, '.gitignore');
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > maxRulesBytes) return null;
    const ignoreCase = process.platform === 'win32' || process.platform === 'darwin';
    const matcher = createIgnore({ ignorecase: ignoreCase }).add(readFileSync(file, 'utf8'));
    return { folder, matcher };
  } catch {
    return null;
  }
}

/** True if the nearest .gitignore with a matching rule ignores the path. */
function isIgnored(rules: readonly Rules[], path: string): boolean {
  for (const { folder, matcher } of rules) {
    const verdict = matcher.test(path.slice(folder.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
