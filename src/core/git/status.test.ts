import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStatus } from './status.ts';

const modes = 'N... 100644 100644 100644 0123456789 0123456789';

test('names may hold spaces and line ends, and what was renamed keeps both', async () => {
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
  expect(await parseStatus(text)).toEqual({
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

test('any text is read without an error', async () => {
  const token = fc.oneof(
    fc.string(),
    fc.constantFrom('# branch.ab +1 -2', '1 .M x', '2 R.', 'u', '? a', '1', '#'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(token, { maxLength: 12 }), async (tokens) => {
      await parseStatus(tokens.join('\0'));
    }),
  );
});

test('other work has its turns while very many entries are read', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const count = 100_000;
  const paths = Array.from({ length: count }, (_, index) => `src/file${index}.ts`);
  const status = await parseStatus(paths.map((path) => `1 .M ${modes} ${path}`).join('\0'));
  clearInterval(timer);
  expect(status.unstaged).toHaveLength(count);
  expect(status.unstaged.at(-1)?.path).toBe('src/file99999.ts');
  expect(turns).toBeGreaterThan(0);
});
