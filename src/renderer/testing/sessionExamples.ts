import type { Drift, DriftFile } from '../../shared/domain/drift.ts';
import type { LedgerEntry } from '../../shared/domain/payload/ledger.ts';
import type { Payload } from '../../shared/domain/payload.ts';
import type { SavedPayload } from '../../shared/api/payloads.ts';

export const payload: Payload = {
  title: 'Session 4 rehydration payload',
  template: 'standard',
  sections: [
    { id: 'goal', title: 'Current goal', entries: [{ text: 'Extract OrderService from the monolith' }] },
    {
      id: 'decisions',
      title: 'Decisions made',
      entries: [{ text: 'No shared singleton state', why: 'it broke test isolation', session: 1 }],
    },
    {
      id: 'files',
      title: 'Files in play',
      entries: [
        { text: '', path: 'src/OrderService.ts', state: 'done', lines: [{ first: 14, last: 31 }] },
        { text: '', path: 'src/checkout.ts', state: 'in-progress' },
      ],
    },
  ],
  outside: [],
};

export function savedOf(session: number, more: Partial<SavedPayload> = {}): SavedPayload {
  return {
    session,
    path: `scratch/session-${session}.md`,
    bytes: 900,
    changed: '2026-05-03T10:00:00Z',
    saved: '2026-05-03T10:00:00Z',
    task: 'Service extraction',
    taskId: 't1',
    branch: 'refactor/service-layer',
    head: '7be20d4'.padEnd(40, '0'),
    payload: { ...payload, session },
    markdown: `# Session ${session}\n\nExtract OrderService\n`,
    tokens: 600 + session,
    superseded: session !== 4,
    ...more,
  };
}

export function driftFileOf(path: string, more: Partial<DriftFile> = {}): DriftFile {
  return { path, change: 'edited', added: 38, deleted: 6, severity: 'high', accepted: false, ...more };
}

export function driftOf(more: Partial<Drift> = {}): Drift {
  return {
    session: 4,
    saved: '2026-05-03T10:00:00Z',
    branch: { recorded: 'main', now: 'main' },
    head: { recorded: 'a'.repeat(40), now: 'b'.repeat(40), commitsSince: 3, ancestor: true },
    files: [
      driftFileOf('src/OrderService.ts'),
      driftFileOf('src/checkout.ts', { change: 'deleted', added: 0, deleted: 90 }),
      driftFileOf('src/UserContext.ts', { change: 'unchanged', added: 0, deleted: 0, severity: 'none' }),
    ],
    dirty: [],
    severity: 'high',
    problem: null,
    ...more,
  };
}

export function ledgerEntryOf(text: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return { section: 'decisions', entry: { text }, status: 'standing', madeIn: 1, lastIn: 4, ...more };
}
