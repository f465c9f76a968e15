import type { StackState } from '../../stack/stackStore.ts';
import type { FolderItem, OwnItem } from './treeNode.ts';

/** Returns the items of the project's own files in the shown stack, by path, with the tokens of their last reading. */
export function ownItems({ current, assembly }: StackState): ReadonlyMap<string, OwnItem> {
  const tokens = new Map(assembly?.blocks.map((block) => [block.itemId, block.tokens]));
  const items = new Map<string, OwnItem>();
  for (const { id, on, source, lines = [], outline } of current?.items ?? []) {
    if (source.kind !== 'file' || source.project !== undefined) continue;
    items.set(source.path, {
      on,
      lines,
      ...(outline === true ? { outline } : {}),
      tokens: tokens.get(id) ?? null,
    });
  }
  return items;
}

/** Returns the items of the project's own folders in the shown stack, in its order. */
export function folderItems({ current }: StackState): readonly FolderItem[] {
  return (current?.items ?? []).flatMap(({ id, on, source }) =>
    source.kind === 'folder' && source.project === undefined ? [{ id, on, source }] : [],
  );
}
