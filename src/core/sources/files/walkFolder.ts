import { lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import createIgnore, { type Ignore } from 'ignore';
import type { IgnoreReason } from '../../../shared/domain/file.ts';

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
    const entries = readFolder(place, folder === '');
    if (entries === null) {
      yield { path: folder, ignored: 'no permission' };
      continue;
    }
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
  }
}

function wantedIn(within: readonly string[] | undefined): (path: string) => boolean {
  if (within === undefined) return () => true;
  const starts = within.map((folder) => `${folder}/`);
  return (path) => starts.some((start) => start.startsWith(`${path}/`) || path.startsWith(start));
}

function readFolder(place: string, isRoot: boolean): readonly Dirent[] | null {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    // The list reports a folder that can't be read as one without permission, whatever the reason.
    if (isRoot) throw error;
    return null;
  }
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
