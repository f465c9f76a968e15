import { payloadLimitProblem } from '../../shared/domain/payloadSettings.ts';

export type ParsedLimit =
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly problem: string };

/** The most tokens of a payload as a person may type it: `1,200`, `1.2k`. */
export function parseLimit(typed: string): ParsedLimit {
  const text = typed.replaceAll(/[\s,_]/gu, '').toLowerCase();
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(k?)$/u.exec(text) ?? [];
  if (digits === '') return { ok: false, problem: 'Type a number, e.g. 1,000.' };
  const value = unit === 'k' ? Math.round(Number(digits) * 1_000) : Number(digits);
  const problem = payloadLimitProblem(value);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}
