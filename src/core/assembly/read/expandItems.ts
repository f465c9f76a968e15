import type { BlockStatus } from '../../../shared/domain/assembly.ts';
import { unreadProblem, type FileEntry } from '../../../shared/domain/file.ts';
import { maxFolderFiles, type LeftOutCount, type UnreadEntry } from '../../../shared/domain/source/folder.ts';
import { nameFolder } from '../../../shared/domain/source/folderPattern.ts';
import { aliasOf, keyOfSource } from '../../../shared/domain/sourceKinds.ts';
import type { FolderSource, Source } from '../../../shared/domain/source.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { isAppError, type AppError } from '../../../shared/errors.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import type { MatchedFiles } from '../../sources/folders/matchFolder.ts';
import { createMatching, type Matching } from '../../sources/folders/matchListing.ts';
import type { SourceLookup } from '../../sources/folders/sourceLookup.ts';

/** An item to read: one of the stack, or a file of a folder. */
export interface ReadItem extends StackItem {
  /** Id of the folder item that the file belongs to. */
  readonly partOf?: string;
}

export interface ItemProblem {
  readonly status: Exclude<BlockStatus, 'ok'>;
  readonly problem: string;
}

/** Maximum characters of folders that git lists by name: a command line is limited. */
const maxFolders = 8_000;

/** Files that a sentence on a folder names. */
const namedUnread = 3;

/** A folder after matching, before its files are read. */
export interface ExpandedFolder {
  readonly elsewhere: number;
  readonly leftOut: readonly LeftOutCount[];
  readonly unread: readonly UnreadEntry[];
}

export interface ExpandedItems {
  /** Sorted as in the message: files replace the folders that matched any. */
  readonly items: readonly ReadItem[];
  readonly folders: ReadonlyMap<string, ExpandedFolder>;
  /** Keyed by item: problems with its location, so that it can't be read. */
  readonly problems: ReadonlyMap<string, ItemProblem>;
  /** Real paths by alias. */
  readonly roots: ReadonlyMap<string, string>;
}

export interface Expansion {
  /** Real path of the stack's own project. */
  readonly root: string;
  readonly lookup: SourceLookup;
  /** True to list the disk, not the cache. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Resolves folders and aliases, as they are now. No file comes twice: one that is itself an item stays there, else the
 * first folder that matches has it. A folder that can't be resolved is a problem of its item; rejects with `cancelled`
 * only.
 */
export async function expandItems(
  items: readonly StackItem[],
  { root, lookup, fresh, signal }: Expansion,
): Promise<ExpandedItems> {
  const roots = await rootsOf(items, lookup);
  const listings = new Map<string, Promise<readonly FileEntry[]>>();
  const foldersIn = (base: string) =>
    foldersOf(
      items.filter(
        ({ source }) => (aliasOf(source) === undefined ? root : roots.get(aliasOf(source) ?? '')) === base,
      ),
    );
  const list = (base: string): Promise<readonly FileEntry[]> => {
    const listing = listings.get(base) ?? lookup.list(base, fresh, foldersIn(base));
    listings.set(base, listing);
    return listing;
  };
  const matching = createMatching(signal);
  const problems = new Map<string, ItemProblem>();
  const folders = new Map<string, ExpandedFolder>();
  const taken = new Set(items.flatMap(({ source }) => (source.kind === 'file' ? [keyOf(source)] : [])));
  const ids = new Set(items.map(({ id }) => id));
  const expanded: ReadItem[] = [];
  for (const item of items) {
    const { source } = item;
    const alias = aliasOf(source);
    const base = alias === undefined ? root : roots.get(alias);
    if (base === undefined) problems.set(item.id, notHere(alias ?? ''));
    if (source.kind !== 'folder' || base === undefined) {
      expanded.push(item);
      continue;
    }
    const matched = await match(source, base, list, matching);
    if ('problem' in matched) {
      problems.set(item.id, matched);
      expanded.push(item);
      continue;
    }
    const files = matched.paths.map((path) => fileOf(source, path));
    const own = files.filter((file) => !taken.has(keyOf(file)));
    for (const file of own) taken.add(keyOf(file));
    const { leftOut, unread } = matched;
    folders.set(item.id, { elsewhere: files.length - own.length, leftOut, unread });
    for (const [index, file] of own.entries()) {
      const note = index === 0 ? noteOf(item, source, own.length) : {};
      expanded.push({
        id: partId(item.id, file.path, ids),
        on: true,
        source: file,
        partOf: item.id,
        ...(item.outline === true ? { outline: true } : {}),
        ...note,
      });
    }
  }
  return { items: expanded, folders, problems, roots };
}

/** Returns the folders of the items' files; `undefined` means any folder. */
function foldersOf(items: readonly StackItem[]): readonly string[] | undefined {
  const folders = new Set<string>();
  for (const { source } of items) {
    if (source.kind !== 'folder' || isRefusedPath(source.path)) continue;
    if (source.path === '.') return undefined;
    folders.add(source.path.replace(/\/+$/u, ''));
  }
  return [...folders].join('').length > maxFolders ? undefined : [...folders];
}

function fileOf({ project }: FolderSource, path: string) {
  return { kind: 'file' as const, path, ...(project === undefined ? {} : { project }) };
}

function keyOf(source: Source): string {
  return keyOfSource(source) ?? '';
}

async function rootsOf(
  items: readonly StackItem[],
  lookup: SourceLookup,
): Promise<ReadonlyMap<string, string>> {
  const aliases = new Set(items.flatMap(({ source }) => aliasOf(source) ?? []));
  const found = await Promise.all(
    [...aliases].map(async (alias): Promise<readonly [string, string | null]> => [
      alias,
      await lookup.rootOf(alias),
    ]),
  );
  return new Map(found.flatMap(([alias, root]) => (root === null ? [] : [[alias, root] as const])));
}

/** Returns an id that no other item has: a stack file may name items at will. */
function partId(itemId: string, path: string, ids: Set<string>): string {
  let id = `${itemId}\n${path}`;
  while (ids.has(id)) id += '\n';
  ids.add(id);
  return id;
}

/** Returns the note, which concerns all files. */
function noteOf({ note }: StackItem, source: FolderSource, files: number): { readonly note?: string } {
  if (note === undefined || note.trim() === '') return {};
  return { note: files === 1 ? note : `${nameFolder(source)}, ${formatCount(files)} files: ${note}` };
}

async function match(
  source: FolderSource,
  root: string,
  list: (root: string) => Promise<readonly FileEntry[]>,
  matching: Matching,
): Promise<MatchedFiles | ItemProblem> {
  if (isRefusedPath(source.path)) return outside;
  const name = JSON.stringify(nameFolder(source));
  let matched;
  try {
    matched = await matching.of(source, await list(root));
  } catch (error) {
    if (isAppError(error, 'cancelled')) throw error;
    if (isTooMuch(error)) return { status: 'too-large', problem: error.message };
    const problem = `The files of ${name} could not be listed. Check that the project’s folder is there, then refresh.`;
    return { status: 'unreadable', problem };
  }
  const { files: length } = matched;
  if (length > maxFolderFiles) {
    const problem = `${formatCount(length)} files match. The limit is ${formatCount(maxFolderFiles)}. Narrow the pattern.`;
    return { status: 'too-large', problem };
  }
  if (length > 0) return matched;
  const left = matched.leftOut.reduce((sum, { count }) => sum + count, 0);
  const why =
    left === 0 ? '' : ` but ${formatCount(left)} that ${left === 1 ? 'is' : 'are'} never taken along`;
  const unread = matched.unread.slice(0, namedUnread).map(({ path, reason }) => unreadProblem(path, reason));
  const problem = `No file matches ${name}${why}. Change the pattern, or turn off the item.`;
  return { status: 'missing', problem: [problem, ...unread].join(' ') };
}

function isTooMuch(error: unknown): error is AppError {
  return isAppError(error, 'folders/too-many-alternatives') || isAppError(error, 'folders/patterns-too-slow');
}

const outside: ItemProblem = {
  status: 'outside-project',
  problem: 'This folder is outside the project. Choose a folder inside the project instead.',
};

function notHere(alias: string): ItemProblem {
  return {
    status: 'no-project',
    problem: `Project ${JSON.stringify(alias)} is not on this machine. Locate its folder, or turn off the item.`,
  };
}
