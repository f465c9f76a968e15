import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { entryPlaces, type CheckedPayload } from './entryPlaces.ts';

/**
 * Finds a payload of more tokens than `limit`, and names its longest section and, where lines are known, its largest
 * entries.
 */
export function tooLong(payload: CheckedPayload, tokens: number, limit: number): readonly PayloadCheck[] {
  if (tokens <= limit) return [];
  const lengths = payload.sections.map(({ entries }) =>
    entries.reduce((sum, entry) => sum + lengthOf(entry), 0),
  );
  const at = lengths.indexOf(Math.max(...lengths, 0));
  const longest = payload.sections[at];
  const over = formatCount(tokens - limit);
  const where = longest === undefined ? '' : ` The longest part is "${longest.title}".`;
  return [
    {
      id: 'too-long',
      severity: 'warning',
      ...(longest === undefined ? {} : { section: longest.id, at: { section: at } }),
      ...(longest !== undefined && 'line' in longest ? { line: longest.line } : {}),
      message: `${formatCount(tokens)} tokens, ${over} over the limit of ${formatCount(limit)}. What matters gets lost in the rest.${where}${largestLines(payload, tokens)}`,
    },
  ];
}

/** Entries named at most. */
const named = 3;

/** Names the lines of the largest entries, the largest first. Their tokens are estimated by their share of the text. */
function largestLines(payload: CheckedPayload, tokens: number): string {
  const places = entryPlaces(payload);
  const all = places.reduce((sum, { entry }) => sum + lengthOf(entry), 0);
  const words = places
    .filter(({ section, line }) => section !== 'goal' && line !== undefined)
    .toSorted((a, b) => lengthOf(b.entry) - lengthOf(a.entry))
    .slice(0, named)
    .map(({ entry, line = 0, lastLine = line }) => {
      const lines = lastLine > line ? `${line}-${lastLine}` : `${line}`;
      return `${lines} (about ${formatCount(Math.round((lengthOf(entry) / all) * tokens))} tokens)`;
    });
  return words.length === 0 ? '' : ` Its largest entries: line ${words.join(', ')}.`;
}

/** Characters. */
function lengthOf({ text, why, path }: PayloadEntry): number {
  return text.length + (why?.length ?? 0) + (path?.length ?? 0);
}
