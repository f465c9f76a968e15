import { expect, it } from 'vitest';
import { foundOf } from '../../testing/recoverExamples.ts';
import { countToRecover } from './endedBadly.ts';

const dead = foundOf('a', { ending: { how: 'context', detail: null } });
const cut = foundOf('b', { ending: { how: 'cut-off', detail: 'Bash' } });

it('counts sessions that ran out of context or were cut off, and no others', () => {
  const others = (['running', 'finished', 'interrupted', 'compacted', 'limit', 'unknown'] as const).map(
    (how) => foundOf(how, { ending: { how, detail: null } }),
  );
  expect(countToRecover([dead, cut, ...others], [])).toBe(2);
});

it('leaves out sessions after which a payload was saved, by the time in its front matter', () => {
  const changed = '2026-11-22T00:00:00.000Z';
  expect(countToRecover([dead], [{ saved: '2026-11-20T16:30:00Z', changed }])).toBe(0);
  expect(countToRecover([dead], [{ saved: '2026-11-20T12:30:00Z', changed }])).toBe(1);
  expect(countToRecover([dead], [{ changed }])).toBe(0);
  expect(countToRecover([foundOf('c', { ...dead, ended: null })], [{ changed }])).toBe(1);
});
