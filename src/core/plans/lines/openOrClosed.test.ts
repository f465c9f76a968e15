import { expect, test } from 'vitest';
import { divides, saysOver } from './openOrClosed.ts';

test.each([
  ['Open', 'open'],
  ['🔴 ABIERTAS — hay que preguntar al cliente', 'open'],
  ['Encore ouvertes', 'open'],
  ['Not yet resolved', 'open'],
  ['未解决', 'open'],
  ['Resolved or superseded', 'over'],
  ['Decided: the format', 'over'],
  ['Tranchées par le comité (2026-06-14)', 'over'],
  ['✅ RESUELTAS con los datos', 'over'],
  ['本轮已通过', 'over'],
] as const)('%s divides a list of questions: %s', (words, expected) => {
  expect(divides(words)).toBe(expected);
});

test.each([
  'Open and resolved questions',
  'Is the port open?',
  'Q3 Entry - resolved',
  '3. Closed tickets',
  'How the team has decided on the names of things',
  'Opening hours',
])('%s divides nothing', (words) => {
  expect(divides(words)).toBeNull();
});

test('what is over in part or not yet waits for an answer', () => {
  expect(saysOver('RESUELTA')).toBe(true);
  expect(saysOver('🟢 **RÉSOLU : canal 2**')).toBe(true);
  expect(saysOver('partially resolved')).toBe(false);
  expect(saysOver('noch nicht geklärt')).toBe(false);
  expect(saysOver('unresolved')).toBe(false);
});
