import { expect, it } from 'vitest';
import { commitMessage } from './commitMessage.ts';

const about = {
  agent: 'codex',
  id: '7f0c2b1e-5d0a-4c55',
  started: '2026-11-20T12:00:00.000Z',
  ended: '2026-11-20T16:21:05.000Z',
} as const;
const subjectOf = (title: string | null): string => commitMessage({ ...about, title }).split('\n')[0] ?? '';

it('names the session and its time', () => {
  expect(commitMessage({ ...about, title: 'Extract the order service.' })).toBe(
    'Save work in progress: Extract the order service\n\nA session of Codex left it uncommitted\n(7f0c2b1e, 2026-11-20 12:00Z to 2026-11-20 16:21Z).',
  );
  expect(commitMessage({ ...about, title: null, started: null })).toBe(
    'Save work in progress\n\nA session of Codex left it uncommitted\n(7f0c2b1e).',
  );
  expect(commitMessage(null)).toBe('Save work in progress');
});

it.each([
  ['Extract both services. Interface contracts stay unchanged, all of them.', 'Extract both services'],
  [
    'Fix e.g. the very long title of a session that does not end',
    'Fix e.g. the very long title of a session that',
  ],
  ['x'.repeat(10_000), 'x'.repeat(49)],
  [`${'x'.repeat(48)}\u{1F600}\u{1F600}`, 'x'.repeat(48)],
  [' one\n\u202Etwo\u0007\t three ', 'one two three'],
  ['...', ''],
])('makes one line of at most 72 characters of %j', (title, words) => {
  const subject = subjectOf(title);
  expect(subject).toBe(words === '' ? 'Save work in progress' : `Save work in progress: ${words}`);
  expect(subject.length).toBeLessThanOrEqual(72);
});
