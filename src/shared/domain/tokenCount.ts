/** Estimates the tokens of an uncounted file; shown as `est.`. Four bytes per token fits English and code. */
export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** Writes numbers, and words that begin with one, in the notation of one locale. The words are English in each. */
export interface NumberFormats {
  /** Returns `4,126`. */
  readonly formatCount: (count: number) => string;
  /** Returns `1.25`, with exactly so many digits after the decimal separator. */
  readonly formatDecimal: (value: number, digits: number) => string;
  /**
   * Returns `4,126`, or `about 4,126` if the model's tokenizer is not public. Columns show bare figures, because the
   * dock's name of the model states this for all figures of the screen.
   */
  readonly formatTokens: (tokens: number, exact: boolean) => string;
  /** Returns `1 token`, `about 4,126 tokens`. */
  readonly tokenWords: (tokens: number, exact: boolean) => string;
  /**
   * Returns `1 item`, `1,200 items`; with `many`, `1,200 copies`. Every count with a noun that a user reads is made
   * here.
   */
  readonly countWords: (count: number, one: string, many?: string) => string;
  /** Returns `12.3%` for 0.123, with exactly so many digits after the decimal separator. */
  readonly formatPercent: (share: number, digits: number) => string;
  /**
   * Reads a typed number in the usual notations of this locale and of English: `60,000`, `60.000`, `1.5M`, `60k`, `80 %`
   * (80). A separator before the last three digits groups in a number that is `whole`, as tokens are, and is a decimal
   * separator otherwise. Returns `null` for other text.
   */
  readonly parseNumber: (typed: string, whole: boolean) => number | null;
}

export function createNumberFormats(locales: string | readonly string[]): NumberFormats {
  const made = new Map<string, Intl.NumberFormat>();
  const write = (style: 'decimal' | 'percent', value: number, digits: number): string => {
    const key = `${style} ${String(digits)}`;
    const known =
      made.get(key) ??
      new Intl.NumberFormat(typeof locales === 'string' ? locales : [...locales], {
        style,
        // Fields take these digits only, so none shows others.
        numberingSystem: 'latn',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    made.set(key, known);
    return known.format(value);
  };
  const formatCount = (count: number): string => write('decimal', count, 0);
  const countWords = (count: number, one: string, many = `${one}s`): string =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  return {
    formatCount,
    formatDecimal: (value, digits) => write('decimal', value, digits),
    formatTokens: (tokens, exact) => (exact ? formatCount(tokens) : `about ${formatCount(tokens)}`),
    tokenWords: (tokens, exact) =>
      exact ? countWords(tokens, 'token') : `about ${countWords(tokens, 'token')}`,
    countWords,
    formatPercent: (share, digits) => write('percent', share, digits),
    parseNumber: (typed, whole) => parseNumber(typed, whole, write('decimal', 0.5, 1).charAt(1)),
  };
}

function parseNumber(typed: string, whole: boolean, decimal: string): number | null {
  const text = typed.replaceAll(/[\s\p{Cf}_'’×%]/gu, '').toLowerCase();
  const [, figures = '', unit = ''] = /^([\d.,]*\d)([km]?)$/u.exec(text) ?? [];
  if (figures === '') return null;
  const end = decimalPlace(figures, whole && (unit === '' ? null : decimal));
  const [integer, fraction] = [figures.slice(0, end), figures.slice(end + 1)];
  if (!/^(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:\.\d{2,3})*\.\d{3})$/u.test(integer)) return null;
  const scale = unit === 'k' ? 1_000 : unit === 'm' ? 1_000_000 : 1;
  return Number(`${integer.replaceAll(/[.,]/gu, '')}.${fraction}`) * scale;
}

/**
 * Returns the place of the decimal separator, or the length if there is none. `grouped`: whether a separator before the
 * last three digits groups; if only one of the two characters does, the other one.
 */
function decimalPlace(figures: string, grouped: false | string | null): number {
  const separators = [...figures.matchAll(/[.,]/gu)];
  const last = separators.at(-1);
  if (last === undefined) return figures.length;
  const alike = separators.filter(([separator]) => separator === last[0]).length;
  const beforeThree = figures.length - last.index === 4;
  const groups =
    alike > 1 || (separators.length === 1 && beforeThree && grouped !== false && last[0] !== grouped);
  return groups ? figures.length : last.index;
}

/**
 * The notation of files, of what agents read, of errors and of the command line, the same on every machine. The window
 * has `renderer/ui/formats.ts`, in the notation of the system.
 */
export const fixedFormats = createNumberFormats('en-US');
export const { formatCount, formatTokens, tokenWords, countWords } = fixedFormats;
