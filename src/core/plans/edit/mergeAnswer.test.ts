import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionsIn } from './editQuestions.ts';
import { editPlan } from './editPlan.ts';
import { addAnswer, carryAnswers } from './mergeAnswer.ts';
import { parsePlan } from '../parsePlan.ts';

const answer = readFileSync(join(import.meta.dirname, '..', 'corpus', 'questions-numbered.md'), 'utf8');
const [first, , , fourth] = questionsIn(answer);

function settledAnswer(): string {
  const locked = editPlan(answer, {
    kind: 'lock',
    question: first?.key ?? '',
    answer: 'No, UserService owns auth',
    why: 'SessionManager broke test isolation',
    session: 1,
  });
  return (
    editPlan(locked ?? '', { kind: 'defer', question: fourth?.key ?? '', until: 'after the extraction' }) ??
    ''
  );
}

test('an answer that is pasted again keeps what was settled of unchanged questions', () => {
  const again = `## Questions

- Does SessionManager stay a shared singleton, or not?
- Which log format do we use?
`;
  const merged = carryAnswers(settledAnswer(), again);
  expect(questionsIn(merged)).toMatchObject([
    {
      text: 'Does SessionManager stay a shared singleton, or not?',
      state: 'locked',
      why: 'SessionManager broke test isolation',
    },
    { text: 'Which log format do we use?', state: 'open' },
    { text: 'Retry failed inserts in create() now?', state: 'deferred' },
  ]);
});

test('pasting the same text again changes nothing but the answers', () => {
  expect(carryAnswers(settledAnswer(), answer)).toBe(settledAnswer());
  expect(carryAnswers(answer, answer)).toBe(answer);
});

test('a plan takes over what an answer says and it does not', () => {
  const plan =
    '# Plan\n\n## Phase 1: Extract\n- [ ] `src/a.ts`\n\n## Assumptions\n- checkout.ts is the only caller\n';
  const merged = addAnswer(plan, settledAnswer());
  expect(merged.startsWith(plan)).toBe(true);
  expect(parsePlan(merged)).toMatchObject({
    phases: [{ title: 'Extract' }],
    assumptions: [{ text: 'checkout.ts is the only caller' }, { text: 'Tests open their own connection' }],
    invariants: [{ text: 'Interface contracts stay unchanged' }, {}],
    questions: [
      {
        state: 'locked',
        answer: 'No, UserService owns auth',
        options: [{ picked: true, cost: 'moves 2 call sites' }, {}, {}],
      },
      { options: [{ text: 'userId' }, {}] },
      {},
      { state: 'deferred' },
      {},
    ],
  });
  expect(addAnswer(merged, answer)).toBe(merged);
});
