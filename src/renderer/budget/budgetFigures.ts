import { hasMessage, type Assembly } from '../../shared/domain/assembly.ts';
import type { BlockKind } from '../../shared/domain/sourceKinds.ts';
import { budgetState, type BudgetState } from '../../shared/domain/model/budget.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { countWords } from '../ui/formats.ts';

type BudgetLevel = BudgetState | 'unknown';

export interface BudgetSegment {
  /** `null` for the frame around the items, or for a message that was edited by hand. */
  readonly itemId: string | null;
  /** Items drawn as this one segment; more than one if there are too many to tell apart. */
  readonly items: number;
  readonly title: string;
  readonly kind: BlockKind | null;
  /** `null` until counted. */
  readonly tokens: number | null;
}

/** One part of the total. */
export interface LegendEntry {
  readonly of: BlockKind | 'frame' | 'by-hand';
  /** `null` until counted. */
  readonly tokens: number | null;
}

export interface BudgetFigures {
  /** True if the stack makes no message, so that no size is shown. */
  readonly empty: boolean;
  readonly budget: number;
  /** Tokens of the whole message; `null` until counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  readonly level: BudgetLevel;
  /** The texts of the items that are on, in stack order, then the frame. Their tokens add up to the total. */
  readonly segments: readonly BudgetSegment[];
  /** Tokens of the whole bar: the budget, or the message if it is larger. */
  readonly scale: number;
  /** The texts by kind, and the frame. Their tokens add up to the total, too. */
  readonly legend: readonly LegendEntry[];
}

/** More segments would be too narrow to see or click: neighbours of one kind are drawn together. */
const maxSegments = 150;

/** Computes the figures of the bar. `warnAt`: share of the budget at which a message counts as close to it. */
export function budgetFigures(stack: StackView, assembly: Assembly | null, warnAt?: number): BudgetFigures {
  const { budget } = stack;
  if (!hasMessage(stack, assembly)) {
    const nothing = { tokens: null, level: 'unknown', segments: [], scale: budget, legend: [] } as const;
    return { empty: true, budget, exact: assembly?.exact ?? true, ...nothing };
  }
  const tokens = assembly?.tokens ?? null;
  const figures: BudgetFigures = {
    empty: false,
    budget,
    tokens,
    exact: assembly?.exact ?? true,
    level: tokens === null ? 'unknown' : budgetState(tokens, budget, warnAt),
    scale: Math.max(budget, tokens ?? 0),
    ...partsOf(stack, assembly),
  };
  return isByHand(assembly) ? asOneText(figures) : figures;
}

/** Returns the figures of a message that was edited by hand: one text, whatever its items are. */
export function asOneText(figures: BudgetFigures): BudgetFigures {
  const { tokens } = figures;
  const segment = { itemId: null, items: 0, title: 'Edited by hand', kind: null, tokens };
  return { ...figures, empty: false, segments: [segment], legend: [{ of: 'by-hand', tokens }] };
}

export function isByHand(assembly: Assembly | null): boolean {
  return assembly?.byHand === 'as-taken' || assembly?.byHand === 'stack-changed';
}

function partsOf(stack: StackView, assembly: Assembly | null): Pick<BudgetFigures, 'segments' | 'legend'> {
  const blocks = new Map(assembly?.blocks.map((block) => [block.itemId, block]));
  const segments: BudgetSegment[] = [];
  const byKind = new Map<BlockKind, number | null>();
  for (const item of stack.items) {
    const block = blocks.get(item.id);
    // An item without a text contributes only a line of the frame.
    if (!item.on || block === undefined || block.status !== 'ok') continue;
    const { title, kind, tokens } = block;
    segments.push({ itemId: item.id, items: 1, title, kind, tokens });
    const sum = byKind.get(kind);
    byKind.set(kind, sum === null || tokens === null ? null : (sum ?? 0) + tokens);
  }
  const legend: LegendEntry[] = [...byKind].map(([of, tokens]) => ({ of, tokens }));
  const frame = assembly?.frameTokens ?? null;
  if (frame !== null) {
    const title = 'Frame: the message’s own lines around the items';
    segments.push({ itemId: null, items: 0, title, kind: null, tokens: frame });
    legend.push({ of: 'frame', tokens: frame });
  }
  return { segments: merged(segments), legend };
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
