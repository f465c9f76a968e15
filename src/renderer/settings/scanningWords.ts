import type { CustomPatterns } from '../../shared/domain/customPattern.ts';
import type { AllowedValue, ScanRule } from '../../shared/api/scanning.ts';

const dayMs = 86_400_000;

/** Returns "25 rules on, 2 off, 1 of your own". */
export function describeRules(
  rules: readonly ScanRule[],
  rulesOff: readonly string[],
  patterns: CustomPatterns,
): string {
  const off = rules.filter(({ id }) => rulesOff.includes(id)).length;
  const own = Object.values(patterns);
  const ownOn = own.filter(({ on }) => on).length;
  const parts = [`${rules.length - off} rules on`];
  if (off > 0) parts.push(`${off} off`);
  if (own.length > 0) parts.push(`${own.length} of your own${ownOn < own.length ? `, ${ownOn} on` : ''}`);
  return parts.join(', ');
}

/** Returns "4 allowed with a reason, 1 runs out in 12 days". */
export function describeAllowed(allowed: readonly AllowedValue[] | null, now = Date.now()): string {
  if (allowed === null) return 'Open a project first.';
  if (allowed.length === 0) return 'Nothing is allowed in this project.';
  const days = allowed.flatMap(({ expires }) => (expires === null ? [] : [daysUntil(expires, now)]));
  const first = Math.min(...days);
  const running = days.length === 0 ? '' : `, ${days.length} with an expiry, the first ${inDays(first)}`;
  return `${allowed.length} allowed with a reason in this project${running}`;
}

export function daysUntil(time: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(time) - now) / dayMs));
}

export function inDays(days: number): string {
  return days <= 1 ? 'within a day' : `in ${days} days`;
}

/** Returns the place where a value was allowed: "src/a.ts", "pasted text", "the goal". */
export function placeWords(place: string): string {
  if (place === 'goal') return 'goal, titles and notes';
  const [, kind = '', rest = ''] = /^([a-z]+):(.*)$/su.exec(place) ?? [];
  if (kind === 'file') return rest;
  return kind === 'pasted' ? 'pasted text' : `${kind} ${rest}`.trim();
}
