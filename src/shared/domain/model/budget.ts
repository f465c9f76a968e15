import { defaultWarnAt } from './modelTable.ts';

export type BudgetState = 'ok' | 'near' | 'over';

/** Compares a message with its budget. `warnAt`: share of the budget at which it counts as close. */
export function budgetState(tokens: number, budget: number, warnAt = defaultWarnAt): BudgetState {
  if (tokens > budget) return 'over';
  return tokens >= budget * warnAt ? 'near' : 'ok';
}

interface BudgetItem {
  readonly itemId: string;
  readonly tokens: number;
}

export interface RemovableItem extends BudgetItem {
  /** True for a payload or pinned item, which is turned off only if the others are not enough. */
  readonly protected: boolean;
}

/**
 * Returns the fewest items that free at least `excess` tokens when they are turned off, in the order given: as few
 * protected ones as possible, then as few as possible, then with the least excess. Beyond a few hundred thousand
 * tokens, or for many items, the last of these is approximate. Empty if nothing has to go, or if turning off everything
 * would not suffice.
 */
export function suggestItemsToTurnOff(items: readonly RemovableItem[], excess: number): readonly string[] {
  if (excess <= 0 || sum(items) < excess) return [];
  const free = items.filter((item) => !item.protected && item.tokens > 0);
  const protectedItems = items.filter((item) => item.protected && item.tokens > 0);
  const short = excess - sum(free);
  const chosen = new Set(
    short <= 0
      ? fewest(free, excess)
      : // Takes all of the others, and the fewest and largest protected ones that are still needed.
        [...free.map(idOf), ...fewest(protectedItems, short)],
  );
  return items.map(idOf).filter((id) => chosen.has(id));
}

/**
 * Returns the ids of as few items as possible with a sum of at least `least`, and among these the smallest sum found.
 */
function fewest(items: readonly BudgetItem[], least: number): readonly string[] {
  const sorted = items.toSorted((a, b) => b.tokens - a.tokens);
  let count = 0;
  for (let freed = 0; freed < least && count < sorted.length; count += 1) freed += sorted[count]?.tokens ?? 0;
  return smallestSum(sorted, count, least).map(idOf);
}

const maxSteps = 200_000;
/**
 * Among more items than this the best choice hardly differs from a good one, and the search would be as deep as the
 * choice.
 */
const maxSearched = 500;

/** Searches by branch and bound from large to small; the first result is the greedy one, so there always is one. */
function smallestSum(sorted: readonly BudgetItem[], count: number, least: number): readonly BudgetItem[] {
  /** Sum of the first n. */
  const prefix = [0];
  for (const item of sorted) prefix.push((prefix.at(-1) ?? 0) + item.tokens);
  const run = (from: number, length: number): number => (prefix[from + length] ?? 0) - (prefix[from] ?? 0);
  let best: readonly BudgetItem[] = sorted.slice(0, count);
  if (count > maxSearched) {
    const freed = prefix[count - 1] ?? 0;
    const last = sorted.findLast((item, at) => at >= count - 1 && freed + item.tokens >= least);
    return last === undefined ? best : [...sorted.slice(0, count - 1), last];
  }
  let bestSum = prefix[count] ?? 0;
  let steps = 0;
  const chosen: BudgetItem[] = [];
  const walk = (from: number, left: number, freed: number): void => {
    steps += 1;
    if (left === 0) {
      if (freed < least || freed >= bestSum) return;
      best = [...chosen];
      bestSum = freed;
      return;
    }
    for (let at = from; at + left <= sorted.length; at += 1) {
      // From here on even the largest remaining ones are too small together.
      if (freed + run(at, left) < least) return;
      if (bestSum === least || steps > maxSteps) return;
      const smallest = freed + (sorted[at]?.tokens ?? 0) + run(sorted.length - left + 1, left - 1);
      if (smallest >= bestSum) continue;
      const item = sorted[at];
      if (item === undefined) return;
      chosen.push(item);
      walk(at + 1, left - 1, freed + item.tokens);
      chosen.pop();
    }
  };
  walk(0, count, 0);
  return best;
}

function sum(items: readonly BudgetItem[]): number {
  return items.reduce((total, item) => total + item.tokens, 0);
}

function idOf(item: BudgetItem): string {
  return item.itemId;
}
