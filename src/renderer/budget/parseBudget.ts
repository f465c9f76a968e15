import { formatCount, parseNumber } from '../ui/formats.ts';
export type ParsedBudget =
  | { readonly ok: true; readonly budget: number }
  | { readonly ok: false; readonly problem: string };

const maxBudget = 100_000_000;

/** Reads a budget in the usual notations: `60,000`, `60000`, `60k`, `1.5M`. */
export function parseBudget(text: string): ParsedBudget {
  const number = parseNumber(text, true);
  if (number === null) {
    return { ok: false, problem: `Enter a number of tokens, for example ${formatCount(60_000)} or 60k.` };
  }
  const budget = Math.round(number);
  if (!Number.isFinite(budget) || budget < 1) {
    return { ok: false, problem: 'The budget must be at least 1 token.' };
  }
  if (budget > maxBudget) {
    return { ok: false, problem: `The budget can be at most ${formatCount(maxBudget)} tokens.` };
  }
  return { ok: true, budget };
}
