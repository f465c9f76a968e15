import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FoundSessions, ReadEvidence, RecoveredDraft } from '../../shared/api/recovery.ts';
import type { RecoveredSection } from '../../shared/domain/session/recoveredPayload.ts';
import { AppError } from '../../shared/errors.ts';
import { createCommitFilesStore } from '../commits/commitFilesStore.ts';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { draftOf, factsOf, foundOf } from '../testing/recoverExamples.ts';
import { chooseEntry, notedPathActs, openMenuOf } from '../testing/rowMenus.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createRecovery } from './state/createRecovery.ts';
import { recordWords } from './state/sessionWords.ts';
import { RecoverScreen } from './RecoverScreen.tsx';

afterEach(() => {
  cleanup();
});

const dead = foundOf('a', { ending: { how: 'context', detail: null }, unread: 2 });

function setUp(
  found: Partial<FoundSessions> = {},
  facts: ReadEvidence = factsOf(),
  draft: RecoveredDraft = draftOf(),
) {
  const host = createTestHost({
    'recovery.list': () => ({
      sessions: [dead, foundOf('b')],
      notRead: [],
      problems: [],
      lookedIn: ['/home/mara/.claude'],
      ...found,
    }),
    'recovery.read': () => facts,
    'recovery.draft': () => draft,
    'recovery.review': () => ({ draftId: 'd1', isNew: true }),
    'recovery.copyPrompt': () => ({ copied: { status: 'done' }, tokens: 3_912, leftOut: 2 }),
    'recovery.copy': () => ({ status: 'done' }),
    'shell.revealTranscript': () => null,
  });
  const projects = createProjectStore(host.client, () => undefined);
  const toasts = createToastStore();
  const onDraft = vi.fn<(draftId: string) => void>();
  const recovery = createRecovery(host.client, projects, toasts, onDraft);
  const commitFiles = createCommitFilesStore(host.client, projects, toasts, () => undefined);
  projects.setState({ currentId: 'p1' });
  const onReview = vi.fn<() => void>();
  render(
    <PathActsContext value={notedPathActs()}>
      <main>
        <RecoverScreen
          recovery={recovery}
          commitFiles={commitFiles}
          hasProject
          onShowChanges={() => undefined}
          onReview={onReview}
        />
      </main>
    </PathActsContext>,
  );
  return { host, recovery, toasts, onReview, onDraft, user: userEvent.setup() };
}

const row = (name: RegExp) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });

describe('finding a session', () => {
  it('lists the last one first, with its end and its unread results', async () => {
    setUp();
    const list = await screen.findByRole('list', { name: 'Sessions, the last one first' });
    const names = within(list)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual([
      expect.stringMatching(
        /^Task a, the last session, Claude Code, .*, 4 h 19 min, Ran out of context, 2 unread results$/u,
      ),
      expect.stringMatching(/^Task b, Claude Code, .*, 4 h 19 min, Finished its turn$/u),
    ]);
  });

  it('names other agents that are not read yet, and counts those of unknown folders', async () => {
    const changed = '2026-11-20T12:00:00.000Z';
    setUp({
      notRead: [
        {
          agent: 'codex',
          path: '/home/mara/.codex/sessions/r.jsonl',
          changed,
          cwd: '/home/mara/storefront',
          why: 'compressed',
        },
        { agent: 'cursor', path: '/home/mara/.cursor/x', changed, cwd: null, why: 'agent' },
        { agent: 'cursor', path: '/home/mara/.cursor/y', changed, cwd: null, why: 'agent' },
      ],
    });
    const there = await panel('Not read yet');
    expect(within(there).getByText('/home/mara/.codex/sessions/r.jsonl')).toBeTruthy();
    expect(within(there).getByText('2 sessions of this or another project')).toBeTruthy();
  });

  it('says where it looked if there is none, and leads to Review', async () => {
    const { user, onReview } = setUp({ sessions: [] });
    expect(await screen.findByText('/home/mara/.claude')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to Review' }));
    expect(onReview).toHaveBeenCalledOnce();
  });

  it('says which places could not be read, and what to do', async () => {
    setUp({ problems: ['/home/mara/.claude could not be read (EACCES).'] });
    const note = await panel('Places that could not be read');
    expect(note.textContent).toContain('(EACCES).');
    expect(note.textContent).toContain('Refresh when they can be read');
  });

  it('copies and reveals by the menu of a row', async () => {
    const { host, toasts } = setUp();
    const menu = await openMenuOf((await row(/^Task a/u)).closest('li'));
    expect(menu.name).toBe('Menu of Task a');
    await chooseEntry('Copy session id');
    await waitFor(() =>
      expect(host.callsOf('recovery.copy')).toEqual([{ projectId: 'p1', key: 'a', what: 'id' }]),
    );
    await waitFor(() =>
      expect(toasts.getState().toasts.map(({ message }) => message)).toEqual(['Copied the session’s id']),
    );
    await openMenuOf((await row(/^Task b/u)).closest('li'));
    await chooseEntry(/^Show in/u);
    await waitFor(() =>
      expect(host.callsOf('shell.revealTranscript')).toEqual([{ projectId: 'p1', key: 'b' }]),
    );
  });
});

describe('the evidence of a session', () => {
  it('names the author of each file that is not committed', async () => {
    const file = { evidence: [], perhaps: null, abandoned: false } as const;
    const { user } = setUp(
      {},
      factsOf({
        files: [
          { ...file, path: 'src/Order.ts', by: ['main'], state: 'modified', added: 142, deleted: 18 },
          { ...file, path: 'src/Cart.ts', by: ['x1'], state: 'untracked', added: 96, deleted: 0 },
          { ...file, path: 'notes.txt', by: [], state: 'untracked', added: null, deleted: null },
          { ...file, path: 'src/Done.ts', by: ['main'], state: 'unchanged', added: null, deleted: null },
        ],
        agents: [
          {
            id: 'x1',
            kind: 'agent',
            task: 'Index callers',
            by: 'main',
            began: { line: 3, at: null },
            state: 'stopped',
            read: 'never',
            proof: null,
            beforeCompaction: null,
            output: null,
            outputGone: '/tmp/x1.output',
            compactions: 0,
          },
        ],
      }),
    );
    await user.click(await row(/^Task a/u));
    const rows = within(await panel('Uncommitted files')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Order.tssrcby Claude Code+142−18',
      'Cart.tssrcby Index callersNew+96',
      'notes.txtnot by an agent’s editNew',
    ]);
    const tasks = await panel('Sub-agents and background commands');
    expect(within(tasks).getByRole('listitem').textContent).toBe(
      'Index callersStopped half wayNo result seen',
    );
  });

  it('says the result of each command: that of tests from the runner, not from a pipe', async () => {
    const run = { by: 'main', at: null, abandoned: false, exit: 0, state: 'done' } as const;
    const test = { by: 'main', at: null, passed: 9, proof: 'Tests  3 failed' } as const;
    const { user } = setUp(
      {},
      factsOf({
        commands: [
          { ...run, line: 1, command: 'npm test | tail' },
          { ...run, line: 2, command: 'npx vitest | cat' },
          { ...run, line: 3, command: 'npx tsc' },
          { ...run, line: 4, command: 'npm run build', exit: null, state: 'no-result' },
        ],
        tests: [
          { ...test, line: 1, command: 'npm test | tail', outcome: 'failed', failed: 3 },
          { ...test, line: 2, command: 'npx vitest | cat', outcome: 'unknown', failed: null },
        ],
      }),
    );
    await user.click(await row(/^Task a/u));
    const rows = within(await panel('Commands run')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'npm run buildNo result',
      'npx tscExit 0',
      'npx vitest | catRan, result unknown',
      'npm test | tail3 failed',
    ]);
  });

  it('ticks evidence by Space, counts what is used, and has one tab stop per panel', async () => {
    const commit = { at: '2026-11-20T12:52:00.000Z', by: null, evidence: null };
    const { user, recovery } = setUp(
      {},
      factsOf({
        commits: [
          { ...commit, commit: 'c3d91f0'.padEnd(40, '0'), subject: 'Move sign-in' },
          { ...commit, commit: '5e0b7aa'.padEnd(40, '0'), subject: 'Re-export errors' },
        ],
      }),
    );
    await user.click(await row(/^Task a/u));
    const there = await panel('Commits since it began');
    const [first, second] = within(there).getAllByRole('checkbox');
    expect(first?.getAttribute('aria-label')).toBe('Use c3d91f0 Move sign-in');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    expect(there.textContent).toContain('2 of 2 used');
    act(() => first?.focus());
    await user.keyboard('{ArrowDown} ');
    expect(document.activeElement).toBe(second);
    expect(second).toHaveProperty('checked', false);
    expect(there.textContent).toContain('1 of 2 used');
    expect([...recovery.evidence.getState().without]).toEqual([`commit ${'5e0b7aa'.padEnd(40, '0')}`]);
    await user.keyboard(' ');
    expect(there.textContent).toContain('2 of 2 used');
  });

  it('names what is missing in a transcript', () => {
    const whole = { records: 4, unknown: 0, skipped: 0, torn: false, unknownKinds: [], brokenLinks: 0 };
    expect(recordWords(whole)).toBe('4 records read, 0 of unknown kinds, 0 skipped.');
    expect(
      recordWords({ ...whole, unknown: 2, unknownKinds: ['a', 'b\u202E', 'c', 'd'], brokenLinks: 1 }),
    ).toBe(
      '4 records read, 2 of unknown kinds (a, b⟨U+202E⟩, c), 0 skipped. The transcript lacks what comes before 1 record.',
    );
    expect(recordWords({ ...whole, brokenLinks: 3, torn: true })).toContain(
      'The transcript lacks what comes before 3 records. The last line is unfinished',
    );
  });

  it('says how much of the transcript was understood, and that git could not be asked', async () => {
    const problem = 'This folder is no git repository.';
    const { user } = setUp({}, factsOf({ git: null, problems: [problem] }));
    await user.click(await row(/^Task a/u));
    expect((await panel('Transcript')).textContent).toContain('3 records not understood');
    expect(
      screen.getByText(/^1,204 records read, 2 of unknown kinds \(new-kind\), 1 skipped\./u),
    ).toBeTruthy();
    expect((await panel('Uncommitted files')).textContent).toContain('Git could not be asked');
    expect((await panel('Missing evidence')).textContent).toContain(problem);
  });

  it('shows how far the reading is, stops it, and begins again', async () => {
    const { host, user } = setUp();
    const answers: ((facts: ReadEvidence) => void)[] = [];
    host.answer('recovery.read', () => new Promise<ReadEvidence>((resolve) => answers.push(resolve)));
    await user.click(await row(/^Task a/u));
    await screen.findByText('Reading the transcript');
    const operationId = host.callsOf('recovery.read')[0]?.operationId ?? '';
    host.emit('operations.progress', { operationId, words: '42%' });
    expect(await screen.findByText('42%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('The reading was stopped')).toBeTruthy();
    expect(host.callsOf('operations.cancel')).toEqual([{ operationId }]);
    answers[0]?.(factsOf());
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    answers[1]?.(factsOf());
    expect(await panel('Transcript')).toBeTruthy();
  });

  it('says why a transcript could not be read, and Escape leads back to its row', async () => {
    const { host, user } = setUp();
    host.answer('recovery.read', () => {
      throw new AppError('recover/unreadable', 'The transcript could not be read: it does not exist.', {
        path: '/x',
        cause: 'ENOENT',
      });
    });
    await user.click(await row(/^Task b/u));
    expect((await screen.findByRole('alert')).textContent).toContain('it does not exist');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await row(/^Task b/u));
  });
});

describe('without a transcript', () => {
  const none = factsOf({
    session: {
      ...factsOf().session,
      agent: null,
      id: '',
      path: null,
      started: null,
      ended: null,
      how: 'unknown',
    },
    since: { why: 'payload', at: '2026-11-20T12:00:00.000Z', payload: 3 },
    files: [
      {
        path: 'src/a.ts',
        by: [],
        state: 'untracked',
        added: 1,
        deleted: 0,
        evidence: [],
        perhaps: null,
        abandoned: false,
      },
    ],
  });

  it('is offered where nothing was found, and shows what git knows', async () => {
    const { host, user } = setUp({ sessions: [] }, none);
    await user.click(await screen.findByRole('button', { name: 'Recover without a transcript' }));
    expect((await panel('No transcript')).textContent).toContain('commits since payload 3 was saved');
    expect((await panel('Uncommitted files')).textContent).toContain('author unknown');
    expect((await panel('Commits since payload 3 was saved')).textContent).toContain('None.');
    expect(screen.queryByRole('region', { name: 'Commands run' })).toBeNull();
    expect(host.callsOf('recovery.read')).toMatchObject([{ projectId: 'p1', key: 'without-transcript' }]);
  });

  it('is offered above the list, to which Back leads', async () => {
    const { user } = setUp({}, none);
    await user.click(await screen.findByRole('button', { name: 'Recover without a transcript' }));
    await panel('No transcript');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('list', { name: 'Sessions, the last one first' });
  });
});

describe('notes, stashes and a summary', () => {
  const note = { bytes: 120, changed: '2026-11-20T12:00:00.000Z' };
  const facts = factsOf({
    notes: [
      { ...note, path: 'HANDOFF.md', isNew: true },
      { ...note, path: 'docs/HANDOFF.md', isNew: false },
    ],
    stashes: [
      {
        commit: 'c3d91f0',
        index: 0,
        at: '2026-11-20T12:00:00.000Z',
        branch: 'main',
        subject: 'Half of it',
        files: ['a.ts'],
        isNew: true,
      },
    ],
  });

  it('ticks notes and stashes of the session only, and keeps ticks when it is read again', async () => {
    const { recovery, user } = setUp({}, facts);
    await user.click(await row(/^Task a/u));
    const old = await screen.findByRole('checkbox', { name: 'Use docs/HANDOFF.md' });
    expect(old).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: 'Use HANDOFF.md' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Use stash 0: Half of it' })).toHaveProperty('checked', true);
    await user.click(old);
    await act(() => recovery.evidence.getState().refresh());
    expect(screen.getByRole('checkbox', { name: 'Use docs/HANDOFF.md' })).toHaveProperty('checked', true);
  });

  it('opens a note, says what is missing between its ends, and that it can’t be opened', async () => {
    const { host, user } = setUp({}, facts);
    host.answer('recovery.text', () => ({
      path: 'HANDOFF.md',
      bytes: 5_000_000,
      head: 'first',
      tail: 'last',
      between: 4_000_000,
    }));
    await user.click(await row(/^Task a/u));
    await user.click(await screen.findByRole('button', { name: 'Open HANDOFF.md' }));
    const dialog = await screen.findByRole('dialog', { name: 'HANDOFF.md' });
    expect((await within(dialog).findByRole('region', { name: 'Beginning' })).textContent).toBe('first');
    expect(within(dialog).getByRole('region', { name: 'End' }).textContent).toBe('last');
    expect(dialog.textContent).toContain('4.0 MB between are not shown.');
    expect(host.callsOf('recovery.text')).toMatchObject([{ key: 'a', of: 'note', id: 'HANDOFF.md' }]);
  });

  it('keeps a pasted summary as long as the session is shown', async () => {
    const { recovery, user } = setUp({}, facts);
    await user.click(await row(/^Task a/u));
    await user.click(await screen.findByRole('button', { name: 'Paste a summary' }));
    await user.type(await screen.findByRole('textbox'), 'We did it.');
    await user.click(screen.getByRole('button', { name: 'Use this summary' }));
    await waitFor(() => expect(recovery.evidence.getState().summary).toBe('We did it.'));
    expect((await panel('Summary')).textContent).toContain('Pasted summary, 10 characters');
    await act(async () => recovery.evidence.getState().leave());
    expect(recovery.evidence.getState().summary).toBeNull();
  });
});

it('the chart claims no size at the end for a session that ended right after a compaction', async () => {
  const { user } = setUp(
    {},
    factsOf({
      context: [
        { at: '2026-11-20T12:00:00.000Z', tokens: 14_000 },
        { at: '2026-11-20T14:00:00.000Z', tokens: 168_000 },
      ],
      compactions: [{ at: '2026-11-20T14:05:00.000Z', before: 168_000, automatic: true, line: 400 }],
    }),
  );
  await user.click(await row(/^Task a/u));
  const chart = within(await panel('Transcript')).getByRole('img');
  expect(chart.getAttribute('aria-label')).toContain('at an unknown size, as after a compaction.');
});

describe('the payload draft', () => {
  const commit = 'c3d91f0'.padEnd(40, '0');
  const at = '2026-11-20T12:04:00.000Z';
  const facts = factsOf({
    commits: [{ commit, at, subject: 'Move sign-in', by: null, evidence: null }],
    words: [{ line: 1, at, text: 'Extract UserService.', kind: 'prompt' }],
  });
  const sections: readonly RecoveredSection[] = [
    {
      id: 'goal',
      title: 'Current goal',
      entries: [
        {
          text: 'Extract UserService. [reconstructed: 12:04Z line 1]',
          standing: 'reconstructed',
          evidence: { kind: 'record', line: 1, at },
        },
      ],
    },
    {
      id: 'decisions',
      title: 'Decisions made',
      entries: [
        {
          text: 'Move sign-in [verified: c3d91f0]',
          why: 'two kinds of state',
          standing: 'verified',
          evidence: { kind: 'commit', commit },
        },
      ],
    },
  ];
  const contradiction = {
    kind: 'tests-failed',
    said: 'All tests pass.',
    found: 'The last run failed.',
    evidence: { kind: 'record', line: 9, at },
  } as const;
  const leftOut = [
    {
      section: 'flags',
      text: 'A push [reconstructed: line 3]',
      standing: 'reconstructed',
      evidence: { kind: 'record', line: 3, at: null },
    },
  ] as const;
  const check = { leavesOut: { files: ['src/Cart.ts'], words: [], results: [] }, paths: [], commits: [] };

  async function open(more: Partial<RecoveredDraft> = {}) {
    const started = setUp({}, facts, draftOf(more, sections));
    await started.user.click(await row(/^Task a/u));
    return { ...started, column: await panel('Payload draft') };
  }

  it('names the standing and the evidence of each line, without the mark', async () => {
    const { column } = await open();
    const goal = await within(column).findByRole('region', { name: 'Current goal' });
    expect(within(goal).getByRole('listitem').textContent).toMatch(
      /^reconstructed: Extract UserService\.Transcript \d/u,
    );
    expect(column.textContent).toContain('847 / 1,000');
    expect(column.textContent).toContain('1 line verified by git');
    expect(column.textContent).toContain('1 unverified, confirm each in review');
    expect(column.textContent).toContain('Move sign-in. Why: two kinds of state');
    expect(
      screen.getByText(/^Built from 2 pieces of evidence in \d+\.\d s\. No model was called\.$/u),
    ).toBeTruthy();
  });

  it('leads from a line to its row, or shows the record that no panel has', async () => {
    const { column, user } = await open();
    await user.click(await within(column).findByRole('button', { name: 'Evidence: c3d91f0' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Use c3d91f0 Move sign-in');
    await user.click(within(column).getByRole('button', { name: /^Evidence: Transcript/u }));
    const record = await screen.findByRole('dialog', { name: /^Line 1 of the transcript/u });
    expect(record.textContent).toContain('Extract UserService.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Payload draft' })).toBeTruthy();
  });

  it('shows omissions of the summary first, then contradictions, and what was left out', async () => {
    const { column, user } = await open({
      contradictions: [contradiction],
      summaryCheck: check,
      payload: { ...draftOf({}, sections).payload, leftOut },
    });
    const names = () =>
      within(column)
        .getAllByRole('region')
        .map((one) => one.getAttribute('aria-label'));
    await within(column).findByRole('region', { name: 'Contradictions' });
    expect(names().slice(0, 3)).toEqual([
      'The agent’s own summary leaves out',
      'Contradictions',
      'Current goal',
    ]);
    expect(column.textContent).toContain('src/Cart.ts');
    expect(column.textContent).toContain('“All tests pass.” The last run failed.');
    await user.click(within(column).getByText('1 line left out for length'));
    expect(within(column).getByText(/^A push/u)).toBeTruthy();
  });

  it('is made again without what is unticked', async () => {
    const { host, user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Use c3d91f0 Move sign-in' }));
    await waitFor(() =>
      expect(host.callsOf('recovery.draft').map(({ without }) => without)).toEqual([
        [],
        [`commit ${commit}`],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Rebuild from evidence' }));
    await waitFor(() => expect(host.callsOf('recovery.draft')).toHaveLength(3));
  });

  it('says that the evidence has changed since it was read, and reads it again', async () => {
    const { host, user, column } = await open({ stamp: 's2' });
    host.answer('recovery.read', () => ({ ...facts, stamp: 's2' }));
    const note = await within(column).findByRole('region', { name: 'Newer evidence' });
    await user.click(within(note).getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Newer evidence' })).toBeNull());
  });

  it('says why it could not be made, and tries again', async () => {
    const started = setUp({}, facts);
    started.host.answer('recovery.draft', () => {
      throw new AppError('payloads/no-folder', 'The folder of payloads is a file.', { folder: 'scratch' });
    });
    await started.user.click(await row(/^Task a/u));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The folder of payloads is a file.');
    expect(screen.getByRole('button', { name: /^Continue to review/u }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    started.host.answer('recovery.draft', () => draftOf({}, sections));
    await started.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Current goal' })).toBeTruthy();
  });

  it('goes on to Review once, however often it is pressed', async () => {
    const { host, onDraft, toasts, user } = await open();
    const answers: ((answer: { draftId: string; isNew: boolean }) => void)[] = [];
    host.answer('recovery.review', () => new Promise((resolve) => answers.push(resolve)));
    await screen.findByText(/^Built from/u);
    const button = screen.getByRole('button', { name: /^Continue to review/u });
    await user.click(button);
    await user.click(button);
    expect(host.callsOf('recovery.review')).toHaveLength(1);
    answers[0]?.({ draftId: 'd7', isNew: false });
    await waitFor(() => expect(onDraft).toHaveBeenCalledExactlyOnceWith('d7'));
    expect(toasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Opened the draft that you made of the same evidence before',
    ]);
  });

  it('copies the evidence prompt, and says what did not fit', async () => {
    const { host, toasts, user } = await open();
    await screen.findByText(/^Built from/u);
    await user.click(screen.getByRole('button', { name: 'Copy evidence prompt' }));
    await waitFor(() =>
      expect(toasts.getState().toasts.map(({ message }) => message)).toEqual([
        'Copied the evidence prompt, 3,912 tokens. 2 lines of evidence left out for length',
      ]),
    );
    expect(host.callsOf('recovery.copyPrompt')).toMatchObject([{ projectId: 'p1', key: 'a', without: [] }]);
  });
});
