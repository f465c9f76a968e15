import type { Assembly } from '../../shared/domain/assembly.ts';
import { suggestItemsToTurnOff } from '../../shared/domain/budget.ts';
import type { StackView } from '../../shared/domain/stack.ts';

export interface SuggestedItem {
  readonly itemId: string;
  readonly title: string;
  readonly tokens: number;
}

/** The fewest items to turn off so that the message fits; empty where it does, or where nothing would help. */
export function suggestion(stack: StackView, assembly: Assembly | null): readonly SuggestedItem[] {
  if (assembly === null || assembly.tokens === null || assembly.tokens <= stack.budget) return [];
  const blocks = new Map(assembly.blocks.map((block) => [block.itemId, block]));
  const items = stack.items.flatMap((item) => {
    const block = blocks.get(item.id);
    if (!item.on || block === undefined || block.tokens === null) return [];
    const isProtected = item.source.kind === 'payload' || item.pinned === true;
    return [
      { itemId: item.id, title: shortTitle(block.title), tokens: block.tokens, protected: isProtected },
    ];
  });
  const chosen = new Set(suggestItemsToTurnOff(items, assembly.tokens - stack.budget));
  return items.filter((item) => chosen.has(item.itemId));
}

function shortTitle(title: string): string {
  return title.slice(title.lastIndexOf('/') + 1);
}
