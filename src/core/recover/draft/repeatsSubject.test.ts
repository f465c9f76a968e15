import { expect, test } from 'vitest';
import { repeatsSubject } from './repeatsSubject.ts';

test.each([
  ['* Fix the sum', 'Fix the sum (#12)', true],
  ['Fix the sum (#12)\n\n- Fix the sum  ', ' Fix the sum', true],
  ['* Fix the sum\n* Round it', 'Fix the sum (#12)', false],
  ['Fix the sum (#12) of a month', 'Fix the sum (#12)', false],
])('%j below %j: %s', (body, subject, isRepeated) => {
  expect(repeatsSubject(body, subject)).toBe(isRepeated);
});

test('a line of blanks takes no long time', () => {
  const line = `Fix${' '.repeat(200_000)}it`;
  expect(repeatsSubject(line, 'Fix it')).toBe(false);
  expect(repeatsSubject('Fix it', line)).toBe(false);
}, 2_000);
