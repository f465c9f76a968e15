import { followsProject } from '../../shared/domain/sourceKinds.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { ChangedPaths } from './watchFolder.ts';

/** True if an item may have another text after changes of these paths. A folder means everything that was in it. */
export function isTouchedBy({ source }: StackItem, paths: ChangedPaths): boolean {
  switch (source.kind) {
    case 'file':
      return source.project === undefined && touches(source.path, paths);
    case 'folder':
    case 'tree':
      return source.project === undefined && reaches(source.path, paths);
    default:
      return followsProject(source);
  }
}

/** Does as `isTouchedBy`, for changes in another project that stacks call `alias`. */
export function isTouchedIn(alias: string, { source }: StackItem, paths: ChangedPaths): boolean {
  if (source.kind !== 'file' && source.kind !== 'folder' && source.kind !== 'tree') return false;
  if (source.project !== alias) return false;
  return source.kind === 'file' ? touches(source.path, paths) : reaches(source.path, paths);
}

/** True if the item of a folder may change: by any file in it, and by the files that git lists and ignores. */
function reaches(path: string, paths: ChangedPaths): boolean {
  if (paths === null || path === '.') return true;
  const folder = path.replace(/\/+$/u, '');
  const { above, ofGit } = changesOf(paths);
  return ofGit || above.has(folder) || touches(folder, paths);
}

function touches(file: string, paths: ChangedPaths): boolean {
  if (paths === null) return true;
  const { named } = changesOf(paths);
  if (named.has(file)) return true;
  for (const folder of foldersOf(file)) if (named.has(folder)) return true;
  return false;
}

interface Changes {
  readonly named: ReadonlySet<string>;
  /** Folders with a change in them. */
  readonly above: ReadonlySet<string>;
  /** True if git may list or ignore other files. */
  readonly ofGit: boolean;
}

/** Thousands of items may be compared with thousands of paths: these are indexed once. */
const known = new WeakMap<readonly string[], Changes>();

function changesOf(paths: readonly string[]): Changes {
  const before = known.get(paths);
  if (before !== undefined) return before;
  const above = new Set<string>();
  for (const path of paths) for (const folder of foldersOf(path)) above.add(folder);
  const ofGit = paths.some((path) => /(^|\/)\.gitignore$|^\.git\/(index|config|info\/exclude)$/u.test(path));
  const changes = { named: new Set(paths), above, ofGit };
  known.set(paths, changes);
  return changes;
}

function* foldersOf(path: string): Generator<string> {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) yield path.slice(0, at);
}
