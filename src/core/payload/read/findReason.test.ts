import { describe, expect, test } from 'vitest';
import { findReason } from './findReason.ts';

describe('a note that is no reason', () => {
  test.each([
    ['Keep the old route (session 3, see PR 12)', { text: 'Keep the old route (see PR 12)', session: 3 }],
    [
      'Work on the branch `retry` (added in session 4, last merged: main)',
      { text: 'Work on the branch `retry` (last merged: main)', session: 4 },
    ],
    ['Keep the old route (see PR 12)', { text: 'Keep the old route (see PR 12)' }],
    ['Keep the old route - see PR 12', { text: 'Keep the old route - see PR 12' }],
    [
      'Work on this branch (last merged: session 3)',
      { text: 'Work on this branch (last merged: session 3)' },
    ],
    ['Keep the old route — #12', { text: 'Keep the old route — #12' }],
    ['Work on this branch - last merged: main', { text: 'Work on this branch - last merged: main' }],
  ])('stays in the text: %s', (written, expected) => {
    expect(findReason(written, true)).toEqual(expected);
  });
  test.each([
    [
      'Keep the old route (session 3; clients call it)',
      { text: 'Keep the old route', why: 'clients call it', session: 3 },
    ],
    [
      'Keep the old route (session 3; see PR 12, because clients call it)',
      { text: 'Keep the old route', why: 'see PR 12, because clients call it', session: 3 },
    ],
    [
      'Lock the rows by id - last week it failed',
      { text: 'Lock the rows by id', why: 'last week it failed' },
    ],
    ['Keep the old route - clients call it', { text: 'Keep the old route', why: 'clients call it' }],
    [
      'Keep the old route - last year two clients still called it in every night of the month',
      {
        text: 'Keep the old route',
        why: 'last year two clients still called it in every night of the month',
      },
    ],
  ])('is told from a reason: %s', (written, expected) => {
    expect(findReason(written, true)).toEqual(expected);
  });
});
