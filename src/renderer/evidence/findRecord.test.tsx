import { expect, it } from 'vitest';
import { factsOf } from '../testing/recoverExamples.ts';
import { evidenceWords } from './EvidenceChip.tsx';
import { findRecord } from './findRecord.ts';

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
