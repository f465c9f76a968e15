import { folderOfPattern, isPattern } from '../../shared/domain/source/folderPattern.ts';
import type { FilesStore } from '../files/filesStore.ts';
import type { FileTree } from '../files/tree/fileTree.ts';
import type { AliasStore } from './aliasStore.ts';
import type { LivingStore } from './livingStore.ts';

/** Opens the dialog for a living item, filled from the tree: its filter if that is a pattern, else the focused row. */
export function startLivingItem(living: LivingStore, aliases: AliasStore, own: FilesStore): void {
  const { shown, files } = aliases.getState();
  const { filter, focusKey, tree } = (files?.store ?? own).getState();
  const named = shown === null ? {} : { project: shown.alias };
  const typed = isPattern(filter) ? folderOfPattern(filter, shown?.alias) : null;
  living.getState().startAdding(typed ?? { kind: 'folder', path: folderAt(tree, focusKey), ...named });
}

/** Opens the dialog for a tree, filled with the folder of the focused row. */
export function startTree(living: LivingStore, aliases: AliasStore, own: FilesStore): void {
  const { shown, files } = aliases.getState();
  const { focusKey, tree } = (files?.store ?? own).getState();
  const named = shown === null ? {} : { project: shown.alias };
  living.getState().startTree({ kind: 'tree', path: folderAt(tree, focusKey), ...named });
}

/** Returns the folder that a row of the tree is or lies in; `.` without one. */
function folderAt(tree: FileTree, focusKey: string | null): string {
  const node = focusKey === null ? undefined : tree.get(focusKey);
  const folder = node === undefined ? '' : node.kind === 'folder' ? node.key : folderOf(node.key);
  return folder === '' ? '.' : folder.replace(/\/$/u, '');
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
