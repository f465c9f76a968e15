import type { TreeSource } from '../../shared/domain/source.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { FolderNode } from '../files/tree/treeNode.ts';

/** Folders that are looked at: a goal seldom names one far down. */
const maxFolders = 20_000;
/** Letters of a folder's name; shorter ones are words of any sentence. */
const minName = 4;

/**
 * Returns the tree of a folder that the goal names, by its path or by its name, if the stack has nothing of it. A path is more
 * certain than a name, and a name that several folders have means none of them.
 */
export function treeOffer(
  goal: string,
  root: FolderNode,
  items: readonly StackItemView[],
): TreeSource | null {
  const words = new Set(
    goal
      .toLowerCase()
      .match(/[\p{L}\p{N}_.\-/]+/gu)
      ?.map(trimmed) ?? [],
  );
  if (words.size === 0) return null;
  const named: string[] = [];
  const open: FolderNode[] = [root];
  for (let seen = 0, folder = open.pop(); folder !== undefined && seen < maxFolders; seen += 1) {
    for (const child of folder.children.values()) {
      if (child.kind !== 'folder' || child.ignored !== undefined) continue;
      const path = trimmed(child.key.toLowerCase());
      if (path.includes('/') && words.has(path)) return offered(pathOf(child), items);
      if (child.name.length >= minName && words.has(child.name.toLowerCase())) named.push(pathOf(child));
      open.push(child);
    }
    folder = open.pop();
  }
  const [only, ...more] = named;
  return only === undefined || more.length > 0 ? null : offered(only, items);
}

/** A path without the punctuation of a sentence around it, to compare it: `.github` begins with a part of its name. */
function trimmed(path: string): string {
  return path.replaceAll(/^[./-]+|[./-]+$/gu, '');
}

function pathOf({ key }: FolderNode): string {
  return key.slice(0, -1);
}

function offered(path: string, items: readonly StackItemView[]): TreeSource | null {
  const isThere = items.some(({ source }) => {
    if (source.kind === 'folder' || source.kind === 'tree') {
      const around = source.path === '.' ? '' : source.path.replace(/\/+$/u, '');
      return (
        source.project === undefined &&
        (around === '' || `${path}/`.startsWith(`${around}/`) || around.startsWith(`${path}/`))
      );
    }
    return source.kind === 'file' && source.project === undefined && source.path.startsWith(`${path}/`);
  });
  return isThere ? null : { kind: 'tree', path };
}
