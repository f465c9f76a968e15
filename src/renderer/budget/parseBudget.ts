export type ParsedBudget =
  { readonly ok: true; readonly budget: number } | { readonly ok: false; readonly problem: string };

const maxBudget = 100_000_000;

/** Reads a budget in the usual notations: `60,000`, `60000`, `60k`, `1.5M`. */
export function parseBudget(text: string): ParsedBudget {
  const match = /^(\d[\d,_ ]*(?:\.\d+)?)\s*([km]?)$/iu.exec(text.trim());
  if (match === null) return { ok: false, problem: 'Enter a number of tokens, for example 60,000 or 60k.' };
  const unit = { k: 1_000, m: 1_000_000 }[(match[2] ?? '').toLowerCase()] ?? 1;
  const budget = Math.round(Number((match[1] ?? '').replaceAll(/[,_ ]/gu, '')) * unit);
  if (!Number.isFinite(budget) || budget < 1)
    return { ok: false, problem: 'The budget must be at least 1 token.' };
  if (budget > maxBudget) return { ok: false, problem: 'The budget can be at most 100,000,000 tokens.' };
  return { ok: true, budget };
}
