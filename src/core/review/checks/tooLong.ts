import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import type { CheckedPayload } from './entryPlaces.ts';

export function tooLong(
  { sections }: CheckedPayload,
  tokens: number,
  limit: number,
): readonly PayloadCheck[] {
  if (tokens <= limit) return [];
  const lengths = sections.map(({ entries }) =>
    entries.reduce(
      (sum, { text, why, path }) => sum + text.length + (why?.length ?? 0) + (path?.length ?? 0),
      0,
    ),
  );
  const at = lengths.indexOf(Math.max(...lengths, 0));
  const longest = sections[at];
  const over = formatCount(tokens - limit);
  const where = longest === undefined ? '' : ` The longest part is "${longest.title}".`;
  return [
    {
      id: 'too-long',
      severity: 'warning',
      ...(longest === undefined ? {} : { section: longest.id, at: { section: at } }),
      ...(longest !== undefined && 'line' in longest ? { line: longest.line } : {}),
      message: `${formatCount(tokens)} tokens, ${over} over the limit of ${formatCount(limit)}. What matters gets lost in the rest.${where}`,
    },
  ];
}
