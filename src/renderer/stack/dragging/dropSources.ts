import { listWords } from '../../../shared/domain/listWords.ts';
import { keyOfSource } from '../../../shared/domain/sourceKinds.ts';
import { announce } from '../../ui/announce.ts';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import type { StackStore } from '../stackStore.ts';
import type { SourceOffer } from './useSourceDrag.ts';

/** Adds dropped sources before an item (`null`: at the end) as one step; moves those that the stack has already. */
export async function dropSources(
  store: StackStore,
  toasts: ToastStore,
  offer: SourceOffer,
  before: string | null,
): Promise<void> {
  const stackId = store.getState().currentId;
  const asked = await offer.sources();
  const { sources, refused } = 'sources' in asked ? asked : { sources: asked, refused: null };
  if (refused !== null) toasts.getState().show({ level: 'info', message: refused });
  const { current, add } = store.getState();
  if (sources.length === 0 || current === null || current.id !== stackId) return;
  const keys = new Set(sources.map(keyOfSource));
  const had = new Set(current.items.map((item) => item.id));
  const isMoved = (item: (typeof current.items)[number]): boolean => {
    const key = keyOfSource(item.source);
    return key !== null && keys.has(key);
  };
  const moved = new Set(current.items.filter(isMoved).map((item) => item.id));
  if (!(await add(sources, before, offer.variables))) return;
  const items = store.getState().current?.items ?? [];
  const at = items.findIndex(({ id }) => moved.has(id) || !had.has(id));
  const added = items.filter(({ id }) => !had.has(id)).length;
  const said = [
    ...(added === 0 ? [] : [`${countWords(added, 'item')} added`]),
    ...(moved.size === 0 ? [] : [`${countWords(moved.size, 'item')} moved`]),
  ];
  if (at >= 0)
    announce(`${listWords(said)} at position ${formatCount(at + 1)} of ${formatCount(items.length)}`);
}
