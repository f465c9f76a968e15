import { folderOfPattern, isPattern } from '../../shared/domain/source/folderPattern.ts';
import type { FilesStore } from '../files/filesStore.ts';
import type { AliasStore } from './aliasStore.ts';
import type { LivingStore } from './livingStore.ts';

/** Opens the dialog for a living item, filled from the tree: its filter if that is a pattern, else the focused row. */
export function startLivingItem(living: LivingStore, aliases: AliasStore, own: FilesStore): void {
  const { shown, files } = aliases.getState();
  const { filter, focusKey, tree } = (files?.store ?? own).getState();
  const node = focusKey === null ? undefined : tree.get(focusKey);
  const folder = node === undefined ? '' : node.kind === 'folder' ? node.key : folderOf(node.key);
  const named = shown === null ? {} : { project: shown.alias };
  const typed = isPattern(filter) ? folderOfPattern(filter, shown?.alias) : null;
  const path = folder === '' ? '.' : folder.replace(/\/$/u, '');
  living.getState().startAdding(typed ?? { kind: 'folder', path, ...named });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
