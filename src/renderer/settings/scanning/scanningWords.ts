import type { CustomPatterns } from '../../../shared/domain/settings/customPattern.ts';
import type { AllowedValue, ScanRule } from '../../../shared/api/scanning.ts';
import { listFacts } from '../../../shared/domain/listWords.ts';
import { countWords, formatCount } from '../../ui/formats.ts';

const dayMs = 86_400_000;
/** The words of the window are English in every locale. */
const relative = new Intl.RelativeTimeFormat('en-GB');

/** Returns "25 rules on, 2 off, 1 of your own". */
export function describeRules(
  rules: readonly ScanRule[],
  rulesOff: readonly string[],
  patterns: CustomPatterns,
): string {
  const off = rules.filter(({ id }) => rulesOff.includes(id)).length;
  const own = Object.values(patterns);
  const ownOn = own.filter(({ on }) => on).length;
  return listFacts([
    `${countWords(rules.length - off, 'rule')} on`,
    off === 0 ? '' : `${formatCount(off)} off`,
    own.length === 0 ? '' : `${formatCount(own.length)} of your own`,
    ownOn === own.length ? '' : `${formatCount(ownOn)} of these on`,
  ]);
}

/** Returns "4 allowed with a reason in this project, 1 with an expiry, the first in 12 days". */
export function describeAllowed(allowed: readonly AllowedValue[] | null, now = Date.now()): string {
  if (allowed === null) return 'Open a project first.';
  if (allowed.length === 0) return 'Nothing is allowed in this project.';
  const days = allowed.flatMap(({ expires }) => (expires === null ? [] : [daysUntil(expires, now)]));
  const first = Math.min(...days);
  return listFacts([
    `${formatCount(allowed.length)} allowed with a reason in this project`,
    ...(days.length === 0
      ? []
      : [`${formatCount(days.length)} with an expiry`, `the first ${inDays(first)}`]),
  ]);
}

export function daysUntil(time: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(time) - now) / dayMs));
}

export function inDays(days: number): string {
  return days <= 1 ? 'within a day' : relative.format(days, 'day');
}

/** Returns the place where a value was allowed: "src/a.ts", "pasted text", "the goal". */
export function placeWords(place: string): string {
  if (place === 'goal') return 'goal, titles and notes';
  if (place === 'payload') return 'every payload';
  const [, kind = '', rest = ''] = /^([a-z]+):(.*)$/su.exec(place) ?? [];
  if (kind === 'file') return rest;
  return kind === 'pasted' ? 'pasted text' : `${kind} ${rest}`.trim();
}
