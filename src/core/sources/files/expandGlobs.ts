import { statSync } from 'node:fs';
import { isUnread, typedPath, type IgnoreReason } from '../../../shared/domain/file.ts';
import { globsMatcher } from '../../../shared/domain/source/globMatcher.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { worded } from '../folders/matchFolder.ts';
import { listProjectFiles } from './listFiles.ts';
import { resolveInside } from '../../storage/resolveInside.ts';

export interface ExpandedGlobs {
  /** Files in the order of the patterns, then by code unit; each once. */
  readonly paths: readonly string[];
  /** Patterns that match no file. */
  readonly unmatched: readonly string[];
  /** Files that match but are only included by their own names, with the reason, except ignored and binary files. */
  readonly leftOut: readonly LeftOut[];
  /** Files that match but can't be read. */
  readonly unread: readonly LeftOut[];
}

export interface LeftOut {
  readonly path: string;
  readonly reason: IgnoreReason;
}

/**
 * Returns the files that the user names on the command line. A plain path names that file, ignored or not; a folder
 * means every file in it, and a pattern every file that it matches, except ignored ones. Rejects with
 * `folders/too-many-alternatives`.
 */
export async function expandGlobs(
  root: string,
  git: boolean,
  patterns: readonly string[],
): Promise<ExpandedGlobs> {
  const paths = new Set<string>();
  const unmatched: string[] = [];
  const leftOut = new Map<string, LeftOut>();
  const unread = new Map<string, LeftOut>();
  let listed: Promise<Listed> | undefined;
  for (const pattern of patterns) {
    const path = tidy(pattern);
    const plain = kindOf(root, path);
    if (plain === 'file') {
      paths.add(path);
      continue;
    }
    listed ??= listKept(root, git);
    const wanted = path.normalize('NFC');
    const isWanted = plain === 'folder' ? inFolder(wanted) : matcherOf(wanted);
    // A keyboard composes accents; a name on a Mac's disk may not, and the list has it as it is there.
    const matches = (candidate: string): boolean => isWanted(candidate.normalize('NFC'));
    const { kept, others } = await listed;
    const found = kept.filter((candidate) => matches(candidate));
    for (const match of found) paths.add(match);
    const also = others.filter(
      ({ path: other, reason }) =>
        matches(other) || (reason === 'name not UTF-8' && matches(typedPath(other))),
    );
    for (const other of also) (isUnread(other.reason) ? unread : leftOut).set(other.path, other);
    if (found.length === 0 && !also.some(({ reason }) => isUnread(reason))) unmatched.push(pattern);
  }
  return {
    paths: [...paths],
    unmatched,
    leftOut: [...leftOut.values()].filter(({ path }) => !paths.has(path)),
    unread: [...unread.values()],
  };
}

/** Turns `./src//a.ts` and, on Windows, `src\a.ts` into `src/a.ts`; `.` and `./` into the project itself. */
function tidy(pattern: string): string {
  const slashed = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  const segments = slashed
    .split('/')
    .filter((segment, index) => segment !== '.' && (segment !== '' || index === 0));
  return segments.join('/');
}

/** Returns the kind of an existing path, which is no pattern even with brackets or an asterisk. */
function kindOf(root: string, path: string): 'file' | 'folder' | null {
  if (path === '') return 'folder';
  if (isRefusedPath(path)) return null;
  const resolved = resolveInside(root, path);
  // Names a link that leads out, too: reading it reports what is wrong with it.
  if (resolved.status === 'outside-project') return 'file';
  if (resolved.status !== 'ok') return resolved.status === 'unreadable' ? 'file' : null;
  return statSync(resolved.real).isDirectory() ? 'folder' : 'file';
}

function inFolder(folder: string): (path: string) => boolean {
  return (path) => folder === '' || path.startsWith(`${folder}/`);
}

function matcherOf(pattern: string): (path: string) => boolean {
  try {
    return globsMatcher([pattern]);
  } catch (error) {
    throw worded(error);
  }
}

interface Listed {
  readonly kept: readonly string[];
  readonly others: readonly LeftOut[];
}

const unremarkable: ReadonlySet<IgnoreReason> = new Set(['.gitignore', 'binary', 'submodule', 'missing']);

async function listKept(root: string, git: boolean): Promise<Listed> {
  const kept: string[] = [];
  const others: LeftOut[] = [];
  await listProjectFiles(root, git, (entries) => {
    for (const { path, ignored } of entries) {
      if (ignored === undefined) kept.push(path);
      else if (!unremarkable.has(ignored)) others.push({ path, reason: ignored });
    }
  });
  return { kept: kept.toSorted(), others };
}
