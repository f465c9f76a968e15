import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInPrompt } from '../../sources/snippets/builtInPrompts.ts';
import { editPlan } from '../edit/editPlan.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { parsePlan } from '../parsePlan.ts';
import { answersPrompt } from './answersPrompt.ts';
import { executionPrompt } from './executionPrompt.ts';

const textOf = (id: string): string => builtInPrompt(id)?.text ?? '';
const answer = readFileSync(join(import.meta.dirname, '..', 'corpus', 'questions-numbered.md'), 'utf8');

const plan = parsePlan(`# Plan

## Phase 1: Extract UserService
- [x] \`src/UserService.ts\`

## Phase 2: OrderService takes a userId
- [ ] \`src/OrderService.ts:14-31\`
- [ ] \`src/UserContext.ts\` (new)

**Done when:** OrderService.test.ts passes

## Open questions
- Does the session stay shared?
  - **Locked:** No. Why: it broke test isolation (session 1)
- Keep the wrapper?

## Invariants
- Contracts stay unchanged

## Validation
- \`npm test -- OrderService\`
- \`npx tsc --noEmit\`
`);

test('the execution prompt has one phase, its files, what is locked, what is open, and the commands', () => {
  const [, second] = plan.phases;
  if (second === undefined) throw new Error('the plan has two phases');
  const text = executionPrompt(textOf('execute-phase'), plan, second);
  expect(text).toContain('Implement Phase 2: OrderService takes a userId only.');
  expect(text).toContain('Re-read `src/OrderService.ts`, lines 14-31');
  expect(text).toContain('run `npm test -- OrderService` and `npx tsc --noEmit`.');
  expect(text).toContain(
    '## Decisions that are locked\n\n- Does the session stay shared? No. Why: it broke test isolation (session 1)',
  );
  expect(text).toContain('## Still open: do not decide these yourself\n\n- Keep the wrapper?');
  expect(text).toContain('- `src/UserContext.ts` (new)');
  expect(text).toContain('- Contracts stay unchanged');
  expect(text).not.toMatch(/UserService\.ts|\{\{|Re-read[^\n]*UserContext/u);
});

test('answers come with their whys and the prompt that commits to a plan, as one text', () => {
  const [first, , , fourth] = parseAnswer(answer).questions;
  const locked = editPlan(answer, {
    kind: 'lock',
    question: first?.key ?? '',
    answer: 'No, UserService owns auth',
    why: 'tests',
  });
  const settled = editPlan(locked ?? '', {
    kind: 'defer',
    question: fourth?.key ?? '',
    until: 'the extraction is done',
  });
  const text = answersPrompt(
    textOf('phased-plan'),
    parseAnswer(settled ?? '').questions,
    'Extract the services',
  );
  expect(text).toContain(
    '1. Does SessionManager stay a shared singleton? No, UserService owns auth. Why: tests',
  );
  expect(text).toContain('1. Retry failed inserts in create() now? Put off until the extraction is done.');
  expect(text).toContain('3. Does createOrderWithUser() keep a deprecated wrapper, and until when?');
  expect(text).toContain('My answers settle the open questions.');
  expect(text).toContain('Goal: Extract the services');
});

test('the planning prompt asks for the questions before anything else, in a form that is read', () => {
  const text = textOf('plan-first');
  expect(text).toMatch(/Answer in this order[^]*## Unresolved questions[^]*## Assumptions/u);
});
