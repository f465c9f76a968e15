import type { Assembly, BlockKind } from '../../shared/domain/assembly.ts';
import { budgetState, type BudgetState } from '../../shared/domain/budget.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';

type BudgetLevel = BudgetState | 'unknown';

export interface BudgetSegment {
  /** `null`: the frame around the items. */
  readonly itemId: string | null;
  /** Items drawn as this one segment; more than one where there are more than can be told apart. */
  readonly items: number;
  readonly title: string;
  readonly kind: BlockKind | null;
  /** `null`: not counted yet. */
  readonly tokens: number | null;
}

export interface BudgetFigures {
  readonly budget: number;
  /** Of the whole message; `null` until counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  readonly level: BudgetLevel;
  /** Of the items that are on, in stack order; the frame last. */
  readonly segments: readonly BudgetSegment[];
  /** What the whole bar stands for: the budget, or more when the message is larger. */
  readonly scale: number;
  readonly byKind: readonly { readonly kind: BlockKind; readonly tokens: number | null }[];
}

/** More would be narrower than can be seen or hit: neighbours of one kind are drawn together. */
const maxSegments = 150;

/** `warnAt`: share of the budget from which on a message is close to it. */
export function budgetFigures(stack: StackView, assembly: Assembly | null, warnAt?: number): BudgetFigures {
  const blocks = new Map(assembly?.blocks.map((block) => [block.itemId, block]));
  const segments: BudgetSegment[] = [];
  const byKind = new Map<BlockKind, number | null>();
  for (const item of stack.items) {
    const block = blocks.get(item.id);
    if (!item.on || block === undefined) continue;
    const tokens = block.tokens ?? (block.status === 'ok' ? null : 0);
    segments.push({ itemId: item.id, items: 1, title: block.title, kind: block.kind, tokens });
    const sum = byKind.get(block.kind);
    byKind.set(block.kind, sum === null || tokens === null ? null : (sum ?? 0) + tokens);
  }
  const frame = assembly?.frameTokens ?? null;
  if (frame !== null) segments.push({ itemId: null, items: 0, title: 'Frame', kind: null, tokens: frame });
  const tokens = assembly?.tokens ?? null;
  return {
    budget: stack.budget,
    tokens,
    exact: assembly?.exact ?? true,
    level: tokens === null ? 'unknown' : budgetState(tokens, stack.budget, warnAt),
    segments: merged(segments),
    scale: Math.max(stack.budget, tokens ?? 0),
    byKind: [...byKind].map(([kind, sum]) => ({ kind, tokens: sum })),
  };
}

function merged(segments: readonly BudgetSegment[]): readonly BudgetSegment[] {
  if (segments.length <= maxSegments) return segments;
  const most = Math.ceil(segments.length / maxSegments);
  const result: BudgetSegment[] = [];
  for (const segment of segments) {
    const before = result.at(-1);
    if (before === undefined || before.kind !== segment.kind || before.items >= most) result.push(segment);
    else {
      const items = before.items + segment.items;
      const tokens =
        before.tokens === null || segment.tokens === null ? null : before.tokens + segment.tokens;
      result[result.length - 1] = { ...before, items, tokens, title: countWords(items, 'item') };
    }
  }
  return result;
}
