import { expect, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { recoverSession } from '../recoverSession.ts';
import { draftRecovery } from './draftRecovery.ts';
import { writeEvidencePrompt } from './evidencePrompt.ts';
import { makeDeadSession } from './testing/makeDeadSession.ts';

/** Counts four characters as a token. */
const pool: Pick<WorkerPool, 'measure'> = {
  async measure(texts, want) {
    const measured = await createPoolDouble().measure(texts, want);
    return measured.map((one) => ({
      ...one,
      tokens: one.tokens === null ? null : Math.ceil(one.tokens / 4),
    }));
  },
};

test('a long session gives a prompt of 4,000 tokens that says what is left out, and ends with the form', async () => {
  const [root, user] = [makeFolder(), makeFolder()];
  const path = makeDeadSession({
    root,
    user,
    last: 'Never log SECRET-abcdefgh again.',
    before(one) {
      for (let number = 1; number <= 60; number += 1)
        one.prompt(`Always keep rule ${number}: ${`the rule ${number} is long `.repeat(30)}`);
    },
  });
  const around = { surroundings: { home: user, environment: {} } };
  const recovered = await draftRecovery({
    root,
    recovered: await recoverSession(root, { transcript: path }, around),
    pool,
  });
  const prompt = await writeEvidencePrompt(recovered, 'Answer in this form.', { pool });
  expect(prompt.tokens).toBeGreaterThan(3_500);
  expect(prompt.tokens).toBeLessThanOrEqual(4_000);
  expect(prompt.leftOut).toBeGreaterThan(20);
  expect(prompt.text).toContain(`${prompt.leftOut} more lines of evidence were left out for length.`);
  expect(prompt.text).toMatch(/Answer in this form\.\n$/u);
  // The draft's own lines come before everything else.
  for (const part of [
    'IN PROGRESS: `src/OrderRepository.ts`',
    'aaaa1111',
    'Never log [REDACTED:test-secret] again.',
  ])
    expect(prompt.text).toContain(part);
  expect(await writeEvidencePrompt(recovered, 'Answer in this form.', { pool })).toEqual(prompt);
});
