import { expect, it } from 'vitest';
import type { TestRun } from '../../../../shared/domain/sessionFacts.ts';
import type { ClaimNames } from '../find/claim.ts';
import { judgeTests } from './judgeTests.ts';

type Counts = readonly [command: string, passed: number, failed: number];

/** Judges a claim of so many tests after runs, one after another. */
function verdictOn(claim: Partial<ClaimNames>, ...runs: readonly Counts[]): string {
  const tests = runs.map(([command, passed, failed], index): TestRun => {
    const outcome = failed === 0 ? 'passed' : 'failed';
    return { command, passed, failed, outcome, at: null, by: 'main', proof: null, line: index + 1 };
  });
  const names = { all: false, words: [], paths: [], latest: false, passed: null, total: null, ...claim };
  return judgeTests(names, { facts: { tests, commands: [], files: [] }, roots: [] }).verdict;
}

const part = 'pytest tests/test_exports.py';
const all85 = { all: true, passed: 85 };

it.each<readonly [string, string, Partial<ClaimNames>, readonly Counts[]]>([
  ['a part that passed', 'proven', { words: ['unit'], passed: 36 }, [[part, 36, 0]]],
  [
    'a part that failed since',
    'unproven',
    { words: ['unit'], passed: 36 },
    [
      [part, 36, 0],
      [part, 30, 6],
    ],
  ],
  [
    'a part that failed and passed since',
    'proven',
    { words: ['unit'], passed: 36 },
    [
      [part, 36, 0],
      [part, 30, 6],
      [part, 36, 0],
    ],
  ],
  [
    'a part before another one that failed',
    'proven',
    { words: ['unit'], passed: 36 },
    [
      [part, 36, 0],
      ['pytest tests/test_imports.py', 1, 2],
    ],
  ],
  [
    'a part that failed since, after all passed',
    'unproven',
    { passed: 36 },
    [
      [part, 36, 0],
      ['pytest', 90, 0],
      [part, 30, 6],
      ['pytest tests/test_imports.py', 3, 0],
    ],
  ],
  [
    'all, which failed since and of which a part passed',
    'unproven',
    { all: true },
    [
      ['pytest', 90, 0],
      ['pytest', 88, 2],
      [part, 36, 0],
    ],
  ],
  ['nearly as many as passed in a run that failed', 'contradicted', all85, [['npm test', 87, 4]]],
  ['85 of 85, after a run that failed', 'contradicted', { passed: 85, total: 85 }, [['npm test', 87, 4]]],
  ['far fewer than in a run that failed', 'unproven', { all: true, passed: 15 }, [['npm test', 87, 4]]],
  ['some, without the word "all"', 'unproven', { passed: 85 }, [['npm test', 87, 4]]],
  [
    'as many as a part of the run that failed',
    'unproven',
    all85,
    [
      ['npx vitest run src', 85, 0],
      ['npm test', 87, 4],
    ],
  ],
  [
    'as many as the whole run before',
    'contradicted',
    all85,
    [
      ['npm test', 85, 0],
      ['npm test', 87, 4],
    ],
  ],
])('a claim of %s is %s', (_words, verdict, claim, runs) => {
  expect(verdictOn(claim, ...runs)).toBe(verdict);
});
