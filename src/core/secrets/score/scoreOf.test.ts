import { expect, it } from 'vitest';
import { evidenceNames } from './evidence.ts';
import { createScore } from './scoreOf.ts';

const [first = '', second = ''] = evidenceNames;
const table = {
  version: 1,
  threshold: 0,
  base: -1,
  evidence: [second, first],
  trees: ['0:2 =0.5 1:3 =0.25 =4', '1:3 =0 =8'],
};

it.each([
  [{ first: 3, second: 2 }, -0.5],
  [{ first: 3, second: 3 }, -0.75],
  [{ first: 4, second: 3 }, 11],
])('sums up the leaves that %j leads to', (evidence, sum) => {
  const weigh = (feature: number): number => (feature === 0 ? evidence.first : evidence.second);
  for (const threshold of [sum - 0.5, sum, sum + 0.5]) {
    const score = createScore({ ...table, threshold }, evidenceNames);
    expect(score.atLeast(weigh, -Infinity)).toBe(sum);
    expect(score.atLeast(weigh)).toBe(sum >= threshold ? sum : null);
  }
});

it('takes no table that names evidence which is not weighed, or has a broken tree', () => {
  expect(() => createScore({ ...table, evidence: ['the moon', first] }, evidenceNames)).toThrow('evidence');
  expect(() => createScore({ ...table, trees: ['0:2 =0.5'] }, evidenceNames)).toThrow('broken');
});
