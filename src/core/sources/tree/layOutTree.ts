import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import type { TreeSource } from '../../../shared/domain/source.ts';

/** A folder with what lies in it, and the number of files in it and below. */
export interface TreeFolder {
  /** Its name, or those of a chain of folders that each have nothing but the next: `src/core`. */
  name: string;
  /** Relative to the project; empty for the whole of it. */
  readonly path: string;
  readonly folders: TreeFolder[];
  readonly files: FileEntry[];
  count: number;
}

/** A line of the tree, below its first. */
export type TreeLine =
  | { readonly kind: 'file'; readonly level: number; readonly file: FileEntry }
  | { readonly kind: 'open' | 'closed'; readonly level: number; readonly folder: TreeFolder }
  /** Stands for the rest of a folder that has too many to name. */
  | { readonly kind: 'more'; readonly level: number; readonly folders: number; readonly files: number };

export interface TreeLayout {
  readonly root: TreeFolder;
  readonly lines: readonly TreeLine[];
  /** Every file of the tree, on a line or not. */
  readonly all: readonly FileEntry[];
  readonly shownFiles: number;
  /** True if the limit of lines, and not the depth, hides files. */
  readonly cut: boolean;
}

/** Lines of a tree: more are no overview, and a budget has no room for them. */
export const maxTreeLines = 2_000;
/** Entries of one folder: a folder of pictures must not take the place of all others. */
export const maxFolderLines = 300;
/** Entries between two rests. */
const restAfter = 2_000;

/**
 * Draws the files of a folder in steps: the caller rests between two. Pure: the same files give the same tree, whatever
 * their order. Levels open from the top for as long as there are lines, so that a huge project shows its outline.
 */
export function* layOutTree(
  { path, depth, ignored }: TreeSource,
  entries: readonly FileEntry[],
): Generator<undefined, TreeLayout> {
  const start = path === '.' ? '' : `${path.replace(/\/+$/u, '')}/`;
  const root = newFolder('', start.slice(0, -1));
  const folders = new Map([[root.path, root]]);
  const all: FileEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % restAfter === 0) yield;
    if (!entry.path.startsWith(start) || entry.path === start || isLeftOut(entry, ignored === true)) continue;
    const end = entry.path.lastIndexOf('/', entry.path.length - 2);
    folderAt(folders, entry.path.slice(0, Math.max(end, 0)), root).files.push(entry);
    all.push(entry);
  }
  for (const folder of [...folders.values()].toReversed()) settle(folder);
  yield;
  return { root, all, ...drawLines(root, depth ?? Number.POSITIVE_INFINITY) };
}

/** Files that are gone are named by git for a while; what git ignores is named on request. */
function isLeftOut({ ignored }: FileEntry, withIgnored: boolean): boolean {
  return ignored === 'missing' || (ignored === '.gitignore' && !withIgnored);
}

function newFolder(name: string, path: string): TreeFolder {
  return { name, path, folders: [], files: [], count: 0 };
}

/** Returns the folder of a path, and makes it and those above it if it is new. They come to lie after the one above. */
function folderAt(folders: Map<string, TreeFolder>, path: string, root: TreeFolder): TreeFolder {
  const made: string[] = [];
  let above = path;
  let known = folders.get(above);
  while (known === undefined) {
    made.push(above);
    above = above.slice(0, Math.max(above.lastIndexOf('/'), 0));
    known = above.length < root.path.length ? root : folders.get(above);
  }
  for (const next of made.toReversed()) {
    const folder = newFolder(next.slice(next.lastIndexOf('/') + 1), next);
    known.folders.push(folder);
    folders.set(next, folder);
    known = folder;
  }
  return known;
}

/** Sorts a folder whose folders are settled, counts it, and folds a chain of single folders into it. */
function settle(folder: TreeFolder): void {
  folder.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  folder.folders.sort((a, b) => (a.name < b.name ? -1 : 1));
  folder.count = folder.files.filter(({ path }) => !path.endsWith('/')).length;
  for (const [index, inner] of folder.folders.entries()) {
    folder.count += inner.count;
    const [only, ...more] = inner.folders;
    if (only === undefined || more.length > 0 || inner.files.length > 0) continue;
    // The one below is folded already, so a chain of any length becomes one.
    folder.folders[index] = { ...only, name: `${inner.name}/${only.name}` };
  }
}

type Drawn = Pick<TreeLayout, 'lines' | 'shownFiles' | 'cut'>;

/** Opens folders level by level, and puts the lines of each below its own. */
function drawLines(root: TreeFolder, depth: number): Drawn {
  const opened = new Map<TreeFolder, number>();
  let left = maxTreeLines;
  let cut = false;
  let level: readonly TreeFolder[] = [root];
  for (let at = 0; at < depth && level.length > 0; at += 1) {
    const next: TreeFolder[] = [];
    for (const folder of level) {
      const entries = folder.folders.length + folder.files.length;
      const shown = Math.min(entries, folder === root ? maxTreeLines : maxFolderLines);
      if (shown > left) {
        cut = true;
        continue;
      }
      cut ||= shown < entries;
      left -= shown;
      opened.set(folder, shown);
      next.push(...folder.folders.slice(0, shown));
    }
    level = next;
  }
  const lines: TreeLine[] = [];
  let shownFiles = 0;
  /** Lines yet to be drawn, the next at the end. */
  const open: TreeLine[] = [];
  const put = (folder: TreeFolder, at: number): void => {
    const shown = opened.get(folder) ?? 0;
    const folders = folder.folders.slice(0, shown);
    const files = folder.files.slice(0, shown - folders.length);
    const rest = {
      folders: folder.folders.length - folders.length,
      files: folder.files.length - files.length,
    };
    if (rest.folders + rest.files > 0) open.push({ kind: 'more', level: at, ...rest });
    for (const file of files.toReversed()) open.push({ kind: 'file', level: at, file });
    for (const inner of folders.toReversed()) {
      open.push({ kind: opened.has(inner) ? 'open' : 'closed', level: at, folder: inner });
    }
  };
  put(root, 1);
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    lines.push(line);
    if (line.kind === 'file') shownFiles += 1;
    if (line.kind === 'open') put(line.folder, line.level + 1);
  }
  return { lines, shownFiles, cut };
}

/** True if a file has tokens that a tree shows: not those of which no text is taken along. */
export function isCounted(reason: IgnoreReason | undefined): boolean {
  return reason === undefined || reason === 'lock file' || reason === 'loaded by agent';
}
