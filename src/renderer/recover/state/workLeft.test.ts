import { expect, it } from 'vitest';
import type { RecoveredFile } from '../../../shared/domain/recoveredSession.ts';
import { factsOf } from '../../testing/recoverExamples.ts';
import { workLeft } from './workLeft.ts';

const file = (path: string, more: Partial<RecoveredFile> = {}): RecoveredFile => ({
  path,
  by: ['main'],
  state: 'modified',
  added: 1,
  deleted: 0,
  evidence: [],
  perhaps: null,
  abandoned: false,
  ...more,
});
const commitAt = (at: string) => ({
  commit: 'c3d91f0'.padEnd(40, '0'),
  at,
  subject: 'x',
  by: null,
  evidence: null,
});
const { session } = factsOf();

it('counts uncommitted files of the session, and those that a command perhaps wrote', () => {
  const files = [
    file('a'),
    file('b', { state: 'unchanged' }),
    file('c', { by: [], state: 'untracked' }),
    file('d', { by: [], state: 'untracked', perhaps: { command: 'x > d', by: 'main', line: 1 } }),
  ];
  expect(workLeft(factsOf({ files })).files).toBe(2);
  expect(workLeft(factsOf({ files, session: { ...session, path: null } })).files).toBe(3);
});

it.each([
  ['from the beginning', [], '4 h 19 min'],
  ['from the last commit, by its own clock', ['2026-11-20T13:31:00+01:00'], '3 h 48 min'],
  ['from the last commit before the end', ['2026-11-20T18:00:00Z', '2026-11-20T12:52:00Z'], '3 h 27 min'],
])('counts its time %s', (_from, times, length) => {
  expect(workLeft(factsOf({ commits: times.map((at) => commitAt(at)) })).length).toBe(length);
});

it('names no time that is not known, or is none', () => {
  expect(workLeft(factsOf({ session: { ...session, ended: null } })).length).toBe(null);
  expect(workLeft(factsOf({ session: { ...session, started: null } })).length).toBe(null);
  expect(workLeft(factsOf({ commits: [commitAt('2026-11-20T16:18:30Z')] })).length).toBe(null);
});
