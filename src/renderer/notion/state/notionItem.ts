import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import type { NotionSource } from '../../../shared/domain/source.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import type { ItemOptions } from '../../../shared/domain/stack/stackEdit.ts';
import type { StackStore } from '../../stack/stackStore.ts';

/** The chosen parts of a page or database. */
export interface NotionChoice {
  readonly source: NotionSource;
  readonly headings: readonly string[] | null;
}

export function sourceOf({ object, id, title }: NotionEntry): NotionSource {
  return { kind: 'notion', object, id, title: titleOf(title).slice(0, 400) };
}

/** Returns the title, or a name for a page without one. */
export function titleOf(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

export function findItem(items: readonly StackItemView[] | undefined, id: string): StackItemView | undefined {
  return items?.find(({ source }) => source.kind === 'notion' && source.id === id);
}

/** Sets the item's options; adds the item first if it is not in the stack. */
export async function choose(stack: StackStore, { source, headings }: NotionChoice): Promise<boolean> {
  const options: ItemOptions = { source, headings };
  const known = findItem(stack.getState().current?.items, source.id);
  if (known !== undefined) return stack.getState().changeItem(known.id, options);
  if (!(await stack.getState().add([source]))) return false;
  if (headings === null) return true;
  const added = await arrival(stack, source.id);
  return added !== null && stack.getState().changeItem(added, options);
}

/** ms within which an added item must appear in the stack. */
const patience = 5_000;

function arrival(stack: StackStore, id: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (itemId: string | null): void => {
      clearTimeout(timer);
      stop();
      resolve(itemId);
    };
    const look = (): void => {
      const item = findItem(stack.getState().current?.items, id);
      if (item !== undefined) finish(item.id);
    };
    const stop = stack.subscribe(look);
    const timer = setTimeout(() => finish(null), patience);
    look();
  });
}
