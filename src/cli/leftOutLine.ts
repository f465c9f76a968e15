import type { LeftOutFiles } from '../shared/api/once.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

/** A sentence on what folders and patterns left out; none where that is nothing. */
export function leftOutLine({ count, first }: LeftOutFiles): readonly string[] {
  if (count === 0) return [];
  const names = first.map(({ path, reason }) => `${path} (${reason})`);
  const rest = count - names.length;
  const more = rest === 0 ? '' : ` and ${formatCount(rest)} more`;
  return [`Left out: ${names.join(', ')}${more}. To include one of them, name the file itself.`];
}
