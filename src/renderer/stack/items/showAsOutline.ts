import { announce } from '../../ui/announce.ts';
import { countWords } from '../../ui/formats.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import type { StackStore } from '../stackStore.ts';

/** True for an item that can be an outline. */
export function hasOutline({ source }: StackItemView): boolean {
  return source.kind === 'file' || source.kind === 'folder';
}

/** Shows files and folders among the items as outlines, or whole, and announces it. */
export async function showAsOutline(
  store: StackStore,
  itemIds: readonly string[],
  outline: boolean,
): Promise<void> {
  const { current, outlineItems } = store.getState();
  const ids = new Set(itemIds);
  const meant = (current?.items ?? []).filter((item) => ids.has(item.id) && hasOutline(item));
  if (meant.length === 0) return;
  if (
    !(await outlineItems(
      meant.map(({ id }) => id),
      outline,
    ))
  )
    return;
  const items = countWords(meant.length, 'item');
  announce(outline ? `${items} as outline` : `${items} whole`);
}
