import { watch, type FSWatcher } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../storage/errorCode.ts';
import { eventQueue } from './eventQueue.ts';

/** A folder and all folders below it, each with its own watch. */
export interface FolderTree {
  /** Starts to watch everything in it; ends earlier watches. */
  open(): Promise<void>;
  /** True if there are events that `settle` has not handled. */
  hasNews(): boolean;
  /** Returns the paths that changed since the last call, relative to the root; new folders are watched by then. */
  settle(): Promise<ReadonlySet<string>>;
  close(): void;
}

interface Options {
  readonly isLeftOut: (folder: string) => boolean;
  readonly onNews: () => void;
  /** Called when nothing is watched any more. */
  readonly onFailed: (error: unknown) => void;
}

interface Folder {
  readonly path: string;
  readonly parent: Folder | null;
  /** `null` for most folders, of which there are many. */
  inner: Map<string, Folder> | null;
  readonly watcher: FSWatcher;
  /** Number of times that each name appeared or disappeared. */
  heard: Map<string, number> | null;
  isOpen: boolean;
}

type Kind = 'folder' | 'other';

type Found = readonly [parent: Folder | null, name: string];

/** Folders that are read at the same time. */
const together = 16;
/** Further names of one folder are not checked one by one. */
const maxSingle = 64;
/** Maximum number of paths that are reported from new folders. */
const maxFound = 10_000;

export function createFolderTree(root: string, { isLeftOut, onNews, onFailed }: Options): FolderTree {
  let top: Folder | null = null;
  let isClosed = false;
  const dirty = new Set<Folder>();
  let changed = new Set<string>();

  const placeOf = (path: string): string => (path === '' ? root : join(root, path));

  const drop = (folder: Folder): void => {
    folder.isOpen = false;
    folder.watcher.close();
    const { parent, inner } = folder;
    if (parent?.inner?.get(nameOf(folder.path)) === folder) parent.inner.delete(nameOf(folder.path));
    folder.inner = null;
    for (const one of inner?.values() ?? []) drop(one);
  };

  const close = (): void => {
    isClosed = true;
    if (top !== null) drop(top);
    dirty.clear();
  };

  const fail = (error: unknown): void => {
    if (isClosed) return;
    close();
    onFailed(error);
  };

  const unwatch = (folder: Folder): void => {
    if (folder.parent === null) fail(new Error('The folder is gone.'));
    else drop(folder);
  };

  const hear = (folder: Folder, type: string, name: string): void => {
    eventQueue.heard();
    if (!folder.isOpen) return;
    if (name === '.') {
      if (type !== 'rename') return;
      // The folder was moved or deleted; its parent reports what is there now.
      unwatch(folder);
      return;
    }
    if (type === 'rename') {
      // It ends at once: its later events would belong to another name.
      const before = folder.inner?.get(name);
      if (before !== undefined) drop(before);
      folder.heard ??= new Map();
      folder.heard.set(name, (folder.heard.get(name) ?? 0) + 1);
      dirty.add(folder);
    } else changed.add(below(folder, name));
    onNews();
  };

  const listenTo = (parent: Folder | null, name: string): Folder | null => {
    const path = parent === null ? '' : below(parent, name);
    try {
      // Events of the folder itself have this dot as their name, which no entry can have.
      const watcher = watch(`${placeOf(path)}/.`, { persistent: false });
      const folder: Folder = { path, parent, inner: null, watcher, heard: null, isOpen: true };
      watcher.on('change', (type, heard) => hear(folder, type, String(heard)));
      watcher.on('error', fail);
      return folder;
    } catch (error) {
      if (parent === null || !isOfPlace(error)) fail(error);
      return null;
    }
  };

  /** Watches first and reads then, so that no entry appears unnoticed in between. */
  const enter = async ([parent, name]: Found, next: Found[], changedPaths: Set<string>): Promise<void> => {
    if (isClosed || parent?.isOpen === false || parent?.inner?.has(name) === true) return;
    const folder = listenTo(parent, name);
    if (folder === null) return;
    if (parent === null) top = folder;
    else (parent.inner ??= new Map()).set(name, folder);
    const place = placeOf(folder.path);
    const stats = await lstat(place).catch(() => null);
    // A link that replaced it is not followed.
    if (stats?.isDirectory() !== true) unwatch(folder);
    const entries = folder.isOpen ? await readdir(place, { withFileTypes: true }).catch(() => []) : [];
    if (!folder.isOpen) return;
    for (const entry of entries) {
      const path = below(folder, entry.name);
      if (changedPaths.size < maxFound) changedPaths.add(path);
      if (entry.isDirectory() && !isLeftOut(path)) next.push([folder, entry.name]);
    }
  };

  const enterAll = async (found: Found[], reported: Set<string>): Promise<void> => {
    for (let batch = found.splice(0, together); batch.length > 0; batch = found.splice(0, together)) {
      await Promise.all(batch.map((one) => enter(one, found, reported)));
    }
  };

  const lookAt = async (folder: Folder, found: Found[], paths: Set<string>): Promise<void> => {
    const heard = folder.heard ?? new Map<string, number>();
    folder.heard = null;
    // If the folder is gone, so are all its entries.
    const there = folder.isOpen
      ? await kindsOf(placeOf(folder.path), [...heard.keys()])
      : new Map<string, Kind>();
    for (const [name, times] of heard) {
      const path = below(folder, name);
      const kind = there.get(name);
      // A lock that appeared and disappeared is no change. Another name that disappeared may have been there before:
      // replacing a file causes one event only.
      if (kind === undefined && times % 2 === 0 && name.endsWith('.lock')) {
        paths.delete(path);
        continue;
      }
      paths.add(path);
      if (kind === 'folder' && !isLeftOut(path)) found.push([folder, name]);
    }
  };

  return {
    close,
    hasNews: () => dirty.size > 0 || changed.size > 0,
    async open() {
      if (top !== null) drop(top);
      dirty.clear();
      changed.clear();
      await enterAll([[null, '']], new Set());
    },
    async settle() {
      const folders = [...dirty];
      dirty.clear();
      const paths = changed;
      changed = new Set();
      const found: Found[] = [];
      for (let at = 0; at < folders.length; at += together) {
        const batch = folders.slice(at, at + together);
        await Promise.all(batch.map((folder) => lookAt(folder, found, paths)));
      }
      await enterAll(found, paths);
      return paths;
    },
  };
}

function below(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** True if the path is gone or was never readable; other errors concern the watch. */
function isOfPlace(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'].includes(errorCode(error));
}

/** Returns the kinds of those names that exist. */
async function kindsOf(place: string, names: readonly string[]): Promise<ReadonlyMap<string, Kind>> {
  const kinds = new Map<string, Kind>();
  if (names.length > maxSingle) {
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      kinds.set(entry.name, entry.isDirectory() ? 'folder' : 'other');
    }
    return kinds;
  }
  await Promise.all(
    names.map(async (name) => {
      const stats = await lstat(join(place, name)).catch(() => null);
      if (stats !== null) kinds.set(name, stats.isDirectory() ? 'folder' : 'other');
    }),
  );
  return kinds;
}
