import type { FileEntry, IgnoreReason } from '../../shared/domain/file.ts';
import { estimateTokens } from '../../shared/domain/tokenCount.ts';
import { sortInto } from './sortNodes.ts';
import type { SlicedWork } from './slices.ts';

/** What a set of files adds up to. */
export interface Sum {
  files: number;
  /** Tokens of the counted ones. */
  counted: number;
  /** Tokens to expect of those not counted yet. */
  estimated: number;
  /** Not counted yet. */
  uncounted: number;
  /** Among the uncounted those of which not even the size is known. */
  unknown: number;
}

interface NodeBase {
  /** Unique in the tree: the path, a folder's with `/` at the end. */
  readonly key: string;
  readonly name: string;
  readonly parent: FolderNode | null;
  /** 1 at the root's children. */
  readonly level: number;
  sortKey: string | null;
  ignored: IgnoreReason | undefined;
}

export interface FileNode extends NodeBase {
  readonly kind: 'file';
  bytes: number | null;
  /** `null`: not counted. */
  tokens: number | null;
  /** `asked`: a count is on its way. `failed`: it could not be counted. */
  counting: 'no' | 'asked' | 'failed';
  selected: boolean;
}

export interface FolderNode extends NodeBase {
  readonly kind: 'folder';
  readonly children: Map<string, TreeNode>;
  /** Of the files below that are not ignored. */
  readonly total: Sum;
  /** Of those of them that are ticked. */
  readonly ticked: Sum;
  /** Ignored files below that were ticked by themselves. */
  tickedIgnored: number;
  /** Children of an ignored folder are asked for when it is opened. */
  loaded: 'yes' | 'no' | 'asked';
  sorted: readonly TreeNode[];
  fresh: TreeNode[];
}

export type TreeNode = FileNode | FolderNode;
export type Checked = true | false | 'mixed';

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
      ignored: entry.ignored,
      bytes: entry.bytes,
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

/** Children in order. They are sorted when they are first asked for, with rests. */
export function* sortedChildren(folder: FolderNode): SlicedWork<readonly TreeNode[]> {
  while (folder.fresh.length > 0) {
    const { fresh } = folder;
    const sorted = yield* sortInto(folder.sorted, fresh);
    // Files that came while this rested, or another sorting that was faster, are sorted in by another round.
    if (folder.fresh === fresh && sorted.length === folder.children.size) {
      folder.sorted = sorted;
      folder.fresh = [];
    }
  }
  return folder.sorted;
}

export function checkedOf(node: TreeNode): Checked {
  if (node.kind === 'file') return node.selected;
  if (node.total.files > 0 && node.ticked.files === node.total.files) return true;
  return node.ticked.files > 0 || node.tickedIgnored > 0 ? 'mixed' : false;
}

function isInside(folder: FolderNode): boolean {
  for (let node: FolderNode | null = folder; node !== null; node = node.parent) {
    if (node.ignored !== undefined) return true;
  }
  return false;
}

function makeFolder(key: string, name: string, parent: FolderNode | null): FolderNode {
  return {
    kind: 'folder',
    key,
    name,
    parent,
    level: parent === null ? 0 : parent.level + 1,
    sortKey: null,
    ignored: undefined,
    children: new Map(),
    total: emptySum(),
    ticked: emptySum(),
    tickedIgnored: 0,
    loaded: 'yes',
    sorted: [],
    fresh: [],
  };
}

export function emptySum(): Sum {
  return { files: 0, counted: 0, estimated: 0, uncounted: 0, unknown: 0 };
}

function addTo(sum: Sum, file: FileNode, sign: 1 | -1): void {
  sum.files += sign;
  if (file.tokens !== null) {
    sum.counted += sign * file.tokens;
    return;
  }
  sum.uncounted += sign;
  if (file.bytes === null) sum.unknown += sign;
  else sum.estimated += sign * estimateTokens(file.bytes);
}

/** Adds a file's figures to all folders above it, or takes them out. */
function contribute(file: FileNode, sign: 1 | -1): void {
  for (let folder = file.parent; folder !== null; folder = folder.parent) {
    if (file.ignored !== undefined) {
      if (file.selected) folder.tickedIgnored += sign;
      continue;
    }
    addTo(folder.total, file, sign);
    if (file.selected) addTo(folder.ticked, file, sign);
  }
}
