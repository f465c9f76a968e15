import { expect, test } from 'vitest';
import type { SessionPressure, WorkPressure } from '../../../shared/domain/pressure.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import { decideNudges, type Situation } from './decideNudges.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const session: SessionPressure = {
  key: 'one',
  agent: 'claude-code',
  id: 'one',
  title: 'Extract the service layer',
  started: ago(120),
  tokens: 60_000,
  atLeast: false,
  window: 200_000,
  windowFrom: 'status-line',
  compactAt: 168_000,
  compactFrom: 'usual',
  perHour: 30_000,
  fills: [],
  points: [],
  compactions: [],
  isUnchecked: false,
  unread: [],
  at: ago(0),
  muted: false,
  problem: null,
};
const work: WorkPressure = { lastCommitAt: ago(10), dirty: 0, lastPayloadAt: null };

interface Changes extends Partial<Omit<Situation, 'session' | 'work'>> {
  readonly session?: Partial<SessionPressure>;
  readonly work?: Partial<WorkPressure>;
}

function nudges(changes: Changes, rules: Partial<typeof defaultSettings> = {}) {
  const situation: Situation = {
    isFirst: true,
    began: ago(120),
    unread: [],
    draft: null,
    clockSince: -Infinity,
    now,
    ...changes,
    session: { ...session, ...changes.session },
    work: { ...work, ...changes.work },
  };
  return decideNudges(situation, { ...defaultSettings, ...rules });
}
const kinds = (...given: Parameters<typeof nudges>) => nudges(...given).map(({ kind }) => kind);

test('a session in which all is well says nothing', () => {
  expect(nudges({})).toEqual([]);
});

test.each([
  [117_599, 168_000, false],
  [117_600, 168_000, true],
  // In a large window the number of tokens comes first.
  [149_999, 967_000, false],
  [150_000, 967_000, true],
  [149_999, null, false],
  [150_000, null, true],
  [null, 168_000, false],
])('%j tokens of %j to compaction: full is %j', (tokens, compactAt, isSaid) => {
  expect(kinds({ session: { tokens, compactAt } })).toEqual(isSaid ? ['full'] : []);
});

test('thresholds are those of the settings', () => {
  const half = { session: { tokens: 84_000 } };
  expect(kinds(half, { pressureShare: '50' })).toEqual(['full']);
  expect(kinds(half, { pressureShare: '60' })).toEqual([]);
  const large = { session: { tokens: 100_000, compactAt: 967_000 } };
  expect(kinds(large, { pressureTokens: '100000' })).toEqual(['full']);
  const waiting = { work: { lastCommitAt: ago(30), dirty: 2 } };
  expect(kinds(waiting, { pressureMinutes: '30' })).toEqual(['commit']);
  expect(kinds(waiting)).toEqual([]);
});

test.each([
  [44, 3, []],
  [45, 3, ['commit']],
  [45, 0, []],
  [45, null, []],
])('%j minutes since the commit with %j files make %j', (minutes, dirty, expected) => {
  expect(kinds({ work: { lastCommitAt: ago(minutes), dirty } })).toEqual(expected);
});

test('no commit is missed before the sessions began, or the clock jumped', () => {
  const waiting = { work: { lastCommitAt: ago(300), dirty: 3 } };
  expect(kinds({ ...waiting, began: ago(44) })).toEqual([]);
  expect(kinds({ ...waiting, began: ago(45) })).toEqual(['commit']);
  expect(kinds({ ...waiting, clockSince: now - 44 * 60_000 })).toEqual([]);
});

const all: Changes = {
  session: {
    tokens: 130_000,
    compactions: [{ at: ago(5), before: 166_000, after: 50_000, automatic: true }],
    isUnchecked: true,
  },
  work: { lastCommitAt: ago(60), dirty: 1 },
  unread: [{ id: 'a', task: 'Test impact scan' }],
  draft: 'scratch/session-1.md',
};

test('each says what is the matter and what to do', () => {
  expect(nudges(all)).toEqual([
    {
      kind: 'full',
      title: '77% of the way to compaction',
      text: '38,000 tokens left, about 1 h 16 min. A good place to stop and write the payload.',
    },
    { kind: 'commit', title: '1 h since the last commit', text: '1 file is uncommitted.' },
    {
      kind: 'compaction',
      title: 'Compacted: check the summary',
      text: 'Treat what follows as a degraded hand-over. 1 file is uncommitted.',
    },
    {
      kind: 'unread',
      title: 'Agent done, not read',
      text: 'Test impact scan is done, and the session has not read the result.',
    },
    { kind: 'draft', title: 'A draft appeared', text: 'scratch/session-1.md waits for Review.' },
  ]);
});

test.each([
  ['pressureFull', 'full'],
  ['pressureCommit', 'commit'],
  ['pressureCompaction', 'compaction'],
  ['pressureUnread', 'unread'],
  ['pressureDraft', 'draft'],
] as const)('the setting %s silences %s, and nothing else', (setting, kind) => {
  const said = kinds(all);
  expect(kinds(all, { [setting]: false })).toEqual(said.filter((one) => one !== kind));
});

test('what is true of the worktree is said by one session', () => {
  expect(kinds({ ...all, isFirst: false })).toEqual(['full', 'compaction', 'unread']);
});
