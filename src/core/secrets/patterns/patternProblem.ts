import { patternLimits } from '../../../shared/domain/settings/customPattern.ts';
import { parsePattern, PatternRefused } from './parsePattern.ts';
import { leastLength } from './worstCase.ts';

/** Characters. Shorter matches occur everywhere. */
const shortest = 4;

/**
 * Returns why a pattern can't be used, as a sentence; `null` if it can, and its time is bounded by the text's length.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern === '') return 'Type a pattern, e.g. acme_[a-z0-9]{32}.';
  if (pattern.length > patternLimits.pattern)
    return `A pattern can have at most ${patternLimits.pattern} characters.`;
  if (compiles(pattern) !== null) return compiles(pattern);
  try {
    const least = leastLength(parsePattern(pattern));
    return least < shortest
      ? `The pattern must match at least ${shortest} characters. Otherwise it finds too much.`
      : null;
  } catch (error) {
    if (error instanceof PatternRefused) return error.message;
    throw error;
  }
}

/** Compiles with the flags of every search. */
export function compilePattern(pattern: string): RegExp {
  return new RegExp(pattern, 'gmu');
}

function compiles(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const cause = message.slice(message.lastIndexOf(': ') + 2);
    return `This is not a regular expression: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}.`;
  }
}
