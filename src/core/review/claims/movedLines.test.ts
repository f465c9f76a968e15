import { expect, test } from 'vitest';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { git, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { createFilePool } from '../../payload/testing/createFilePool.ts';
import { applyFix } from '../checks/applyFix.ts';
import { makePayload } from '../checks/testing/makePayload.ts';
import { movedLines } from './movedLines.ts';

const text = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join('');
const named = (path: string, ...lines: readonly (readonly [number, number])[]): PayloadEntry => ({
  text: 'the focus',
  path,
  lines: lines.map(([first, last]) => ({ first, last })),
});

async function check(
  root: string,
  before: readonly PayloadEntry[],
  own: readonly PayloadEntry[],
  head: string,
) {
  const payload = makePayload({ files: own });
  const found = await movedLines(
    payload,
    { session: 3, front: { head, session: 3 }, payload: makePayload({ files: before }) },
    { root, folder: 'scratch', pool: createFilePool() },
  );
  return found.map(({ id, severity, message, fix }) => ({
    id,
    severity,
    message,
    left: applyFix(payload, fix ?? { replace: [] }).sections[0]?.entries,
  }));
}

const headOf = (root: string): string => git(root, 'rev-parse', 'HEAD').trim();

test('lines that were taken over from the payload before are told where they moved to', async () => {
  const root = makeRepository({ 'src/a.ts': text });
  const head = headOf(root);
  write(root, { 'src/a.ts': `new\nnewer\n${text}` });
  expect(await check(root, [named('src/a.ts', [4, 6])], [named('src/a.ts', [4, 6], [1, 2])], head)).toEqual([
    {
      id: 'lines-moved',
      severity: 'warning',
      message: 'src/a.ts: lines 4-6 of session 3 are now 6-8. The next session would read the wrong place.',
      left: [named('src/a.ts', [6, 8], [1, 2])],
    },
  ]);
});

test('lines of a file that was renamed are told with its new path', async () => {
  const root = makeRepository({ 'src/a.ts': text });
  const head = headOf(root);
  git(root, 'mv', 'src/a.ts', 'src/b.ts');
  write(root, { 'src/b.ts': `new\n${text.replace('line 5', 'line five')}` });
  const found = await check(root, [named('./src/a.ts', [4, 6])], [named('src/a.ts', [4, 6])], head);
  expect(found).toMatchObject([
    {
      message: expect.stringContaining(
        'lines 4-6 of session 3 are now 5-7 of src/b.ts, and were edited',
      ) as string,
      left: [named('src/b.ts', [5, 7])],
    },
  ]);
});

test.each<[string, readonly PayloadEntry[], readonly PayloadEntry[]]>([
  ['that are where they were', [named('src/b.ts', [4, 6])], [named('src/b.ts', [4, 6])]],
  ['that are not those of the payload before', [named('src/a.ts', [4, 6])], [named('src/a.ts', [5, 6])]],
  ['of another file', [named('src/b.ts', [4, 6])], [named('src/a.ts', [4, 6])]],
  ['that are gone', [named('src/a.ts', [19, 20])], [named('src/a.ts', [19, 20])]],
  [
    'of an entry that was taken back',
    [named('src/a.ts', [4, 6])],
    [{ ...named('src/a.ts', [4, 6]), mark: 'reversed' }],
  ],
])('nothing is said of lines %s', async (_what, before, own) => {
  const root = makeRepository({ 'src/a.ts': text, 'src/b.ts': text });
  const head = headOf(root);
  write(root, { 'src/a.ts': `new\n${text.replace('line 19\nline 20\n', '')}` });
  expect(await check(root, before, own, head)).toEqual([]);
});
