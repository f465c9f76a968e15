import type { IgnoreReason } from '../../shared/domain/file.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { estimateTokens } from '../../shared/domain/tokenCount.ts';
import { prepareText, type Target } from '../ui/matchText.ts';

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
  /** Its path made ready to be searched; made by `targetOf`, once. */
  target: Target | null;
  /** The laying out that shows it, of those that show some nodes only. */
  shownBy: number;
  ignored: IgnoreReason | undefined;
}

/** A file's own item in the stack. */
export interface OwnItem {
  readonly on: boolean;
  /** What is picked of it; empty: the whole file. */
  readonly lines: readonly LineRange[];
  /** As its card counts them; `null`: not known. */
  readonly tokens: number | null;
}

/** An item of the stack that takes a folder's files. */
export interface FolderItem {
  readonly id: string;
  readonly on: boolean;
  readonly source: FolderSource;
}

export interface FileNode extends NodeBase {
  readonly kind: 'file';
  bytes: number | null;
  /** When it was changed last, ms; `null`: not known. */
  modified: number | null;
  /** `null`: not counted. */
  tokens: number | null;
  /** `asked`: a count is on its way. `failed`: it could not be counted. */
  counting: 'no' | 'asked' | 'failed';
  /** Its own item; `null`: it has none. */
  own: OwnItem | null;
  /** The folder item that takes it, whether or not it has an item of its own. */
  cover: FolderItem | null;
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

/** Whether a file is in the stack, by an item of its own or by a folder's. */
export function isTaken({ own, cover, ignored }: FileNode): boolean {
  return own !== null || (cover !== null && ignored === undefined);
}

/** Tokens of a file that are in the message; `null`: not known yet. */
function takenTokens({ own, cover, tokens }: FileNode): number | null {
  if (own === null) return cover?.on === false ? 0 : tokens;
  if (!own.on) return 0;
  return own.tokens ?? (own.lines.length > 0 ? null : tokens);
}

/** Tokens that all of a file comes to; in the message they need not be those on disk, e.g. once a secret is redacted. */
function wholeTokens({ own, tokens }: FileNode): number | null {
  return own?.on === true && own.lines.length === 0 ? (own.tokens ?? tokens) : tokens;
}

export function checkedOf(node: TreeNode): Checked {
  if (node.kind === 'file') return isTaken(node);
  if (node.total.files > 0 && node.ticked.files === node.total.files) return true;
  return node.ticked.files > 0 || node.tickedIgnored > 0 ? 'mixed' : false;
}

/** The path of a node, ready to be searched; its name counts most. */
export function targetOf(node: TreeNode): Target {
  const { key, target } = node;
  if (target !== null) return target;
  const path = key.endsWith('/') ? key.slice(0, -1) : key;
  node.target = prepareText(path, path.length - node.name.length);
  return node.target;
}

export function isInside(folder: FolderNode): boolean {
  for (let node: FolderNode | null = folder; node !== null; node = node.parent) {
    if (node.ignored !== undefined) return true;
  }
  return false;
}

export function makeFolder(key: string, name: string, parent: FolderNode | null): FolderNode {
  return {
    kind: 'folder',
    key,
    name,
    parent,
    level: parent === null ? 0 : parent.level + 1,
    sortKey: null,
    target: null,
    shownBy: 0,
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

function addTo(sum: Sum, file: FileNode, tokens: number | null, sign: 1 | -1): void {
  sum.files += sign;
  if (tokens !== null) {
    sum.counted += sign * tokens;
    return;
  }
  sum.uncounted += sign;
  if (file.bytes === null) sum.unknown += sign;
  else sum.estimated += sign * estimateTokens(file.bytes);
}

/** Adds a file's figures to all folders above it, or takes them out. */
export function contribute(file: FileNode, sign: 1 | -1): void {
  const taken = isTaken(file);
  for (let folder = file.parent; folder !== null; folder = folder.parent) {
    if (file.ignored !== undefined) {
      if (file.own !== null) folder.tickedIgnored += sign;
      continue;
    }
    addTo(folder.total, file, wholeTokens(file), sign);
    if (taken) addTo(folder.ticked, file, takenTokens(file), sign);
  }
}
