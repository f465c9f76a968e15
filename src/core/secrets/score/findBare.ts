import type { FindingSpan } from '../engine.ts';
import { likelyRules } from '../rules/ownRules.ts';
import { bareEvidenceNames, weighBare } from './bareEvidence.ts';
import { barePlace, type Place } from './barePlace.ts';
import { createScore } from './scoreOf.ts';
import table from './bareTable.json' with { type: 'json' };

const score = createScore(table, bareEvidenceNames);

/** Random values that are scored wherever they stand, and characters for each further one: code has one in about 8,000, a list of checksums one in 70. */
const valuesAhead = 100;
const charactersOfValue = 1_000;

/**
 * Returns a function for the words of one text, in order, that returns the random value that a word is a part of if its form and surroundings
 * speak for a token.
 */
export function createFindBare(): (text: string, start: number, end: number) => FindingSpan | null {
  let scored = 0;
  let last: Place | null = null;
  return (text, start, end) => {
    if (scored > valuesAhead + start / charactersOfValue) return null;
    const place = barePlace(text, start, end);
    if (place === null) return null;
    // A row of a list is a secret as the one above it is, though the score takes a value below another for a checksum.
    if (last === null || !isNextRow(text, last, place)) {
      scored += 1;
      if (score.atLeast(weighBare(text, place)) === null) return null;
    }
    last = place;
    return { rule: likelyRules.token, tier: 'possible', ...place };
  };
}

/** Characters by which the values of one list differ in length. */
const mostDifference = 4;
/** Up to two rows between them may look less random. */
const between = /^[^\n]{0,12}\n(?:[^\n]{0,90}\n){0,2}(?<front>[^\n]{0,60})$/u;

/** True if a value stands in one of the next lines at the same place as one of about its length. */
function isNextRow(text: string, above: Place, { start, end }: Place): boolean {
  if (Math.abs(end - start - (above.end - above.start)) > mostDifference) return false;
  const front = between.exec(text.slice(above.end, start))?.groups?.['front'];
  if (front === undefined) return false;
  const from = above.start - front.length;
  return (
    from >= 0 && text.slice(from, above.start) === front && (from === 0 || text.charAt(from - 1) === '\n')
  );
}
