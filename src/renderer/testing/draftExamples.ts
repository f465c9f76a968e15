import type { DraftClaims } from '../../shared/api/recovery.ts';
import type { DraftEntry, DraftReport, DraftSection, DraftView } from '../../shared/domain/draft.ts';
import { sectionTitles, type SectionId } from '../../shared/domain/payload.ts';

export function entryOf(id: string, text: string, more: Partial<DraftEntry> = {}): DraftEntry {
  return { id, text, ...more };
}

export function sectionOf(id: SectionId, entries: readonly DraftEntry[], line?: number): DraftSection {
  return { key: id, id, title: sectionTitles[id], entries, ...(line === undefined ? {} : { line }) };
}

const draftSource = [
  '## Session 4 payload',
  '',
  '**Current goal:** Extract OrderService.',
  '',
  '**Decisions made:**',
  '- No shared state (session 1)',
  '- create() validates first',
  '- We used const',
  '',
  '**Files:**',
  'src/',
  '- DONE: src/a.ts',
].join('\n');

/** Makes the draft of `draftSource`, without line 8 and the tree in line 11. */
export function draftOf(more: Partial<DraftView> = {}): DraftView {
  return {
    id: 'd1',
    revision: 1,
    created: '2026-11-20T18:32:00Z',
    edited: '2026-11-20T18:33:00Z',
    origin: { kind: 'pasted' },
    source: draftSource,
    template: 'standard',
    title: '',
    task: 'ServiceLayer',
    sections: [
      sectionOf('goal', [entryOf('g', 'Extract OrderService.', { from: { line: 3, lastLine: 3 } })], 3),
      sectionOf(
        'decisions',
        [
          entryOf('a', 'No shared state', { session: 1, from: { line: 6, lastLine: 6 } }),
          entryOf('b', 'create() validates first', { from: { line: 7, lastLine: 7 } }),
        ],
        5,
      ),
      sectionOf(
        'files',
        [entryOf('f', '', { path: 'src/a.ts', state: 'done', from: { line: 12, lastLine: 12 } })],
        10,
      ),
    ],
    outside: [],
    placed: [],
    letGo: [],
    markdown: '## Payload after session 4',
    undoable: true,
    redoable: false,
    ...more,
  };
}

export function reportOf(more: Partial<DraftReport> = {}): DraftReport {
  return {
    draftId: 'd1',
    reportId: 'r1',
    revision: 1,
    tokens: 624,
    sectionTokens: { goal: 34, decisions: 212, files: 148 },
    entryTokens: {},
    sourceTokens: 1_180,
    checks: [],
    reasonsJudged: true,
    claims: null,
    dropped: [],
    headings: [],
    target: { session: 4, path: 'scratch/session-4.md', again: false },
    folder: 'tracked',
    ...more,
  };
}

/** Returns the claims of a draft; by default it is compared with no session. */
export function claimsOf(more: Partial<DraftClaims> = {}): DraftClaims {
  return {
    draftId: 'd1',
    revision: 1,
    session: null,
    problem: 'No session of this project was found.',
    claims: [],
    sessions: [],
    ...more,
  };
}
