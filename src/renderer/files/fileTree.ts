import type { FileEntry, IgnoreReason } from '../../shared/domain/file.ts';
import {
  contribute,
  isInside,
  makeFolder,
  type FileNode,
  type FolderNode,
  type TreeNode,
} from './treeNode.ts';
import type { SlicedWork } from './slices.ts';

/** Files between two rests while a chunk is built in. */
const restAfter = 200;

export class FileTree {
  readonly root: FolderNode = makeFolder('', '', null);
  /** Every listed file and ignored folder, in no order. */
  readonly listed: TreeNode[] = [];
  /** Files and folders that are ignored, as listed; what lies inside ignored folders does not count. */
  ignoredCount = 0;
  readonly #byKey = new Map<string, TreeNode>();
  #selected: ReadonlySet<string> = new Set();

  get(key: string): TreeNode | undefined {
    return this.#byKey.get(key);
  }

  file(path: string): FileNode | undefined {
    const node = this.#byKey.get(path);
    return node?.kind === 'file' ? node : undefined;
  }

  /** Builds a chunk in, with rests. */
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
      // Only what git leaves out can be looked into; the rest of the reasons stand for folders that are closed.
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
      selected: this.#selected.has(entry.path),
    };
    this.#attach(file, parent);
    this.listed.push(file);
    contribute(file, 1);
  }

  /** Takes the ticked paths over; those not listed yet are ticked once they are. */
  select(paths: ReadonlySet<string>): void {
    const before = this.#selected;
    this.#selected = paths;
    for (const path of before) if (!paths.has(path)) this.#setSelected(path, false);
    for (const path of paths) if (!before.has(path)) this.#setSelected(path, true);
  }

  /** `null`: it could not be counted, for the reason given, if any. */
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

  /** Takes over what was counted of files that have not changed since, with rests. */
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

  /** Forgets all counts, with rests: another model counts differently. */
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

  #setSelected(path: string, selected: boolean): void {
    const file = this.file(path);
    if (file === undefined || file.selected === selected) return;
    contribute(file, -1);
    file.selected = selected;
    contribute(file, 1);
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

/** Where the time of change is not known it may be another. */
function isSame(one: FileNode, other: FileNode): boolean {
  return one.modified !== null && one.modified === other.modified && one.bytes === other.bytes;
}
