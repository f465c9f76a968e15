import { expect, test } from 'vitest';
import { recogniseChecks } from '../../reading/recogniseCheck.ts';
import type { CommandRun } from '../../../../shared/domain/sessionFacts.ts';
import { judgeCheck } from './judgeChecks.ts';

const judged = (command: string, output: string, exit: number) => {
  const run: CommandRun = {
    command,
    exit,
    state: exit === 0 ? 'done' : 'failed',
    at: null,
    by: 'main',
    abandoned: false,
    transcript: 't.jsonl',
    line: 1,
    checks: recogniseChecks(command, output),
  };
  const facts = { commands: [run], tests: [], effects: [], files: [] };
  return judgeCheck(
    'lint',
    { words: [] },
    {
      facts,
      session: { git: null, files: [], commits: [] },
      roots: [],
      findCommit: () => Promise.resolve(null),
      isOnBranch: () => Promise.resolve(false),
      filesOf: () => Promise.resolve(null),
      isApart: () => false,
    },
  );
};

test('a check whose exit is known is told by it, and not by the line of another one', () => {
  const command = 'npx eslint old | tail -1; npx eslint .';
  const { verdict, found, proof } = judged(command, '✖ 3 problems (3 errors, 0 warnings)', 0);
  expect({ verdict, found, exit: proof?.exit }).toEqual({
    verdict: 'proven',
    found: `${command} succeeded.`,
    exit: 0,
  });
});

test('a check whose exit a pipe hides is told by its line', () => {
  const { verdict, found, proof } = judged(
    'npx eslint . | tail -1',
    '✖ 3 problems (3 errors, 0 warnings)',
    0,
  );
  expect({ verdict, found, exit: proof?.exit }).toEqual({
    verdict: 'contradicted',
    found: 'The last run failed: npx eslint . | tail -1 (✖ 3 problems (3 errors, 0 warnings)).',
    exit: null,
  });
});
