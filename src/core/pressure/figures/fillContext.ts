import { fillNames, type ContextFill, type FillKind } from '../../../shared/domain/pressure.ts';
import type { MeasuredParts } from '../../recover/reading/createContextParts.ts';

/** Characters a token, where the growth of the context does not tell, and the limits of what it may tell. */
const ratio = { usual: 4, least: 2.2, most: 6 } as const;
/** Tokens. Less growth tells little about the ratio. */
const telling = 4_000;

interface Given {
  readonly parts: MeasuredParts;
  /** Tokens after the first reply since the last compaction. */
  readonly first: number;
  readonly now: number;
  /** Tokens after the very first reply of the session: no more than that was there before any text. */
  readonly most: number;
}

/**
 * Estimates what fills a context. The growth since the first reply is of texts that are known, which tells how many characters a
 * token has; what the first reply counted beyond the texts before it was there before,
 * but for what a compaction kept. What remains is not attributed; estimates of
 * more than there is are scaled down to it.
 */
export function fillContext({
  parts: { characters, atFirstReply },
  first,
  now,
  most,
}: Given): readonly ContextFill[] {
  const all = [...characters.values()].reduce((sum, one) => sum + one, 0);
  const grown = now - first;
  const measured = grown >= telling ? (all - atFirstReply) / grown : ratio.usual;
  const perToken = Math.min(ratio.most, Math.max(ratio.least, measured));
  const estimated = new Map<FillKind, number>();
  for (const [part, count] of characters) estimated.set(part, count / perToken);
  estimated.set('start', Math.min(most, Math.max(0, first - atFirstReply / perToken)));
  const sum = [...estimated.values()].reduce((total, one) => total + one, 0);
  const scale = sum > now ? now / sum : 1;
  const fills = [...estimated]
    .map(([what, tokens]) => ({ what, tokens: Math.floor(tokens * scale) }))
    .filter(({ tokens }) => tokens > 0)
    .toSorted((a, b) => b.tokens - a.tokens);
  const rest = now - fills.reduce((total, { tokens }) => total + tokens, 0);
  // Fractions that were cut off are no part of their own.
  if (rest <= Object.keys(fillNames).length) {
    const [largest, ...others] = fills;
    return largest === undefined ? [] : [{ ...largest, tokens: largest.tokens + rest }, ...others];
  }
  return [...fills, { what: 'rest', tokens: rest }];
}
