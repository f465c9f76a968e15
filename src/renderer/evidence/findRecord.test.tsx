import { expect, it } from 'vitest';
import { formatClock } from '../ui/formats.ts';
import { factsOf } from '../testing/recoverExamples.ts';
import { evidenceWords } from './EvidenceChip.tsx';
import { clockOf, findRecord } from './findRecord.ts';

const folders = ['/home/mara/.claude/', 'C:\\Users\\mara\\.claude\\'];

it.each(folders)('finds the record of a mark whose file is in %s', (folder) => {
  const said = { text: 'Use a queue', line: 4, at: null, transcript: `${folder}agent-a88.jsonl` };
  const facts = factsOf({ said });
  const evidence = { kind: 'record', line: 4, at: null, transcript: 'agent-a88' } as const;
  expect(findRecord({ text: 'Use a queue', evidence }, facts)).toEqual({
    place: 'Line 4 of agent-a88',
    text: 'Use a queue',
  });
  const whole = { ...evidence, transcript: said.transcript };
  expect(findRecord({ text: 'Use a queue', evidence: whole }, facts)).toMatchObject({
    place: 'Line 4 of agent-a88.jsonl',
    text: 'Use a queue',
  });
});

it.each(folders)('names the files beside a transcript in %s', (folder) => {
  const words = (name: string) =>
    evidenceWords({ kind: 'record', line: 4, at: null, transcript: `${folder}${name}` });
  expect(words('history.jsonl')).toBe('History line 4');
  expect(words('brave-otter.md')).toBe('Plan line 4');
  expect(words('agent-a88.jsonl')).toBe('Sub-agent line 4');
});

it.each([
  ['2026-01-20T09:00:00.000Z', '2026-01-20'],
  ['2026-07-20T09:00:00.000Z', '2026-07-20'],
  [null, new Date().toISOString().slice(0, 10)],
])(
  'tells the time of a mark by the clock of the system, in the season of a session of %s',
  (started, day) => {
    expect(clockOf('14:22Z', started)).toBe(formatClock(`${day}T14:22:00Z`));
  },
);

it('takes no whole time for that of a mark, and shows one that is none', () => {
  expect(clockOf('2026-01-20T14:22:00.000Z', null)).toBeNull();
  expect(clockOf('99:99Z', null)).toBe('99:99Z');
});
