import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { readPayloads } from './readPayloads.ts';

const payload = (goal: string) => `## Payload after session 1\n\n**Current goal:** ${goal}\n`;

test('payloads are read newest first, without places in their files', async () => {
  const root = makeFolder({
    'scratch/session-1.md': `---\ncarryover: 1\nid: "a"\n---\n${payload('Extract the services')}`,
    'scratch/session-2.md': payload('Remove the old ones'),
  });
  const read = await readPayloads(root, 'scratch');
  expect(read.map(({ session, front, body }) => [session, front?.id, body.split('\n', 1)[0]])).toEqual([
    [2, undefined, '## Payload after session 1'],
    [1, 'a', '## Payload after session 1'],
  ]);
  expect(read[0]?.payload.sections).toEqual([
    { id: 'goal', title: 'Current goal', entries: [{ text: 'Remove the old ones' }] },
  ]);
});

test('a file that is too large for a payload, or is no text, is passed over', async () => {
  const root = makeFolder({
    'scratch/session-1.md': payload('Extract the services'),
    'scratch/session-2.md': payload('x'.repeat(1_000_001)),
    'scratch/session-3.md': '\0\u{1}\u{2}',
  });
  expect((await readPayloads(root, 'scratch')).map(({ session }) => session)).toEqual([1]);
});
