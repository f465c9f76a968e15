import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placed } from '../../shared/domain/payload.ts';
import { parseAnswer } from './parseAnswer.ts';
import { parsePlan } from './parsePlan.ts';
import { planWithWords } from './testing/arbitraryPlan.ts';

const folder = join(import.meta.dirname, 'corpus');
const corpus = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

/** Returns the numbers of lines with words that no place has. */
function unplaced(text: string, places: readonly Placed[]): readonly number[] {
  return text.split(/\r\n|\r|\n/u).flatMap((line, index) => {
    const isPlaced = places.some((place) => place.line <= index + 1 && index + 1 <= place.lastLine);
    return /[\p{L}\p{N}]/u.test(line) && !isPlaced ? [index + 1] : [];
  });
}

function placesOfPlan(text: string): readonly Placed[] {
  const { goal, questions, assumptions, invariants, risks, validation, phases, openers, outside } =
    parsePlan(text);
  const goals = goal === undefined ? [] : [goal];
  return [
    ...goals,
    ...questions,
    ...assumptions,
    ...invariants,
    ...risks,
    ...validation,
    ...phases,
    ...openers,
    ...outside,
  ];
}

test('every line of a plan is in a part or outside', () => {
  fc.assert(
    fc.property(planWithWords, ({ text }) => {
      expect(unplaced(text, placesOfPlan(text))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
  for (const text of corpus) expect(unplaced(text, placesOfPlan(text))).toEqual([]);
});

test('every line of an answer is in a part or outside', () => {
  fc.assert(
    fc.property(planWithWords, ({ text }) => {
      const { questions, assumptions, invariants, risks, validation, openers, outside } = parseAnswer(text);
      const places = [
        ...questions,
        ...assumptions,
        ...invariants,
        ...risks,
        ...validation,
        ...openers,
        ...outside,
      ];
      expect(unplaced(text, places)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('phases stand one after the other and share no line', () => {
  fc.assert(
    fc.property(planWithWords, ({ text }) => {
      let last = 0;
      for (const { line, lastLine, text: own } of parsePlan(text).phases) {
        expect(line).toBeGreaterThan(last);
        expect(lastLine).toBeGreaterThanOrEqual(line);
        expect(
          text
            .split(/\r\n|\r|\n/u)
            .slice(line - 1, lastLine)
            .join('\n'),
        ).toBe(own);
        last = lastLine;
      }
    }),
    { numRuns: 1_000 },
  );
});
