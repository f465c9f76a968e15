import type { FindingSpan } from '../engine.ts';
import { likelyRules } from '../rules/ownRules.ts';
import { bareEvidenceNames, weighBare } from './bareEvidence.ts';
import { barePlace } from './barePlace.ts';
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
  return (text, start, end) => {
    if (scored > valuesAhead + start / charactersOfValue) return null;
    const place = barePlace(text, start, end);
    if (place === null) return null;
    scored += 1;
    if (!score.reaches(weighBare(text, place))) return null;
    return { rule: likelyRules.token, tier: 'possible', ...place };
  };
}
