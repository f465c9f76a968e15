import { expect, it } from 'vitest';
import type { Decision } from '../secrets/decision.ts';
import { createValueJudge, payloadPlace } from './judgeValues.ts';

it('lets an allowed possible secret leave, and stops it once it is known to be one', async () => {
  const decisions: Decision[] = [];
  const judge = createValueJudge({
    place: payloadPlace,
    hash: (value) => Promise.resolve(`hash of ${value}`),
    decided: () => Promise.resolve(decisions),
    possibleBlocks: () => Promise.resolve(true),
  });
  const about = await judge.allowanceOf({ rule: 'password', masked: 'Kl…77' }, 'Klippe77');
  decisions.push({
    ...about,
    decision: 'allow',
    scope: 'project',
    reason: '',
    at: '2026-01-01T00:00:00.000Z',
  });
  const span = { rule: 'password', start: 0, end: 8 };
  expect(await judge.blocking('Klippe77', [{ ...span, tier: 'possible' }])).toBe(0);
  expect(await judge.blocking('Klippe77', [{ ...span, tier: 'certain' }])).toBe(1);
});
