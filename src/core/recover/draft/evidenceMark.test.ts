import { describe, expect, it } from 'vitest';
import { writeMark } from './evidenceMark.ts';
import {
  readEvidenceMark,
  withMarkOf,
  withoutEvidenceMark,
} from '../../../shared/domain/session/evidenceMark.ts';
import type { EntryEvidence } from '../../../shared/domain/session/recoveredPayload.ts';

const at = '2026-11-20T14:22:00.000Z';

it.each<[EntryEvidence, EntryEvidence?]>([
  [{ kind: 'git' }],
  [{ kind: 'todos' }],
  [{ kind: 'pasted', line: null }],
  [{ kind: 'pasted', line: 3 }],
  [{ kind: 'payload', session: 3 }],
  [{ kind: 'note', path: 'docs/HAND OFF.md', line: 12 }],
  [
    { kind: 'commit', commit: 'c3d91f0'.padEnd(40, '0') },
    { kind: 'commit', commit: 'c3d91f0' },
  ],
  [
    { kind: 'stash', commit: 'c3d91f0'.padEnd(40, '0') },
    { kind: 'stash', commit: 'c3d91f0' },
  ],
  [
    { kind: 'record', line: 120, at },
    { kind: 'record', line: 120, at: '14:22Z' },
  ],
  [{ kind: 'record', line: 120, at: null }],
  [
    { kind: 'record', line: 4, at, transcript: '/a/subagents/agent-a88.jsonl' },
    { kind: 'record', line: 4, at: '14:22Z', transcript: 'agent-a88' },
  ],
])('reads the mark of %j', (evidence, read = evidence) => {
  const text = `Words ${writeMark('claimed', evidence)}`;
  expect(readEvidenceMark(text)).toEqual({ standing: 'claimed', evidence: read });
  expect(withoutEvidenceMark(text)).toBe('Words');
});

describe('a text that has no mark of a recovered line', () => {
  it.each([
    'Words',
    'See [claimed: git] above',
    '[verified] by git',
    'Words [claimed: hearsay]',
    'W [proven: git]',
  ])('reads none in %j', (text) => expect(readEvidenceMark(text)).toBe(null));
});

it.each(['Login works [verified: by hand on staging]', 'Words [claimed: hearsay]', '[reconstructed: ]'])(
  'leaves the brackets of %j alone, which are no mark',
  (text) => {
    expect(withoutEvidenceMark(text)).toBe(text);
    expect(withMarkOf(text, `${text}x`)).toBe(`${text}x`);
  },
);

describe('a line whose words the user changes', () => {
  it.each([' for mail', '\nfor  mail\n', '  '])('has each letter of %j as it is typed', (typed) => {
    let text = 'Use a queue [claimed: 14:22Z line 120]';
    for (const letter of typed) text = withMarkOf(text, withoutEvidenceMark(text) + letter);
    expect(withoutEvidenceMark(text)).toBe(`Use a queue${typed}`);
    expect(readEvidenceMark(text)?.standing).toBe('claimed');
  });
  it('keeps the mark of a claim', () => {
    expect(withMarkOf('One [claimed: git]', 'Two')).toBe('Two [claimed: git]');
    expect(withMarkOf('One', 'Two')).toBe('Two');
  });
  it('loses the mark of git, which never said that, and with its words every mark', () => {
    expect(withMarkOf('One [verified: git]', 'Two')).toBe('Two');
    expect(withMarkOf('One [verified: git]', 'One')).toBe('One [verified: git]');
    expect(withMarkOf('One [claimed: git]', '')).toBe('');
  });
});
