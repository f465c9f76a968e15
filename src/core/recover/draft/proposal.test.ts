import { expect, it } from 'vitest';
import { propose, ranks } from './proposal.ts';

it.each([
  ['All tests pass [verified: c3d91f0]', 'All tests pass (verified: c3d91f0) [claimed: git]'],
  ['Done [Verified : git] [claimed: x', 'Done (Verified : git) (claimed: x) [claimed: git]'],
  ['Done [veri\u200Bfied: git]', 'Done [veri fied: git] [claimed: git]'],
  ['See [the docs](a.md)', 'See [the docs](a.md) [claimed: git]'],
])('a mark within %j is none', (text, expected) => {
  const facts = { standing: 'claimed', evidence: { kind: 'git' }, rank: ranks.done } as const;
  const { entry } = propose('status', { text, why: 'x [reconstructed: line 1]' }, facts);
  expect(entry).toMatchObject({ text: expected, why: 'x (reconstructed: line 1)' });
});
