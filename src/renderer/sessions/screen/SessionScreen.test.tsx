import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import type { PayloadElsewhere } from '../../../shared/domain/payload/payloadElsewhere.ts';
import { AppError } from '../../../shared/errors.ts';
import { PathActsContext } from '../../paths/PathActsContext.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createPayloadStore } from '../../payloads/payloadStore.ts';
import { createStackStore } from '../../stack/stackStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { project, stackOf } from '../../testing/examples.ts';
import { driftFileOf, driftOf, ledgerEntryOf, payload, savedOf } from '../../testing/sessionExamples.ts';
import { chooseEntry, leaveMenu, notedPathActs, openMenuOf } from '../../testing/rowMenus.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { createSessions } from '../createSessions.ts';
import { SessionScreen } from './SessionScreen.tsx';

beforeEach(() => {
  // happy-dom has no layout: without a height a virtual list has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const other = savedOf(2, { task: 'Race condition', taskId: 't2', superseded: false });

function setUp(
  sessions: readonly SavedPayload[] = [savedOf(4), savedOf(3), other, savedOf(1)],
  elsewhere: readonly PayloadElsewhere[] = [],
) {
  const host = createTestHost({
    'payloads.timeline': () => sessions,
    'payloads.elsewhere': () => ({ payloads: elsewhere, more: 0 }),
    'payloads.readElsewhere': ({ key }: { key: string }) => ({ text: `## Payload of ${key}\n` }),
    'payloads.counts': () => ({
      counts: sessions.map(({ session }) => ({ session, tokens: 725 })),
      exact: false,
    }),
    'payloads.difference': () => ({
      status: 'ok',
      title: 'Session 1 to 4',
      hunks: [{ before: 3, now: 3, lines: ['-old words', '+new words'] }],
      leftOut: 0,
    }),
    'payloads.ledger': () => [
      ledgerEntryOf('No shared singleton state'),
      ledgerEntryOf('Retry logic later', {
        section: 'deferred',
        status: 'done',
        madeIn: 1,
        lastIn: 3,
        endedIn: 4,
      }),
    ],
    'payloads.copy': () => ({ status: 'done' }),
    'payloads.commitPreview': () => ({ command: 'git commit --only', message: 'Save session 4' }),
    'payloads.commit': () => ({ commit: '4be21c9'.padEnd(40, '0') }),
    'drift.measure': ({ session }: { session: number }) => driftOf({ session }),
    'drift.difference': () => ({
      status: 'ok',
      title: 'src/OrderService.ts',
      hunks: [{ before: 1, now: 1, lines: ['+a line more'] }],
      leftOut: 0,
    }),
  });
  const projects = createProjectStore(host.client, () => undefined);
  projects.setState({ currentId: 'p1' });
  const stack = createStackStore(host.client, () => undefined);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf([]) });
  const toasts = createToastStore();
  const payloads = createPayloadStore(host.client, projects, stack, () => undefined);
  void payloads.getState().refresh();
  const made = createSessions(host.client, projects, toasts);
  const onRestore = vi.fn<(session: number) => Promise<void>>(() => Promise.resolve());
  const onRestoreText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  const acts = notedPathActs();
  render(
    <PathActsContext value={acts}>
      <SessionScreen
        sessions={made}
        payloads={payloads}
        stack={stack}
        hasProject
        onRestore={onRestore}
        onRestoreText={onRestoreText}
      />
    </PathActsContext>,
  );
  return {
    host,
    projects,
    sessions: made,
    stack,
    toasts,
    acts,
    onRestore,
    onRestoreText,
    user: userEvent.setup(),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const found = (name: string | RegExp) => screen.findByRole('button', { name });
const said = (toasts: ReturnType<typeof createToastStore>) => toasts.getState().toasts.at(-1)?.message;

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

describe('the timeline of sessions', () => {
  it('has a list for each task, with what is latest and what is superseded', async () => {
    setUp();
    const list = await screen.findByRole('list', { name: 'Sessions of Service extraction, newest first' });
    const names = within(list)
      .getAllByRole('button', { name: /^Session/u })
      .map((row) => row.getAttribute('aria-label'));
    expect(names[0]).toMatch(/^Session 4, latest, .* · refactor\/service-layer, about 725 tokens$/u);
    expect(names[1]).toMatch(/^Session 3, superseded/u);
    expect(screen.getByRole('list', { name: /^Sessions of Race condition/u })).toBeTruthy();
  });

  it('is one tab stop, walked by arrows over all tasks, and opens by Enter', async () => {
    const { user, sessions } = setUp();
    (await found(/^Session 4,/u)).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(button(/^Session 2,/u));
    await user.keyboard('{Enter}');
    expect(sessions.timeline.getState().shown).toBe(2);
    expect(button(/^Session 2,/u).getAttribute('aria-current')).toBe('true');
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(button(/^Session 4,/u));
    const stops = within(screen.getByRole('region', { name: 'Timeline' }))
      .getAllByRole('button')
      .filter((row) => row.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it('compares with another session by the control beside it, and ends that by Escape', async () => {
    const { host, user } = setUp();
    (await found(/^Session 4,/u)).focus();
    await user.keyboard('{End}');
    await user.keyboard('{ArrowDown}{Home}{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
    expect(await screen.findByText('new')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Difference from session 1' })).toBeTruthy();
    expect(host.callsOf('payloads.difference')).toEqual([{ projectId: 'p1', session: 4, before: 1 }]);
    button('End comparison').focus();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { name: 'Session 4' })).toBeTruthy();
  });

  it('has controls only on the row that is come to, so that 500 sessions are no burden', async () => {
    const { user } = setUp(Array.from({ length: 500 }, (_, index) => savedOf(500 - index)));
    await waitFor(() => expect(rows().length).toBeGreaterThan(500));
    rows()[0]?.focus();
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('data-row')).toBe('1');
    expect(document.querySelectorAll('[aria-label^="Add session"]')).toHaveLength(1);
  });

  it('says how a payload comes to be where there is none', async () => {
    setUp([]);
    expect(await screen.findByText('No payloads yet')).toBeTruthy();
    expect(screen.getByText(/save it as scratch\/session-1\.md/u)).toBeTruthy();
  });

  it('says why it could not be read, and tries again', async () => {
    const { host, sessions, user } = setUp([]);
    host.answer('payloads.timeline', () => {
      throw new AppError('payloads/no-folder', 'scratch is a file.', { folder: 'scratch' });
    });
    await sessions.timeline.getState().refresh();
    expect((await screen.findByRole('alert')).textContent).toContain('scratch is a file.');
    host.answer('payloads.timeline', () => [savedOf(4)]);
    await user.click(button('Retry'));
    expect(await found(/^Session 4,/u)).toBeTruthy();
  });
});

describe('a payload that is shown', () => {
  it('has its sections, and its Markdown as it is written', async () => {
    const { user } = setUp();
    expect(await screen.findByText('No shared singleton state')).toBeTruthy();
    expect(screen.getByText('Why: it broke test isolation')).toBeTruthy();
    expect(screen.getByText('14–31')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Markdown' }));
    expect(screen.getByText(/# Session 4/u)).toBeTruthy();
  });

  it('shows what somebody else wrote as text, never as HTML', async () => {
    const text = '<img src=x onerror="boom()"> \u202e';
    const hostile = savedOf(4, {
      task: text,
      branch: text,
      markdown: text,
      payload: { ...payload, sections: [{ id: 'other', title: text, entries: [{ text, why: text }] }] },
    });
    const { user } = setUp([hostile]);
    expect(await screen.findAllByText(/<img src=x/u)).not.toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Markdown' }));
    expect(document.querySelector('img')).toBeNull();
    expect(document.body.textContent).not.toContain('\u202e');
  });

  it('goes into the stack, and says so where it is', async () => {
    const { host, stack, user } = setUp();
    await user.click(await found(/^Add to stack/u));
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 4 }] }]);
    stack.setState({
      current: stackOf([{ id: 'i', on: true, source: { kind: 'payload', session: 'latest' } }]),
    });
    expect(await screen.findByText('In the stack')).toBeTruthy();
  });

  it('is copied as Markdown or as a reference, and says what came of it', async () => {
    const { host, toasts, user } = setUp();
    await user.click(await found('Copy as Markdown'));
    await waitFor(() => expect(said(toasts)).toBe('Copied session-4.md as Markdown'));
    host.answer('payloads.copy', () => ({ status: 'blocked', findings: 2 }));
    await user.click(button('Copy as file reference'));
    await waitFor(() => expect(said(toasts)).toMatch(/contains 2 suspected secrets/u));
    expect(host.callsOf('payloads.copy')).toMatchObject([{ what: 'markdown' }, { what: 'reference' }]);
  });

  it('is exported to where the person chooses, and not at all where they close the dialog', async () => {
    const { user, host, toasts } = setUp();
    host.answer('shell.chooseSaveFile', () => ({ path: null }));
    await user.click(await found('Export…'));
    await user.click(await screen.findByRole('menuitem', { name: 'Markdown' }));
    await waitFor(() => expect(host.callsOf('shell.chooseSaveFile')).toEqual([{ name: 'session-4.md' }]));
    expect(host.callsOf('payloads.export')).toEqual([]);
    host.answer('shell.chooseSaveFile', () => ({ path: '/home/ada/orders.md' }));
    host.answer('payloads.export', () => ({ status: 'done', name: 'orders.md' }));
    await user.click(await found('Export…'));
    await user.click(await screen.findByRole('menuitem', { name: 'Markdown with front matter' }));
    await waitFor(() =>
      expect(toasts.getState().toasts.at(-1)?.message).toBe('Exported session-4.md as orders.md'),
    );
    expect(host.callsOf('payloads.export')).toEqual([
      { projectId: 'p1', session: 4, path: '/home/ada/orders.md', frontMatter: true },
    ]);
  });

  it('is committed only after the command was shown and the message could be edited', async () => {
    const { host, user } = setUp();
    await user.click(await found('Commit…'));
    const dialog = await screen.findByRole('dialog', { name: 'Commit scratch/session-4.md' });
    expect(dialog.textContent).toContain('git commit --only');
    const message = within(dialog).getByRole('textbox', { name: 'Message' });
    await user.clear(message);
    expect(within(dialog).getByRole('button', { name: 'Commit 1 file' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.type(message, 'Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Commit 1 file' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.callsOf('payloads.commit')).toMatchObject([{ message: 'Mine' }]);
  });

  it('is not offered to be committed where there is no repository', async () => {
    const { host, projects, user } = setUp();
    act(() => projects.setState({ current: { ...project, git: false } }));
    const commit = await found('Commit…');
    expect(commit.getAttribute('aria-disabled')).toBe('true');
    await user.click(commit);
    expect(host.callsOf('payloads.commitPreview')).toEqual([]);
  });

  it('begins a draft, and is shown by the file manager', async () => {
    const { host, onRestore, user } = setUp();
    await user.click(await found('Restore as new'));
    expect(onRestore).toHaveBeenCalledWith(4);
    await user.click(button('Show in file manager'));
    expect(host.callsOf('shell.reveal')).toEqual([{ projectId: 'p1', path: 'scratch/session-4.md' }]);
  });
});

describe('drift of the session that is shown', () => {
  it('says what changed, file by file', async () => {
    setUp();
    expect(
      await screen.findByText('3 commits, 1 file in play edited and 1 deleted since session 4.'),
    ).toBeTruthy();
    expect(screen.getByText('1 other file is unchanged.')).toBeTruthy();
    expect(button(/^src\/OrderService\.ts, edited, \+38 −6, high severity/u)).toBeTruthy();
  });

  it('shows the difference of a file by Enter, and accepts it there', async () => {
    const { host, user } = setUp();
    (await found(/^src\/OrderService\.ts, edited/u)).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Since session 4: src/OrderService.ts' });
    expect(await within(dialog).findByText('a line more')).toBeTruthy();
    const accept = within(dialog).getByRole('button', { name: 'Accept as reviewed' });
    expect(accept).toBe(document.activeElement);
    expect([...dialog.querySelectorAll('.btn.primary')]).toEqual([accept]);
    await user.keyboard('{Enter}');
    expect(host.callsOf('drift.accept')).toEqual([
      { projectId: 'p1', session: 4, paths: ['src/OrderService.ts'] },
    ]);
  });

  it('accepts one file by keyboard and all of them by one press', async () => {
    const { host, user } = setUp();
    (await found(/^src\/OrderService\.ts, edited/u)).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await waitFor(() =>
      expect(host.callsOf('drift.accept')).toEqual([
        { projectId: 'p1', session: 4, paths: ['src/checkout.ts'] },
      ]),
    );
    host.answer('drift.measure', () =>
      driftOf({ files: [driftFileOf('src/OrderService.ts', { accepted: true })], accepted: true }),
    );
    await user.click(button('Accept all 2'));
    expect(host.callsOf('drift.accept').at(-1)).toEqual({ projectId: 'p1', session: 4 });
    expect(await screen.findByText('Reviewed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/u })).toBeNull();
  });

  it('says what became of branch, history, and files that are not committed', async () => {
    const { host, sessions } = setUp();
    host.answer('drift.measure', () =>
      driftOf({
        branch: { recorded: 'main', now: 'other' },
        head: { recorded: 'a'.repeat(40), now: 'b'.repeat(40), commitsSince: null, ancestor: false },
        dirty: ['notes.txt'],
      }),
    );
    await screen.findByText(/ since session 4\./u);
    await sessions.drift.getState().refresh();
    expect(await screen.findByText(/not in the history of the current branch/u)).toBeTruthy();
    expect(screen.getByText(/while the payload was saved on/u).textContent).toContain('On other');
    expect(screen.getByText('1 more file has uncommitted changes')).toBeTruthy();
    expect(screen.getByText('Can’t be counted')).toBeTruthy();
  });

  it('says where there is no repository, and compares files all the same', async () => {
    const { host, sessions } = setUp();
    host.answer('drift.measure', () => driftOf({ problem: 'Files are compared by their hashes.' }));
    await screen.findByText(/ since session 4\./u);
    await sessions.drift.getState().refresh();
    expect((await screen.findByText('No repository.')).parentElement?.textContent).toContain(
      'by their hashes',
    );
    expect(button(/^src\/OrderService\.ts/u)).toBeTruthy();
  });
});

describe('a repository that git can’t read', () => {
  it('is said, and nothing is called unchanged', async () => {
    const { host, sessions } = setUp();
    host.answer('drift.measure', () =>
      driftOf({ files: [], problem: 'Git can’t open the repository.', unreadable: true }),
    );
    await screen.findByText(/ since session 4\./u);
    await sessions.drift.getState().refresh();
    expect((await screen.findByText('The repository can’t be read.')).parentElement?.textContent).toContain(
      'Git can’t open the repository.',
    );
    expect(screen.getByRole('status').textContent).toContain(
      'commits, branch and other files were not compared',
    );
    expect(screen.queryByText(/Nothing in play/u)).toBeNull();
  });
});

describe('the menu of a file in play', () => {
  it('shows what changed in it, accepts that and takes it back, and leads to the file', async () => {
    const { host, acts, sessions } = setUp();
    const files = [
      driftFileOf('src/edited.ts'),
      driftFileOf('src/moved.ts', { change: 'moved', to: 'lib/moved.ts', accepted: true }),
      driftFileOf('src/gone.ts', { change: 'deleted' }),
    ];
    host.answer('drift.measure', () => driftOf({ files }));
    await screen.findByText(/ since session 4\./u);
    await sessions.drift.getState().refresh();
    expect(await openMenuOf(await found(/^src\/edited\.ts/u))).toEqual({
      name: 'Menu of edited.ts',
      entries: [
        'Show differenceEnter',
        'Accept as reviewed',
        'Copy path',
        'Copy relative path',
        'Show in file manager',
        'Open in default app',
      ],
    });
    await chooseEntry('Accept as reviewed');
    expect(host.callsOf('drift.accept')).toMatchObject([{ paths: ['src/edited.ts'] }]);
    expect((await openMenuOf(await found(/^src\/moved\.ts/u))).entries[1]).toBe('Undo accepting as reviewed');
    await chooseEntry('Copy relative path');
    expect(acts.copy).toHaveBeenCalledExactlyOnceWith({ paths: ['lib/moved.ts'] }, 'project');
    expect((await openMenuOf(await found(/^src\/gone\.ts/u))).entries.at(-1)).toBe(
      'Open in default appThis file no longer exists.',
    );
    await chooseEntry(/^Show difference/u);
    expect((await screen.findByRole('dialog')).textContent).toContain('src/gone.ts');
  });
});

describe('the ledger of the task', () => {
  it('is come to by arrows on the tabs, searched, filtered, and opens the session', async () => {
    const { sessions, user } = setUp();
    (await screen.findByRole('tab', { name: 'Drift' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(await found(/^Decision, standing: No shared singleton state/u)).toBeTruthy();
    const row = button(/^Deferred, done: Retry logic later\. Made in session 1, done in session 4/u);
    await user.type(screen.getByRole('textbox', { name: 'Search the ledger' }), 'retry');
    expect(screen.queryByRole('button', { name: /singleton/u })).toBeNull();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    row.focus();
    await user.keyboard('{Enter}');
    expect(sessions.timeline.getState().shown).toBe(1);
  });

  it('has a menu on each entry, which opens the sessions that it is of', async () => {
    const { user, sessions } = setUp();
    await user.click(await screen.findByRole('tab', { name: 'Ledger' }));
    expect((await openMenuOf(await found(/^Decision, standing/u))).entries).toEqual(['Open session 1Enter']);
    await leaveMenu();
    await openMenuOf(button(/^Deferred, done/u));
    await chooseEntry(/^Open session 1/u);
    await waitFor(() => expect(sessions.timeline.getState().shown).toBe(1));
    expect(await openMenuOf(await found(/^Deferred, done/u))).toEqual({
      name: 'Menu of Deferred, made in session 1',
      entries: ['Open session 1Enter', 'Open session 4 (done in session 4)'],
    });
    await chooseEntry('Open session 4 (done in session 4)');
    await waitFor(() => expect(sessions.timeline.getState().shown).toBe(4));
  });

  it('goes to the first that was found on Enter in the search', async () => {
    const { user } = setUp();
    await user.click(await screen.findByRole('tab', { name: 'Ledger' }));
    await user.type(await screen.findByRole('textbox', { name: 'Search the ledger' }), 'retry');
    await screen.findByText('1 of 2');
    await user.keyboard('{Enter}');
    const row = button(/^Deferred, done: Retry logic later/u);
    expect(document.activeElement).toBe(row);
    await user.click(button('Status: Any status'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Reversed/u }));
    await screen.findByText('Nothing matches');
    const field = screen.getByRole('textbox', { name: 'Search the ledger' });
    await user.type(field, '{Enter}');
    expect(document.activeElement).toBe(field);
  });

  it('filters by status, and has a way out where nothing matches', async () => {
    const { sessions, user } = setUp();
    await screen.findByRole('tab', { name: 'Ledger' });
    await user.click(screen.getByRole('tab', { name: 'Ledger' }));
    await user.click(await found('Status: Any status'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Reversed/u }));
    await user.click(await found('Clear search'));
    expect(sessions.ledger.getState().filter).toEqual({ words: '', status: 'all', section: 'all' });
    expect(await found(/^Decision, standing/u)).toBeTruthy();
  });

  it('draws a part of a long one', async () => {
    const { host, user } = setUp();
    host.answer('payloads.ledger', () =>
      Array.from({ length: 900 }, (_, index) => ledgerEntryOf(`Decision number ${index}`)),
    );
    await user.click(await screen.findByRole('tab', { name: 'Ledger' }));
    expect(await screen.findAllByRole('button', { name: /^Decision, standing/u })).toHaveLength(200);
    await user.click(button('Show more of 900'));
    expect(screen.getAllByRole('button', { name: /^Decision, standing/u })).toHaveLength(400);
  });
});

describe('payloads on other branches', () => {
  const there: readonly PayloadElsewhere[] = [
    {
      key: 'k5',
      session: 5,
      path: 'scratch/session-5.md',
      branch: 'feature/x',
      command: 'git show feature/x:scratch/session-5.md',
      task: 'Orders',
    },
    { key: 'k6', session: 6, path: 'scratch/session-6.md', branch: null, file: '/wt/scratch/session-6.md' },
  ];

  it.each([
    ['below the sessions', [savedOf(4)]],
    ['where there are none', []],
  ])('are listed %s, shown, and restored as new', async (_where, sessions) => {
    const { user, onRestoreText } = setUp(sessions, there);
    const list = within(await screen.findByRole('region', { name: 'On other branches' }));
    expect(list.getByRole('button', { name: /session-6/u }).textContent).toContain(
      'another worktree · not committed',
    );
    await user.click(list.getByRole('button', { name: /session-5/u }));
    const dialog = within(await screen.findByRole('dialog', { name: 'session-5 of feature/x' }));
    expect(dialog.getByText('git show feature/x:scratch/session-5.md')).toBeTruthy();
    await dialog.findByText(/Payload of k5/u);
    await user.click(dialog.getByRole('button', { name: 'Restore as new' }));
    expect(onRestoreText).toHaveBeenCalledExactlyOnceWith('## Payload of k5\n');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not spoken of where there are none', async () => {
    const { host } = setUp();
    await waitFor(() => expect(host.callsOf('payloads.elsewhere')).not.toEqual([]));
    expect(screen.queryByText('On other branches')).toBeNull();
  });

  it('that are gone by then are told, and looked for again', async () => {
    const { host, user, toasts } = setUp([savedOf(4)], there);
    host.answer('payloads.readElsewhere', () => {
      throw new AppError('payloads/unknown', 'It is gone.', { session: 0 });
    });
    await user.click(await screen.findByRole('button', { name: /session-5/u }));
    await waitFor(() => expect(toasts.getState().toasts[0]?.message).toBe('It is gone.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
