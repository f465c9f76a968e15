import { describe, expect, test } from 'vitest';
import type { Drift, DriftFile } from '../../shared/domain/drift.ts';
import { driftNote } from './driftNote.ts';

const file = (path: string, more: Partial<DriftFile> = {}): DriftFile => ({
  path,
  change: 'edited',
  added: 2,
  deleted: 1,
  severity: 'high',
  accepted: false,
  ...more,
});

const drift = (more: Partial<Drift> = {}): Drift => ({
  session: 4,
  saved: null,
  branch: { recorded: 'main', now: 'main' },
  head: { recorded: 'a'.repeat(40), now: 'b'.repeat(40), commitsSince: 0, ancestor: true },
  files: [],
  dirty: [],
  severity: 'none',
  problem: null,
  ...more,
});

test('what changed is said a line each, in the payload’s order', () => {
  const note = driftNote(
    drift({
      head: { recorded: 'a', now: 'b', commitsSince: 3, ancestor: true },
      files: [
        file('b.ts', {
          lines: [
            { recorded: { first: 4, last: 6 }, now: { first: 9, last: 11 } },
            { recorded: { first: 1, last: 2 }, now: { first: 1, last: 2 } },
            { recorded: { first: 20, last: 22 }, now: null },
          ],
        }),
        file('same.ts', { change: 'unchanged', added: 0, deleted: 0 }),
        file('gone.ts', { change: 'deleted', added: null, deleted: null }),
        file('a.ts', { change: 'moved', to: 'lib/a.ts', added: 0, deleted: 0 }),
        file('big.bin', { added: null, deleted: null }),
        file('seen.ts', { accepted: true }),
        file('else.ts', { change: 'unknown', added: null, deleted: null }),
      ],
      dirty: ['new.ts', 'lib/'],
      severity: 'high',
    }),
  );
  expect(note?.lines).toEqual([
    '3 commits, 2 files in play edited, 1 deleted and 1 moved since session 4. 1 file can’t be compared with session 4.',
    '- b.ts edited, +2 -1',
    '  - lines 4-6 are now 9-11',
    '  - lines 20-22 are gone or changed',
    '- gone.ts deleted',
    '- a.ts moved to lib/a.ts',
    '- big.bin edited',
    '- newly not committed: new.ts, lib/',
  ]);
  expect(note?.gone).toEqual(new Set(['gone.ts']));
  expect(note?.moved).toEqual(new Map([['a.ts', 'lib/a.ts']]));
});

describe('nothing is said', () => {
  test.each([
    ['of a repository that did not move', drift()],
    ['of drift that was accepted', drift({ files: [file('a.ts', { accepted: true })] })],
    [
      'of commits and a branch that were accepted',
      drift({
        accepted: true,
        branch: { recorded: 'main', now: 'other' },
        head: { recorded: 'a', now: 'b', commitsSince: 3, ancestor: false },
      }),
    ],
    [
      'of a payload that records nothing',
      drift({
        head: { recorded: null, now: 'b', commitsSince: null, ancestor: null },
        files: [file('a.ts', { change: 'unknown', added: null, deleted: null })],
        dirty: ['a.ts'],
        severity: 'low',
      }),
    ],
  ])('%s', (_what, given) => {
    expect(driftNote(given)).toBeNull();
  });
});

test.each([
  [
    'commits',
    { head: { recorded: 'a', now: 'b', commitsSince: 1, ancestor: true } },
    '1 commit since session 4.',
  ],
  ['another branch', { branch: { recorded: 'main', now: 'other' } }, 'The branch is other instead of main.'],
  [
    'a commit that is gone',
    { head: { recorded: 'a', now: 'b', commitsSince: null, ancestor: false } },
    'The commit of session 4 is no longer in the history.',
  ],
])('%s alone are said', (_what, more, words) => {
  expect(driftNote(drift(more))?.lines).toEqual([words]);
});

test('a name with a line end in it can’t begin a line of its own', () => {
  const note = driftNote(drift({ files: [file('a\n- b.ts deleted')], dirty: ['x\ny'], severity: 'high' }));
  expect(note?.lines).toHaveLength(3);
});

test('long lists end with how much is left', () => {
  const files = Array.from({ length: 75 }, (_, index) => file(`${index}.ts`));
  const dirty = Array.from({ length: 30 }, (_, index) => `${index}.md`);
  const lines = driftNote(drift({ files, dirty, severity: 'high' }))?.lines ?? [];
  expect(lines).toContain('- 15 more files in play');
  expect(lines.at(-1)).toBe('- 10 more not committed');
});
