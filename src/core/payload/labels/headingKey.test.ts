import { expect, it } from 'vitest';
import { headingKey } from './headingKey.ts';

it.each([
  ['Rollout wishes', 'ROLLOUT  wishes:'],
  ['2.6 Rollout wishes (Kim, week 47)', '### 3. Rollout wishes'],
  ['🚀 Rollout — wishes', 'Rollout wishes 48'],
  ['Änderungswünsche', 'anderungswunsche'],
  ['(Kim)', '[kim]'],
])('%j and %j are one heading', (a, b) => {
  expect(headingKey(a)).toBe(headingKey(b));
  expect(headingKey(a)).not.toBe('');
});

it('other words are another heading, and a number alone is none', () => {
  expect(headingKey('Rollout')).not.toBe(headingKey('Rollout wishes'));
  expect(headingKey('2026-11-20')).toBe('');
});
