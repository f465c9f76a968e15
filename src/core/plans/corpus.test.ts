import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan, PlanQuestion } from '../../shared/domain/task/plan.ts';
import { parseAnswer } from './parseAnswer.ts';
import { parsePlan } from './parsePlan.ts';

const folder = join(import.meta.dirname, 'corpus');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace(/\.md$/u, ''));
const planOf = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8');
const expectedOf = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

function shownQuestion({ key: _key, options, ...question }: PlanQuestion): unknown {
  return {
    ...question,
    options: options.map(({ line: _line, lastLine: _last, ...option }) => option),
  };
}

/** Returns what a person judges: keys and repeated texts are left out. */
function shown(plan: Plan, answered: number): unknown {
  const { phases, questions, assumptions, invariants, risks, validation, outside, title, goal } = plan;
  return {
    title,
    goal: goal?.text,
    questions: questions.map(shownQuestion),
    assumptions: assumptions.map(({ text }) => text),
    invariants: invariants.map(({ text }) => text),
    risks: risks.map(({ text }) => text),
    validation: validation.map(({ command }) => command),
    phases: phases.map(({ key: _key, text: _text, number: _number, steps, checks, ...phase }) => ({
      ...phase,
      steps: steps.map(
        ({ text, done, depth }) =>
          `${'  '.repeat(depth)}${done === undefined ? '' : done ? '[x] ' : '[ ] '}${text}`,
      ),
      checks: checks.map(({ id }) => id),
    })),
    outside: outside.map(({ line, lastLine }) => (line === lastLine ? String(line) : `${line}-${lastLine}`)),
    answered,
  };
}

test('there are enough plans to speak of what agents really write', () => {
  expect(names.length).toBeGreaterThanOrEqual(35);
});

describe('a plan is read as a person would read it', () => {
  test.each(names)('%s', (name) => {
    const text = planOf(name);
    const read = JSON.parse(
      JSON.stringify(shown(parsePlan(text), parseAnswer(text).questions.length)),
    ) as unknown;
    expect(read).toEqual(expectedOf(name));
  });
});

test('plans with line ends of Windows are kept as such in the repository', () => {
  expect(planOf('crlf')).toContain('\r\n');
});
