import type { ItemTexts } from './itemTexts.ts';
import type { StackStore } from '../stackStore.ts';

/** Opens the editor for the user's own text, and the options for any other item. */
export function editItem(store: StackStore, texts: ItemTexts | undefined, itemId: string): void {
  const { current, openDialog } = store.getState();
  const item = current?.items.find(({ id }) => id === itemId);
  const own = item?.source.kind === 'pasted' || item?.edited !== undefined;
  if (own && texts !== undefined) texts.editCopy(itemId);
  else openDialog({ of: 'options', itemId });
}
