import type { FoundSession, ReadEvidence, RecoveredDraft } from '../../shared/api/recovery.ts';
import type { RecoveredSection } from '../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../../shared/domain/recoveredSession.ts';

export function foundOf(key: string, more: Partial<FoundSession> = {}): FoundSession {
  return {
    key,
    agent: 'claude-code',
    id: `${key}-id`,
    path: `/home/mara/.claude/projects/storefront/${key}.jsonl`,
    cwd: '/home/mara/storefront',
    title: `Task ${key}`,
    branch: 'main',
    model: 'claude-opus-4-8',
    started: '2026-11-20T12:00:00.000Z',
    ended: '2026-11-20T16:19:00.000Z',
    bytes: 1_000,
    ending: { how: 'finished', detail: null },
    unread: null,
    forkedFrom: null,
    deletion: null,
    kept: null,
    ...more,
  };
}

export function factsOf(more: Partial<RecoveredSession> = {}): ReadEvidence {
  return {
    stamp: 's1',
    session: {
      agent: 'claude-code',
      id: 'a-id',
      path: '/home/mara/.claude/projects/storefront/a.jsonl',
      title: 'Task a',
      cwd: '/home/mara/storefront',
      cwds: ['/home/mara/storefront'],
      branches: ['main'],
      models: ['claude-opus-4-8'],
      versions: ['2.1.181'],
      started: '2026-11-20T12:00:00.000Z',
      ended: '2026-11-20T16:19:00.000Z',
      how: 'context',
      detail: null,
      forkedFrom: null,
      records: 1_204,
      unknown: 2,
      skipped: 1,
      torn: false,
      unknownKinds: ['new-kind'],
      brokenLinks: 0,
    },
    since: { why: 'session', at: '2026-11-20T12:00:00.000Z', payload: null },
    worktree: '/home/mara/storefront',
    git: { branch: 'main', head: 'c3d91f0'.padEnd(40, '0') },
    context: [
      { at: '2026-11-20T12:00:00.000Z', tokens: 14_000 },
      { at: '2026-11-20T14:00:00.000Z', tokens: 168_000 },
      { at: '2026-11-20T14:10:00.000Z', tokens: 41_000 },
      { at: '2026-11-20T16:19:00.000Z', tokens: 199_000 },
    ],
    compactions: [{ at: '2026-11-20T14:05:00.000Z', before: 168_000, automatic: true, line: 400 }],
    words: [],
    answers: [],
    plan: null,
    todos: null,
    files: [],
    reads: [],
    commits: [],
    commands: [],
    tests: [],
    effects: [],
    agents: [],
    summary: null,
    said: null,
    problems: [],
    notes: [],
    stashes: [],
    pastedSummary: null,
    pastedCheck: null,
    payload: null,
    contradictions: null,
    summaryCheck: null,
    hiddenSummary: null,
    ...more,
  };
}

/** Returns a draft with the given sections. */
export function draftOf(
  more: Partial<RecoveredDraft> = {},
  sections: readonly RecoveredSection[] = [],
): RecoveredDraft {
  return {
    payload: {
      title: 'Recovered payload',
      template: 'recovery',
      markdown: '',
      tokens: 847,
      limit: 1_000,
      sections,
      leftOut: [],
    },
    sectionTokens: sections.map(() => 36),
    contradictions: [],
    summaryCheck: null,
    pastedCheck: null,
    problems: [],
    stamp: 's1',
    ...more,
  };
}
