import { expect, test } from 'vitest';
import { parsePayload } from './parsePayload.ts';

/** Returns everything that was read of a text. */
function wordsOf(text: string): string {
  const { sections, outside, title } = parsePayload(text);
  const said = sections.flatMap(({ title: named, heading, entries }) => [
    named,
    heading,
    ...entries.flatMap(({ text: own, why, path }) => [own, why, path]),
  ]);
  return [title, ...said, ...outside].join('\n');
}

test.each([
  [
    'words for a reason above a list of reasons',
    '## Decisions\n- Pay later\n\n**Rationale:**\n- cheaper\n',
    'Rationale',
  ],
  [
    'words for a reason at the end of a sentence',
    '## Status\nThe till is slow. This is why:\n\n- disk\n',
    'why',
  ],
  ['a label of the status that is no state', '## Status\n- Current: the till prints\n', 'Current'],
  [
    'the number of a bold point that names no section',
    '6. **Next steps**\n- ship\n\n7. **Sign in**\n- by mail\n',
    '7',
  ],
  [
    'a session that is no number, with its label',
    '# Till\n**Session:** the long one\n\n## Goal\nPay\n',
    'Session',
  ],
  [
    'a bracket in the heading of an entry',
    '### 1. Tests (IMPROVED)\n- a\n### 2. Till\n- b\n### 3. Cart\n- c\n',
    'IMPROVED',
  ],
])('%s is kept', (_, text, word) => {
  expect(wordsOf(text)).toContain(word);
});

test('a heading that names no state ends the group of one', () => {
  const text = [
    '## Goal',
    'Add retries',
    '',
    '## Progress',
    '### Done',
    '- The queue has retries',
    '### In Progress',
    '- The worker uses them',
    '### Blocked',
    '- The broker needs an account',
  ].join('\n');
  const status = parsePayload(text).sections.find(({ id }) => id === 'status');
  expect(status?.entries.map((entry) => [entry.text, entry.state])).toEqual([
    ['The queue has retries', 'done'],
    ['The worker uses them', 'in-progress'],
    ['### Blocked', undefined],
    ['The broker needs an account', undefined],
  ]);
});
