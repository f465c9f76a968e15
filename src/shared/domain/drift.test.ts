import { expect, it } from 'vitest';
import { describeDrift, type Drift, type DriftChange, type DriftFile } from './drift.ts';
import { fixedFormats } from './tokenCount.ts';

const file = (change: DriftChange, accepted = false): DriftFile => ({
  path: 'a.ts',
  change,
  added: 1,
  deleted: 0,
  severity: 'low',
  accepted,
});
const none: Drift = {
  session: 4,
  saved: null,
  branch: { recorded: 'main', now: 'main' },
  head: { recorded: 'a', now: 'a', commitsSince: 0, ancestor: true },
  files: [],
  dirty: [],
  severity: 'none',
  problem: null,
};

it.each<[string, Partial<Drift>]>([
  ['Nothing in play has changed since session 4.', {}],
  [
    'You have reviewed all that changed since session 4.',
    { files: [file('unchanged'), file('edited', true)] },
  ],
  ['1 commit since session 4.', { head: { ...none.head, commitsSince: 1 } }],
  [
    '3 commits, 2 files in play edited and 1 deleted since session 4.',
    {
      head: { ...none.head, commitsSince: 3 },
      files: [file('edited'), file('edited'), file('deleted'), file('unchanged')],
    },
  ],
  ['1 file in play moved since session 4.', { files: [file('moved')] }],
  ['The branch is main instead of topic.', { branch: { recorded: 'topic', now: 'main' } }],
  ['The commit of session 4 is no longer in the history.', { head: { ...none.head, ancestor: false } }],
  ['1 file can’t be compared with session 4.', { files: [file('unknown')] }],
])('says "%s"', (words, drift) => {
  expect(describeDrift({ ...none, ...drift }, fixedFormats)).toBe(words);
});
