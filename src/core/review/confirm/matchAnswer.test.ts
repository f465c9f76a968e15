import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../shared/domain/payload.ts';
import { matchAnswer } from './matchAnswer.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { arbitraryPayload } from '../../payload/testing/arbitraryPayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { tidySections } from '../../payload/read/tidyPayload.ts';

const payload = parsePayload(`## Payload after session 3 - ServiceLayer extraction

**Current goal:** Move business rules out of the controllers into service classes

**Decisions made:**
- No shared singleton; each request gets its own \`OrderService\`. Why: parallel tests (session 2)
- Errors are returned as \`Result\` values. Why: callers forget to catch
- REVERSED: cache prices in memory

**Next action:** Finish \`create()\` in \`src/services/OrderService.ts\` and run \`npm test\`

**Files in play:**
- DONE: \`src/services/UserService.ts\`
- IN PROGRESS: \`src/services/OrderService.ts\` (create() missing)
- UNTOUCHED: \`src/services/NotificationService.ts\`
`);

const verdicts = (answer: string) =>
  Object.fromEntries(
    matchAnswer({ payload }, answer).marks.map(({ part, text, verdict }) => [
      `${part} ${text.slice(0, 12)}`,
      verdict,
    ]),
  );

test('an answer in other words names every part, and nothing needs a correction', () => {
  const answer = `My understanding:
1. We are moving the business rules from the controllers into service classes.
2. Next I finish create() in src/services/OrderService.ts, then I run npm test.
3. UserService.ts is done; OrderService.ts is in progress.
4. Locked: every request gets its own OrderService, there is no shared singleton. Errors come back as Result values.`;
  expect(matchAnswer({ session: 3, payload }, answer)).toMatchObject({ session: 3, correction: null });
});

test('an answer that quotes the payload names every part', () => {
  expect(matchAnswer({ payload }, renderPayload(payload)).correction).toBe(null);
});

test('an empty answer misses all, and the correction says all', () => {
  const { marks, correction } = matchAnswer({ payload }, '');
  expect(marks.map(({ verdict }) => verdict)).toEqual(marks.map(() => 'missed'));
  expect(marks).toHaveLength(6);
  for (const { text } of marks) expect(correction).toContain(text);
});

test('what is reversed, and files that are untouched, need not be named', () => {
  const texts = matchAnswer({ payload }, '').marks.map(({ text }) => text);
  expect(texts).not.toContain('cache prices in memory');
  expect(texts).not.toContain('src/services/NotificationService.ts');
});

describe('a decision', () => {
  test.each([
    ['named', 'Every request gets its own `OrderService`; there is no shared singleton.'],
    ['named', 'OrderService is made per request, never as a shared singleton.'],
    ['named', 'We avoid a shared singleton: each request has its own OrderService.'],
    ['named', 'No shared singletons. Each request gets its own OrderService.'],
    ['named', '> No shared singleton; each request gets its own OrderService'],
    ['contradicted', 'I will make OrderService a shared singleton.'],
    ['contradicted', 'OrderService is the shared singleton for every request.'],
    ['contradicted', 'First, use one shared singleton for OrderService.'],
    ['missed', 'OrderService needs its create() method.'],
    ['missed', 'Each controller gets thinner.'],
    ['missed', 'Requests are validated first.'],
  ])('is %s by %j', (verdict, answer) => {
    expect(verdicts(answer)['decision No shared si']).toBe(verdict);
  });

  test.each([
    ['contradicted', 'We do not return errors as Result values.'],
    ['contradicted', 'Errors are thrown, never returned as Result values.'],
    ['named', 'Errors are returned as Result values, not thrown.'],
    ['named', 'Return `Result` values for errors.'],
    ['missed', 'Errors are logged.'],
    ['missed', 'The result is good.'],
  ])('on errors is %s by %j', (verdict, answer) => {
    expect(verdicts(answer)['decision Errors are r']).toBe(verdict);
  });
});

describe('a file', () => {
  test.each([
    ['named', '`src/services/OrderService.ts` is in progress'],
    ['named', 'I go on with OrderService.ts.'],
    ['named', 'OrderService.ts is not done: create() is missing.'],
    ['named', 'UserService.ts is done, OrderService.ts is not.'],
    ['contradicted', 'OrderService.ts is done.'],
    ['contradicted', 'The work on src/services/OrderService.ts is complete.'],
    ['missed', 'MyOrderService.ts is in progress'],
    ['missed', 'OrderService.tsx is in progress'],
    ['missed', 'The order service is in progress'],
  ])('is %s by %j', (verdict, answer) => {
    expect(verdicts(answer)['file src/services']).toBeDefined();
    expect(
      matchAnswer({ payload }, answer).marks.find(({ text }) => text.endsWith('/OrderService.ts'))?.verdict,
    ).toBe(verdict);
  });

  test('with a name that two have is named by its path only', () => {
    const two = parsePayload('**Files in play:**\n- DONE: `a/index.ts`\n- DONE: `b/index.ts`\n');
    expect(matchAnswer({ payload: two }, 'index.ts is done').marks.map(({ verdict }) => verdict)).toEqual([
      'missed',
      'missed',
    ]);
  });
});

test('the quote is where the answer says it, and the correction puts the payload against it', () => {
  const { marks, correction } = matchAnswer(
    { payload },
    'Hello.\n- Errors are never returned as Result values.',
  );
  const mark = marks.find(({ verdict }) => verdict === 'contradicted');
  expect(mark?.quote).toBe('Errors are never returned as Result values.');
  expect(correction).toContain(
    '- Decision: Errors are returned as `Result` values\n  (you said: "Errors are never returned as Result values.")',
  );
});

test('an answer that quotes the whole payload misses nothing, whatever its texts are', () => {
  fc.assert(
    fc.property(arbitraryPayload, (any) => {
      const tidy: Payload = { ...any, sections: tidySections(any.sections) };
      const { marks } = matchAnswer({ payload: tidy }, renderPayload(tidy));
      expect(marks.filter(({ verdict }) => verdict === 'missed')).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a rule about a file is no word against a step in the same file', () => {
  const step = parsePayload('**Next action:** Check src/orders/queue.ts');
  const verdictOf = (answer: string) => matchAnswer({ payload: step }, answer).marks[0]?.verdict;
  expect(verdictOf('The retry in src/orders/queue.ts must not change.')).not.toBe('contradicted');
  expect(verdictOf('I do not check src/orders/queue.ts.')).toBe('contradicted');
});
