import type { IgnoreReason } from '../../../shared/domain/file.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { estimateTokens } from '../../../shared/domain/tokenCount.ts';
import { prepareText, type Target } from '../../ui/search/matchText.ts';

/** The sum of a set of files. */
export interface Sum {
  files: number;
  /** Tokens of the counted files. */
  counted: number;
  /** Expected tokens of the uncounted files. */
  estimated: number;
  /** Number of uncounted files. */
  uncounted: number;
  /** Number of uncounted files whose size is unknown, too. */
  unknown: number;
}

interface NodeBase {
  /** Unique in the tree: the path, a folder's with `/` at the end. */
  readonly key: string;
  readonly name: string;
  readonly parent: FolderNode | null;
  /** 1 for the root's children. */
  readonly level: number;
  sortKey: string | null;
  /** The path prepared for searching; made once by `targetOf`. */
  target: Target | null;
  /** Number of the layout that shows this node, if the layout shows some nodes only. */
  shownBy: number;
  ignored: IgnoreReason | undefined;
}

/** A file's own item in the stack. */
export interface OwnItem {
  readonly on: boolean;
  /** The selected lines; empty for the whole file. */
  readonly lines: readonly LineRange[];
  /** True for its outline. */
  readonly outline?: true;
  /** Tokens by its card's count; `null` if unknown. */
  readonly tokens: number | null;
}

/** An item of the stack that contains a folder's files. */
export interface FolderItem {
  readonly id: string;
  readonly on: boolean;
  readonly source: FolderSource;
}

export interface FileNode extends NodeBase {
  readonly kind: 'file';
  bytes: number | null;
  /** Time of the last change, ms; `null` if unknown. */
  modified: number | null;
  /** `null` until counted. */
  tokens: number | null;
  /** `asked`: a count is under way. `failed`: the file could not be counted. */
  counting: 'no' | 'asked' | 'failed';
  /** Its own item; `null` if it has none. */
  own: OwnItem | null;
  /** The folder item that contains it, whether or not it has an item of its own. */
  cover: FolderItem | null;
}

export interface FolderNode extends NodeBase {
  readonly kind: 'folder';
  readonly children: Map<string, TreeNode>;
  /** Sum of the files below that are not ignored. */
  readonly total: Sum;
  /** Sum of the ticked ones among them. */
  readonly ticked: Sum;
  /** Number of ignored files below that were ticked by themselves. */
  tickedIgnored: number;
  /** Children of an ignored folder are requested when the folder is opened. */
  loaded: 'yes' | 'no' | 'asked';
  sorted: readonly TreeNode[];
  fresh: TreeNode[];
}

export type TreeNode = FileNode | FolderNode;
export type Checked = true | false | 'mixed';

/** True if a file is in the stack, by an item of its own or by a folder's. */
export function isTaken({ own, cover, ignored }: FileNode): boolean {
  return own !== null || (cover !== null && ignored === undefined);
}

/** True if the item has less than the whole file. */
export function isPart({ lines, outline }: OwnItem): boolean {
  return lines.length > 0 || outline === true;
}

/** Returns a file's tokens in the message; `null` if unknown. */
function takenTokens({ own, cover, tokens }: FileNode): number | null {
  if (own === null) return cover?.on === false ? 0 : tokens;
  if (!own.on) return 0;
  return own.tokens ?? (isPart(own) ? null : tokens);
}

/** Returns the tokens of a whole file; in the message they can differ from those on disk, e.g. after a redaction. */
function wholeTokens({ own, tokens }: FileNode): number | null {
  return own?.on === true && !isPart(own) ? (own.tokens ?? tokens) : tokens;
}

export function checkedOf(node: TreeNode): Checked {
  if (node.kind === 'file') return isTaken(node);
  if (node.total.files > 0 && node.ticked.files === node.total.files) return true;
  return node.ticked.files > 0 || node.tickedIgnored > 0 ? 'mixed' : false;
}

/** Returns the path of a node, prepared for searching; its name counts most. */
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

/** Adds a file's figures to all folders above it, or subtracts them. */
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
