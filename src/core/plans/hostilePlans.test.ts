import { describe, expect, test, vi } from 'vitest';
import { editPlan } from './edit/editPlan.ts';
import { parseAnswer } from './parseAnswer.ts';
import { parsePlan } from './parsePlan.ts';

vi.setConfig({ testTimeout: 60_000 });

// An algorithm of quadratic time takes minutes here, and exceeds the test's time limit.
const size = 500_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

test('a plan of 500 phases has 500, and takes an edit', () => {
  const text = Array.from(
    { length: 500 },
    (_, at) =>
      `## Phase ${at + 1}: Move module ${at + 1}\n\n- [ ] \`src/m${at + 1}.ts\`\n\nDone when: test ${at + 1} passes\n`,
  ).join('\n');
  const { phases, outside } = parsePlan(text);
  expect([phases.length, phases[499]?.label, outside.length]).toEqual([500, 'Phase 500', 0]);
  const next = editPlan(text, { kind: 'move', phase: phases[499]?.key ?? '', to: 1 }) ?? '';
  expect(parsePlan(next).phases.slice(0, 2)).toMatchObject([
    { label: 'Phase 1', title: 'Move module 500' },
    { label: 'Phase 2', title: 'Move module 1' },
  ]);
});

describe('half a megabyte is read as a plan and as an answer', () => {
  test.each([
    ['one line', fill('a and b? ')],
    ['phases', fill('## Phase 1: a\n')],
    ['numbered headings', fill('## 1. a\n')],
    ['headings for tasks', fill('## Tasks\n')],
    ['headings of all levels', fill('# Tasks\n## Tasks\n### Tasks\n#### a\n')],
    ['boxes', fill('- [ ] a\n')],
    ['nested boxes', fill('- [ ] a\n  - [ ] b\n    - [x] c\n')],
    ['ever deeper points', Array.from({ length: 900 }, (_, at) => `${' '.repeat(at)}- a?\n`).join('')],
    ['labels', `## Phase 1: a\n${fill('**Files:**\n- `a.ts`\n')}`],
    ['files on one line', `## Phase 1: a\n${fill('`src/a.ts`, ')}`],
    ['rows', `| Phase | Goal |\n|---|---|\n${fill('| 1 | a |\n')}`],
    ['questions', `## Open questions\n${fill('- a?\n')}`],
    ['points of a list of questions', `# Open questions\n${fill('- a\n')}`],
    ['points below one point', `# Open questions\n- a?\n${fill('  - b\n')}`],
    ['questions under headings', `## Open questions\n${fill('### a?\nOption A: b\n')}`],
    ['options', `## Open questions\n- a?\n${fill('  (a) b\n')}`],
    ['prose that asks', fill('Is it a?\n\n')],
    ['bold lines', fill('**Phase 1: a**\n')],
    ['plain phases', fill('Phase 1: a\n')],
    ['fences', fill('```\n~~~~\n')],
    ['comments that do not close', fill('<!-- a\n')],
    ['brackets', fill('[NEEDS CLARIFICATION: ')],
    ['rules', fill('---\n')],
    ['blank lines', `- a${fill('\n')}`],
    ['stars', fill('*')],
    ['signs', fill('✅ ')],
  ])('%s', (_name, text) => {
    expect(parsePlan(text).phases.length + parseAnswer(text).outside.length).toBeGreaterThanOrEqual(0);
  });
});

test('nothing in a fence is a phase, a step or a question', () => {
  const { phases, questions } = parsePlan(
    '# Plan\n\n## Step 1: a\n```diff\n-## Step 9: b\n+- [ ] c\n```\n## Step 2: d\n~~~\n## Open questions\n- e?\n~~~\n',
  );
  expect(phases.map(({ title, steps }) => [title, steps.length])).toEqual([
    ['a', 0],
    ['d', 0],
  ]);
  expect(questions).toEqual([]);
});

test('an empty text has no part', () => {
  for (const text of ['', ' ', '\n\n', '---\n---\n', '```\n```'])
    expect(parsePlan(text)).toMatchObject({ phases: [], questions: [], risks: [] });
});
