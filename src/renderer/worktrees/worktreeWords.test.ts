import { describe, expect, it } from 'vitest';
import type { RemovalReason, WorktreeFacts } from '../../shared/api/worktrees.ts';
import { changeLines, reasonRemedy, reasonTitle, refusalWords, sessionLines } from './worktreeWords.ts';

const facts: WorktreeFacts = {
  commit: null,
  uncommitted: 0,
  upstream: null,
  main: null,
  payload: null,
  session: null,
};
const distance = (ahead: number | null, behind: number | null, name = 'main') => ({ name, ahead, behind });

describe('the changes of a worktree', () => {
  it.each<[string, Partial<WorktreeFacts>, string, string]>([
    ['without another branch', {}, 'Clean', 'No upstream'],
    ['level with main', { main: distance(0, 0) }, 'Clean', 'Same as main'],
    ['that main has', { main: distance(0, 3) }, 'Clean', 'Merged into main'],
    ['beside main', { main: distance(4, 1), uncommitted: 2 }, '2 uncommitted', '4 ahead, 1 behind'],
    [
      'with an upstream',
      { main: distance(4, 1), upstream: distance(1, 0, 'origin/x') },
      'Clean',
      '1 not pushed',
    ],
    ['level with its upstream', { upstream: distance(0, 0, 'origin/x') }, 'Clean', 'Same as origin/x'],
    [
      'whose upstream is elsewhere',
      { upstream: distance(null, null, 'origin/x') },
      'Clean',
      'origin/x is not here',
    ],
  ])('%s', (_name, change, first, second) => {
    expect(changeLines({ ...facts, ...change }, null)).toMatchObject({ first, second });
  });

  it('name the time of an old fetch, since what is behind may be more by now', () => {
    const old = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const upstream = distance(0, 2, 'origin/x');
    expect(changeLines({ ...facts, upstream }, old).second).toMatch(/^2 behind as of \S/u);
    expect(changeLines({ ...facts, upstream }, new Date().toISOString()).second).toBe('2 behind');
  });
});

const session = (how: 'running' | 'finished') =>
  ({ agent: 'codex', title: null, ended: null, ending: { how, detail: null } }) as const;

it('a session that runs stands out from one that ended', () => {
  expect(sessionLines({ ...facts, session: session('running') })).toEqual({
    first: 'Codex',
    second: 'Running',
    tone: 'live',
  });
  expect(sessionLines({ ...facts, session: session('finished'), payload: { session: 2 } })).toMatchObject({
    first: 'Ended',
    second: 'Payload 2 saved',
  });
});

const reasons: readonly RemovalReason[] = [
  { kind: 'uncommitted', files: [{ path: 'a', change: 'new' }], more: 1 },
  { kind: 'not-pushed', commits: [{ commit: 'c', subject: 's', authored: '' }], more: 0, command: null },
  { kind: 'ignored', paths: ['.env'], more: 0 },
  { kind: 'locked', reason: 'on a stick' },
];

it('each reason has a name and a way out', () => {
  expect(reasons.map(reasonTitle)).toEqual([
    '2 uncommitted files',
    '1 commit not pushed',
    '1 entry that git ignores',
    'Locked',
  ]);
  for (const reason of reasons) expect(reasonRemedy(reason)).toMatch(/\.$/u);
  expect(reasonRemedy(reasons[3] as RemovalReason)).toContain('on a stick');
  expect(refusalWords(reasons)).toContain('Three things exist only in this folder');
  expect(refusalWords(reasons.slice(3))).toBe('The reasons are below.');
});
