import type { LeftOut } from '../core/sources/files/expandGlobs.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

const shownNames = 3;

/** A sentence on what folders and patterns left out; none where that is nothing. */
export function leftOutLine(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return [];
  const names = leftOut.slice(0, shownNames).map(({ path, reason }) => `${path} (${reason})`);
  const rest = leftOut.length - names.length;
  const more = rest === 0 ? '' : ` and ${formatCount(rest)} more`;
  return [`Left out: ${names.join(', ')}${more}. To include one of them, name the file itself.`];
}
