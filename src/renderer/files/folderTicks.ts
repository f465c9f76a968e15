import { canBeAdded } from '../../shared/domain/file.ts';
import { maxItems } from '../../shared/domain/stack.ts';
import { sortedChildren, type FileNode, type FolderNode, type TreeNode } from './fileTree.ts';
import type { SlicedWork } from './slices.ts';

/** What ticking a row is to do. */
export type Tick =
  | { readonly do: 'add' | 'remove'; readonly paths: readonly string[] }
  | { readonly do: 'refuse'; readonly why: string };

/** Works out a tick, with rests. `matches` are what a filter shows: a folder then stands for those below it only. */
export function* tickOf(node: TreeNode, matches: ReadonlySet<TreeNode> | null): SlicedWork<Tick> {
  if (node.kind === 'file') {
    if (node.selected) return { do: 'remove', paths: [node.key] };
    return mayBeTicked(node) ? { do: 'add', paths: [node.key] } : { do: 'refuse', why: whyNot(node) };
  }
  if (node.ignored !== undefined && node.tickedIgnored === 0) return { do: 'refuse', why: whyNot(node) };
  const { open, ticked } = yield* filesBelow(node, matches);
  if (open.length > 0) return { do: 'add', paths: open };
  if (ticked.length > 0) return { do: 'remove', paths: ticked };
  return { do: 'refuse', why: 'Every file in this folder is left out. Open it to see why.' };
}

export function mayBeTicked(file: FileNode): boolean {
  const { key: path, bytes, ignored } = file;
  return canBeAdded(ignored === undefined ? { path, bytes } : { path, bytes, ignored });
}

/** Why an ignored row can't be ticked, as a sentence. */
function whyNot(node: TreeNode): string {
  if (node.kind === 'folder' && node.ignored === '.gitignore') {
    return 'Git ignores this folder. Open it and tick its files one by one.';
  }
  switch (node.ignored) {
    case 'binary':
      return 'A binary file has no text for a message.';
    case 'secrets file':
      return 'Files of secrets are never added.';
    case 'too large':
      return 'This file is over 64 MB, too large for any message.';
    case 'link out of the project':
      return 'This link leads out of the project.';
    case 'submodule':
      return 'A submodule is a project of its own. Open its folder as a project.';
    case 'no permission':
      return 'You have no permission to read this.';
    case 'missing':
      return 'This file is no longer there.';
    default:
      return 'This is not a file that can be read.';
  }
}

/** In tree order, as they would stand in the message. More than fit into a stack are not looked for. */
function* filesBelow(
  folder: FolderNode,
  matches: ReadonlySet<TreeNode> | null,
): SlicedWork<{ readonly open: readonly string[]; readonly ticked: readonly string[] }> {
  const open: string[] = [];
  const ticked: string[] = [];
  const stack: TreeNode[] = [folder];
  for (let node = stack.pop(); node !== undefined && open.length <= maxItems; node = stack.pop()) {
    if (node.kind === 'folder') {
      if (node.total.files === 0 && node.tickedIgnored === 0) continue;
      stack.push(...(yield* sortedChildren(node)).toReversed());
      continue;
    }
    if (matches !== null && !matches.has(node)) continue;
    if (node.selected) ticked.push(node.key);
    else if (node.ignored === undefined) open.push(node.key);
  }
  return { open, ticked };
}
