import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import {
  contribute,
  isInside,
  makeFolder,
  type FileNode,
  type FolderItem,
  type FolderNode,
  type OwnItem,
  type TreeNode,
} from './treeNode.ts';
import type { SlicedWork } from '../../ui/slices.ts';

/** Files added from a chunk between two pauses. */
const restAfter = 200;

export class FileTree {
  readonly root: FolderNode = makeFolder('', '', null);
  /** Every listed file and ignored folder, in no order. */
  readonly listed: TreeNode[] = [];
  /** Ignored files and folders, as listed; the contents of ignored folders do not count. */
  ignoredCount = 0;
  readonly #byKey = new Map<string, TreeNode>();
  #own: ReadonlyMap<string, OwnItem> = new Map();
  #covered: ReadonlyMap<FileNode, FolderItem> = new Map();

  get(key: string): TreeNode | undefined {
    return this.#byKey.get(key);
  }

  file(path: string): FileNode | undefined {
    const node = this.#byKey.get(path);
    return node?.kind === 'file' ? node : undefined;
  }

  /** Adds a chunk, in slices. */
  *add(entries: readonly FileEntry[]): SlicedWork<void> {
    for (const [index, entry] of entries.entries()) {
      this.addEntry(entry);
      if (index % restAfter === restAfter - 1) yield;
    }
  }

  addEntry(entry: FileEntry): void {
    const known = this.#byKey.get(entry.path);
    if (known !== undefined) {
      this.#describeAgain(known, entry);
      return;
    }
    const isFolder = entry.path.endsWith('/');
    const path = isFolder ? entry.path.slice(0, -1) : entry.path;
    const cut = path.lastIndexOf('/');
    const parent = this.#folder(path.slice(0, Math.max(cut, 0)));
    const name = path.slice(cut + 1);
    if (entry.ignored !== undefined && !isInside(parent)) this.ignoredCount += 1;
    if (isFolder) {
      const folder = makeFolder(entry.path, name, parent);
      folder.ignored = entry.ignored;
      // Only folders that git ignores can be opened; those ignored for other reasons stay closed.
      folder.loaded = entry.ignored === '.gitignore' ? 'no' : 'yes';
      this.#attach(folder, parent);
      this.listed.push(folder);
      return;
    }
    const file: FileNode = {
      kind: 'file',
      key: entry.path,
      name,
      parent,
      level: parent.level + 1,
      sortKey: null,
      target: null,
      shownBy: 0,
      ignored: entry.ignored,
      bytes: entry.bytes,
      modified: entry.modified ?? null,
      tokens: null,
      counting: 'no',
      own: this.#own.get(entry.path) ?? null,
      cover: null,
    };
    this.#attach(file, parent);
    this.listed.push(file);
    contribute(file, 1);
  }

  /** Files that a folder item contains. */
  get covered(): ReadonlyMap<FileNode, FolderItem> {
    return this.#covered;
  }

  /** Number of files in the stack, including those that are not listed. */
  get takenFiles(): number {
    let files = this.#own.size;
    for (const { own } of this.#covered.keys()) if (own === null) files += 1;
    return files;
  }

  /** Sets the items of files, by path; files that are not listed yet are ticked later. True if anything changed. */
  takeOwn(items: ReadonlyMap<string, OwnItem>): boolean {
    const before = this.#own;
    this.#own = items;
    let changed = false;
    for (const path of before.keys()) if (!items.has(path)) changed = this.#setOwn(path, null) || changed;
    for (const [path, item] of items) changed = this.#setOwn(path, item) || changed;
    return changed || before.size !== items.size;
  }

  /** Sets which files each folder item contains, in slices. */
  *cover(covered: ReadonlyMap<FileNode, FolderItem>): SlicedWork<void> {
    const before = this.#covered;
    this.#covered = covered;
    let steps = 0;
    for (const file of before.keys()) {
      if (!covered.has(file)) setCover(file, null);
      if ((steps += 1) % restAfter === 0) yield;
    }
    for (const [file, item] of covered) {
      if (file.cover !== item) setCover(file, item);
      if ((steps += 1) % restAfter === 0) yield;
    }
  }

  /** Sets a file's count; `null` if it could not be counted, for the reason given, if any. */
  setCount(path: string, tokens: number | null, ignored?: IgnoreReason): void {
    const file = this.file(path);
    if (file === undefined) return;
    contribute(file, -1);
    if (ignored !== undefined && file.ignored === undefined) {
      file.ignored = ignored;
      this.ignoredCount += 1;
    }
    file.tokens = tokens;
    file.counting = tokens === null ? 'failed' : 'no';
    contribute(file, 1);
  }

  /** Copies the counts of files that have not changed since, in slices. */
  *takeCounts(before: FileTree): SlicedWork<void> {
    for (const [index, node] of this.listed.entries()) {
      const known = node.kind === 'file' ? before.file(node.key) : undefined;
      if (node.kind === 'file' && known !== undefined && known.tokens !== null && isSame(node, known)) {
        contribute(node, -1);
        node.tokens = known.tokens;
        contribute(node, 1);
      }
      if (index % restAfter === restAfter - 1) yield;
    }
  }

  /** Clears all counts, in slices, because another model counts differently. */
  *forgetCounts(): SlicedWork<void> {
    for (const [index, node] of this.listed.entries()) {
      if (node.kind === 'file') {
        contribute(node, -1);
        node.tokens = null;
        node.counting = 'no';
        contribute(node, 1);
      }
      if (index % restAfter === restAfter - 1) yield;
    }
  }

  #setOwn(path: string, own: OwnItem | null): boolean {
    const file = this.file(path);
    if (file === undefined || isSameItem(file.own, own)) return false;
    contribute(file, -1);
    file.own = own;
    contribute(file, 1);
    return true;
  }

  #describeAgain(node: TreeNode, entry: FileEntry): void {
    if (node.kind === 'folder') return;
    contribute(node, -1);
    if (node.ignored === undefined && entry.ignored !== undefined) this.ignoredCount += 1;
    if (node.ignored !== undefined && entry.ignored === undefined) this.ignoredCount -= 1;
    node.bytes = entry.bytes;
    node.modified = entry.modified ?? null;
    node.ignored = entry.ignored;
    contribute(node, 1);
  }

  #folder(path: string): FolderNode {
    if (path === '') return this.root;
    const key = `${path}/`;
    const known = this.#byKey.get(key);
    if (known?.kind === 'folder') return known;
    const cut = path.lastIndexOf('/');
    const parent = this.#folder(path.slice(0, Math.max(cut, 0)));
    const folder = makeFolder(key, path.slice(cut + 1), parent);
    this.#attach(folder, parent);
    return folder;
  }

  #attach(node: TreeNode, parent: FolderNode): void {
    this.#byKey.set(node.key, node);
    parent.children.set(node.key, node);
    parent.fresh.push(node);
  }
}

function setCover(file: FileNode, cover: FolderItem | null): void {
  contribute(file, -1);
  file.cover = cover;
  contribute(file, 1);
}

function isSameItem(one: OwnItem | null, other: OwnItem | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameText = one.outline === other.outline && isSameLines(one, other);
  return one.on === other.on && one.tokens === other.tokens && isSameText;
}

function isSameLines({ lines }: OwnItem, { lines: others }: OwnItem): boolean {
  if (lines === others) return true;
  return (
    lines.length === others.length &&
    lines.every(({ first, last }, index) => first === others[index]?.first && last === others[index].last)
  );
}

/** True for the same file; without a known time of change it may be another one. */
function isSame(one: FileNode, other: FileNode): boolean {
  return one.modified !== null && one.modified === other.modified && one.bytes === other.bytes;
}
