import { expect, it } from 'vitest';
import { pathWithLines } from '../../shared/domain/draft/pathWithLines.ts';
import { readPathWithLines } from './pathWithLines.ts';

it.each([
  ['src/a.ts', 'src/a.ts', null],
  [
    'src/a.ts:14-31, 60',
    'src/a.ts',
    [
      { first: 14, last: 31 },
      { first: 60, last: 60 },
    ],
  ],
  ['src/a.ts:', 'src/a.ts:', null],
  ['src/a.ts:14-', 'src/a.ts:14-', null],
  ['pages/[id].tsx', 'pages/[id].tsx', null],
  ['', null, null],
])('reads %j', (typed, path, lines) => {
  expect(readPathWithLines(typed)).toEqual({ path, lines });
});

it('writes what it reads', () => {
  const typed = 'src/a.ts:14-31, 60';
  const { path, lines } = readPathWithLines(typed);
  expect(pathWithLines({ path: path ?? '', lines: lines ?? [] })).toBe(typed);
});
