import type { Assembly } from '../../shared/domain/assembly.ts';
import { suggestItemsToTurnOff } from '../../shared/domain/budget.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { describeItem } from '../stack/describeItem.ts';

export interface SuggestedItem {
  readonly itemId: string;
  /** As its card says it. */
  readonly title: string;
  readonly path: string;
  /** Of its text, as on its card. */
  readonly tokens: number;
}

/** The fewest items to turn off so that the message fits; empty where it does, or where nothing would help. */
export function suggestion(stack: StackView, assembly: Assembly | null): readonly SuggestedItem[] {
  if (assembly === null || assembly.tokens === null || assembly.tokens <= stack.budget) return [];
  const blocks = new Map(assembly.blocks.map((block) => [block.itemId, block]));
  const items = stack.items.flatMap((item) => {
    const block = blocks.get(item.id);
    if (!item.on || block === undefined || block.tokens === null) return [];
    const { title } = describeItem(item, block, assembly, []);
    const isProtected = item.source.kind === 'payload' || item.pinned === true;
    const shown = { itemId: item.id, title, path: block.title, tokens: block.tokens };
    // The lines around an item leave with it.
    return [{ shown, saves: block.blockTokens ?? block.tokens, protected: isProtected }];
  });
  const candidates = items.map(({ shown, saves, ...rest }) => ({
    ...rest,
    itemId: shown.itemId,
    tokens: saves,
  }));
  const chosen = new Set(suggestItemsToTurnOff(candidates, assembly.tokens - stack.budget));
  return items.flatMap(({ shown }) => (chosen.has(shown.itemId) ? [shown] : []));
}
