import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { describeItem } from '../describeItem.ts';

/** Returns items with every word of the query in their title, path, note or kind, ignoring case; in stack order. */
export function searchItems(
  items: readonly StackItemView[],
  blocks: readonly BlockSummary[],
  query: string,
): readonly StackItemView[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return items;
  const byId = new Map(blocks.map((block) => [block.itemId, block]));
  return items.filter((item) => {
    const text = wordsOf(item, byId.get(item.id));
    return words.every((word) => text.includes(word));
  });
}

function wordsOf(item: StackItemView, block: BlockSummary | undefined): string {
  const { title, place, kindName } = describeItem(item, block, null, []);
  const { source, note = '', edited } = item;
  // The path is one word with its folders, so that a query across a `/` matches.
  const path = source.kind === 'file' ? source.path : `${place}/${title}`;
  const states = [item.on ? 'on' : 'off', edited === undefined ? '' : 'edited'];
  return [title, path, block?.title ?? '', block?.detail ?? '', note, kindName, source.kind, ...states]
    .join('\n')
    .toLowerCase();
}
