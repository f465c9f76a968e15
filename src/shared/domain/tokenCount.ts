/** Estimates the tokens of an uncounted file; shown as `est.`. Four bytes per token fits English and code. */
export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / 4);
}

const grouped = new Intl.NumberFormat('en-US');

/** Returns `4,126`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/**
 * Returns `4,126`, or `about 4,126` if the model's tokenizer is not public. Columns show bare figures, because the
 * dock's name of the model states this for all figures of the screen.
 */
export function formatTokens(tokens: number, exact: boolean): string {
  return `${exact ? '' : 'about '}${formatCount(tokens)}`;
}

/** Returns `1 token`, `about 4,126 tokens`. */
export function tokenWords(tokens: number, exact: boolean): string {
  return `${exact ? '' : 'about '}${countWords(tokens, 'token')}`;
}

/** Returns `1 item`, `1,200 items`; with `many`, `1,200 copies`. Every count with a noun that a user reads is made here. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Returns `4,126`, from 10,000 on `21.5k`, from a million on `2.8M`. */
export function formatShortCount(count: number): string {
  if (count >= 999_950) return `${(count / 1_000_000).toFixed(1)}M`;
  return count < 10_000 ? grouped.format(count) : `${(count / 1000).toFixed(1)}k`;
}
