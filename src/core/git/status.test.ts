import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStatus } from './status.ts';

const modes = 'N... 100644 100644 100644 0123456789 0123456789';

test('names may hold spaces and line ends, and what was renamed keeps both', () => {
  const text = [
    '# branch.oid (initial)',
    '# branch.head (detached)',
    '# branch.upstream origin/main',
    `1 .M ${modes} a b\nc.txt`,
    `2 RM ${modes} R100 new name.txt`,
    'old name.txt',
    '? folder with space/',
    '! ignored',
    `u AA N... 100644 100644 100644 100644 1 2 3 both.txt`,
    '',
  ].join('\0');
  expect(parseStatus(text)).toEqual({
    commit: null,
    branch: null,
    upstream: { name: 'origin/main', ahead: null, behind: null },
    staged: [{ path: 'new name.txt', from: 'old name.txt', change: 'renamed' }],
    unstaged: [
      { path: 'a b\nc.txt', change: 'modified' },
      { path: 'new name.txt', change: 'modified' },
    ],
    untracked: ['folder with space/'],
    conflicted: [{ path: 'both.txt', how: 'both added' }],
  });
});

test('any text is read without an error', () => {
  const token = fc.oneof(
    fc.string(),
    fc.constantFrom('# branch.ab +1 -2', '1 .M x', '2 R.', 'u', '? a', '1', '#'),
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      parseStatus(tokens.join('\0'));
    }),
  );
});
