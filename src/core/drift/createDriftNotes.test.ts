import { expect, test } from 'vitest';
import type { Drift } from '../../shared/domain/drift.ts';
import { AppError } from '../../shared/errors.ts';
import { createDriftNotes } from './createDriftNotes.ts';

const drift = (commitsSince: number): Drift => ({
  session: 2,
  saved: null,
  branch: { recorded: null, now: null },
  head: { recorded: 'a', now: 'b', commitsSince, ancestor: true },
  files: [],
  dirty: [],
  severity: 'low',
  problem: null,
});

test('drift is measured once for a reading, and again for the next one', async () => {
  let measured = 0;
  const notes = createDriftNotes(() => Promise.resolve(drift((measured += 1))))('/project');
  const content = {};
  const first = await notes({ session: 2, content });
  expect(first?.lines).toEqual(['1 commit since session 2.']);
  expect(await notes({ session: 2, content })).toBe(first);
  expect((await notes({ session: 2, content: {} }))?.lines).toEqual(['2 commits since session 2.']);
});

function failing(error: unknown) {
  return createDriftNotes(() => Promise.reject(error))('/project')({ session: 2, content: {} });
}

test('what git could not tell is said, and a payload that is gone has none', async () => {
  const late = new AppError('git/timed-out', 'Git took too long.', {});
  expect((await failing(late))?.lines).toEqual([
    'Carryover could not determine what has changed since. Git took too long.',
  ]);
  expect(await failing(new AppError('payloads/unknown', 'MissingFile.', { session: 2 }))).toBeNull();
  await expect(failing(new Error('a bug'))).rejects.toThrow('a bug');
});
