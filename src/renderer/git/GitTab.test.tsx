import { act, cleanup, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { GitFile, GitState } from '../../shared/domain/source/git.ts';
import type { GitView } from '../../shared/domain/source/gitView.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import type { PathActs } from '../paths/createPathActs.ts';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, stackOf } from '../testing/examples.ts';
import { chooseEntry, leaveMenu, notedPathActs, openMenuOf } from '../testing/rowMenus.ts';
import { createGitStore } from './gitStore.ts';
import { GitTab } from './GitTab.tsx';

const commit = {
  commit: '9f2c1a7b30de'.padEnd(40, '0'),
  author: 'Ada',
  authored: '2026-01-01T00:00:00Z',
  subject: 'Extract OrderService',
};

const here: GitState = {
  repository: 'here',
  branch: 'refactor/service-layer',
  head: commit,
  upstream: { name: 'origin/main', ahead: 2, behind: 1 },
  linked: true,
  shallow: false,
  underWay: 'merge',
  staged: 1,
  changed: 3,
  untracked: 0,
  untrackedFolders: 0,
  conflicts: 1,
  branches: ['refactor/service-layer', 'main', 'other'],
  sessions: [{ session: 3, commit: commit.commit, inHistory: false }],
};

const files: readonly GitFile[] = [
  { path: 'src/a.ts', change: 'modified', added: 3, deleted: 1, tokens: 120, leftOut: null },
  { path: 'src/b.ts', change: 'untracked', added: 9, deleted: 0, tokens: 80, leftOut: null },
  { path: 'yarn.lock', change: 'modified', added: 400, deleted: 2, tokens: 9_000, leftOut: 'lock file' },
  { path: 'logo.png', change: 'modified', added: null, deleted: null, tokens: 9, leftOut: 'binary' },
];
/** Only the test of menus has it, because other tests count files. */
const goneFile: GitFile = {
  path: 'old.ts',
  change: 'deleted',
  added: 0,
  deleted: 9,
  tokens: 70,
  leftOut: null,
};

const isCommit = ({ view }: { readonly view: GitView }): boolean => view.what === 'commit';

function gitItem(id: string, view: GitView): StackItemView {
  return { id, on: true, source: { kind: 'git', view } };
}

function setUp(
  state: GitState | AppError = here,
  items: readonly StackItemView[] = [],
  acts: PathActs | null = null,
) {
  const host = createTestHost({
    'git.state': () => {
      if (state instanceof AppError) throw state;
      return state;
    },
    'git.commits': ({ page, words }: { page: number; words?: string }) => ({
      commits:
        words === 'nothing'
          ? []
          : Array.from({ length: page === 0 ? 30 : 2 }, (_, index) => ({
              ...commit,
              commit: `${page}${index}`.padEnd(40, 'c'),
              subject: `Commit ${page * 30 + index}`,
            })),
      more: page === 0,
    }),
    'git.files': () => ({ files, partial: null }),
    'git.size': () => ({ tokens: 1_420, exact: false, empty: false }),
  });
  const projects = createProjectStore(host.client, () => undefined);
  const stack = createStackStore(host.client, () => undefined);
  const git = createGitStore(host.client, projects, stack);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf(items) });
  projects.setState({ currentId: 'p1', current: project });
  render(
    <PathActsContext value={acts}>
      <GitTab git={git} stack={stack} />
    </PathActsContext>,
  );
  return { host, stack, projects, git, user: userEvent.setup() };
}

const offer = async (title: string) => (await screen.findByText(title)).closest('.git-offer');
const fileRow = async (name: RegExp) => (await screen.findByRole('checkbox', { name })).closest('li');
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the Git tab', () => {
  it('says what is checked out and what is not committed', async () => {
    setUp();
    await screen.findByText('refactor/service-layer', { selector: 'b' });
    for (const words of ['worktree', 'merge, 1 conflict', 'Extract OrderService']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText(/2 ahead, 1 behind origin\/main/u)).toBeTruthy();
    expect(screen.getByText('1 staged, 1 conflict, 3 changed')).toBeTruthy();
    expect(screen.getByText(/not in this branch’s history/u)).toBeTruthy();
  });

  it('says that there is no repository, and why git could not be read', async () => {
    const { user, host } = setUp({ repository: 'none', problem: 'There is no git repository here.' });
    await screen.findByText('There is no git repository here.');
    host.answer('git.state', () => here);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Extract OrderService');
    cleanup();
    const failed = setUp(new AppError('git/timed-out', 'Git took too long.', {}));
    await screen.findByText('Git took too long.');
    failed.host.answer('git.state', () => here);
    await failed.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Extract OrderService');
  });

  it('adds a view, and says of those in the stack that they are', async () => {
    const { user, host } = setUp(here, [gitItem('i1', { what: 'changes', without: ['src/a.ts'] })]);
    await screen.findByText('Git status');
    expect(screen.queryByRole('button', { name: 'Add Uncommitted changes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Diff since session 3' }));
    expect(host.callsOf('stacks.add')).toMatchObject([
      { sources: [{ kind: 'git', view: { what: 'since-session', session: 3 } }] },
    ]);
  });

  it('takes the first commit that was found on Enter', async () => {
    const { user, host } = setUp();
    await screen.findByText('Commit 0');
    await user.type(screen.getByRole('textbox', { name: 'Search commit messages' }), 'Extract{Enter}');
    await waitFor(() =>
      expect(host.callsOf('stacks.add')).toMatchObject([
        { sources: [{ kind: 'git', view: { what: 'commit', commit: '00'.padEnd(40, 'c') } }] },
      ]),
    );
  });

  it('is walked by arrows; Space takes a view in, and what said so takes it out again', async () => {
    const { user, host, stack } = setUp();
    (await screen.findByRole('button', { name: 'Add Git status' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Add Uncommitted changes');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Files of Uncommitted changes');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ view: { what: 'changes' } }] }]);
    act(() => stack.setState({ current: stackOf([gitItem('i1', { what: 'changes' })]) }));
    expect(focused()).toBe('In the stack: Uncommitted changes. Remove it');
    await user.keyboard('{Enter}');
    expect(host.callsOf('stacks.removeItems')).toMatchObject([{ itemIds: ['i1'] }]);
  });

  it('keeps the files that were unticked before a view is added', async () => {
    const { user, host } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Files of Uncommitted changes' }));
    const list = await screen.findByRole('list', { name: 'Files of Uncommitted changes' });
    expect(screen.getByText('2 of 4 files')).toBeTruthy();
    await user.click(within(list).getByRole('checkbox', { name: /^src\/a\.ts/u }));
    await user.click(within(list).getByRole('checkbox', { name: /^yarn\.lock/u }));
    expect(screen.getByText('2 of 4 files')).toBeTruthy();
    expect(
      within(list)
        .getByRole('checkbox', { name: /^logo\.png/u })
        .hasAttribute('disabled'),
    ).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add Uncommitted changes' }));
    expect(host.callsOf('stacks.add')).toMatchObject([
      {
        sources: [
          { kind: 'git', view: { what: 'changes', without: ['src/a.ts'], including: ['yarn.lock'] } },
        ],
      },
    ]);
  });

  it('has one tab stop for all files of a list, and arrows that go on from there', async () => {
    const { user, host } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Files of Uncommitted changes' }));
    const list = await screen.findByRole('list', { name: 'Files of Uncommitted changes' });
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(within(list).getByRole('checkbox', { name: /^src\/a\.ts/u }));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(within(list).getByRole('checkbox', { name: /^yarn\.lock/u }));
    await user.keyboard('{ArrowUp} ');
    const b = within(list).getByRole('checkbox', { name: /^src\/b\.ts/u });
    expect(document.activeElement).toBe(b);
    expect(b.getAttribute('aria-checked')).toBe('false');
    await user.tab();
    expect(list.contains(document.activeElement)).toBe(false);
    expect(host.callsOf('stacks.add')).toEqual([]);
  });

  it('changes the item where its view is in the stack', async () => {
    const view = { what: 'changes', without: ['src/b.ts'] } as const;
    const { user, host } = setUp(here, [gitItem('i1', view)]);
    await user.click(await screen.findByRole('button', { name: 'Files of Uncommitted changes' }));
    const list = await screen.findByRole('list', { name: 'Files of Uncommitted changes' });
    expect(
      within(list)
        .getByRole('checkbox', { name: /^src\/b\.ts/u })
        .getAttribute('aria-checked'),
    ).toBe('false');
    await user.click(within(list).getByRole('checkbox', { name: /^src\/a\.ts/u }));
    expect(host.callsOf('stacks.changeItem')).toMatchObject([
      {
        itemId: 'i1',
        options: { source: { kind: 'git', view: { what: 'changes', without: ['src/a.ts', 'src/b.ts'] } } },
      },
    ]);
  });

  it('goes on from the last tick though the stack does not know of it yet', async () => {
    const view = { what: 'changes', without: ['src/b.ts'] } as const;
    const { user, host } = setUp(here, [gitItem('i1', view)]);
    host.answer('stacks.changeItem', () => new Promise(() => undefined));
    await user.click(await screen.findByRole('button', { name: 'Files of Uncommitted changes' }));
    const list = await screen.findByRole('list', { name: 'Files of Uncommitted changes' });
    await user.click(within(list).getByRole('checkbox', { name: /^src\/a\.ts/u }));
    await user.click(within(list).getByRole('checkbox', { name: /^src\/b\.ts/u }));
    expect(host.callsOf('stacks.changeItem')).toMatchObject([
      { options: { source: { view: { without: ['src/a.ts', 'src/b.ts'] } } } },
      { options: { source: { view: { without: ['src/a.ts'] } } } },
    ]);
  });

  it('adds a log of what the fields say, and refuses what is no number', async () => {
    const { user, host } = setUp();
    const form = await screen.findByRole('group', { name: 'Log' });
    const count = within(form).getByRole('textbox', { name: 'Commits' });
    await user.clear(count);
    expect((await screen.findByRole('alert')).textContent).toMatch(/from 1 to 10,000$/u);
    expect(screen.queryByRole('button', { name: /^Add Log/u })).toBeNull();
    await user.type(count, '5');
    await user.type(within(form).getByRole('textbox', { name: 'Author' }), ' ada ');
    await user.type(within(form).getByRole('textbox', { name: 'File or folder' }), './src');
    await user.click(screen.getByRole('button', { name: 'Add Log of 5 commits to src' }));
    expect(host.callsOf('stacks.add')).toMatchObject([
      { sources: [{ view: { what: 'log', count: 5, author: 'ada', path: 'src' } }] },
    ]);
  });

  it('offers the trunk to compare with, and any name that is typed', async () => {
    const { user, host } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Add Diff against main' }));
    await user.click(screen.getByRole('button', { name: 'Compare two branches' }));
    const field = screen.getByRole('combobox', { name: 'Branch with the changes' });
    await user.clear(field);
    await user.type(field, 'v2');
    await user.click(screen.getByRole('button', { name: 'Add Compare main...v2' }));
    expect(host.callsOf('stacks.add')).toMatchObject([
      { sources: [{ view: { what: 'against', branch: 'main' } }] },
      { sources: [{ view: { what: 'compare', base: 'main', head: 'v2' } }] },
    ]);
  });

  it('pages through the commits, and looks for words in them', async () => {
    const { user, host } = setUp();
    const list = await screen.findByRole('list', { name: 'Commits, newest first' });
    await within(list).findByText('Commit 0');
    await user.click(screen.getByRole('button', { name: 'Show older commits' }));
    await within(list).findByText('Commit 31');
    await user.type(screen.getByRole('textbox', { name: 'Search commit messages' }), 'nothing');
    await screen.findByText('No commit matches');
    expect(host.callsOf('git.commits').at(-1)).toEqual({ projectId: 'p1', words: 'nothing', page: 0 });
    await user.clear(screen.getByRole('textbox', { name: 'Search commit messages' }));
    const form = within(screen.getByRole('group', { name: 'Commits that match' }));
    await user.type(form.getByRole('textbox', { name: 'Author' }), 'mara ');
    await user.type(form.getByRole('textbox', { name: 'File or folder' }), './src');
    await waitFor(() =>
      expect(host.callsOf('git.commits').at(-1)).toEqual({
        projectId: 'p1',
        author: 'mara',
        path: 'src',
        page: 0,
      }),
    );
  });

  it('says why files can’t be listed, and stops listing when it is closed', async () => {
    const { user, host } = setUp();
    host.answer('git.files', () => {
      throw new AppError('git/no-commit', 'Nothing is committed.', {});
    });
    const button = await screen.findByRole('button', { name: 'Files of Diff against main' });
    await user.click(button);
    await screen.findByText('Nothing is committed.');
    host.answer('git.files', () => new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Reading the files');
    await user.click(button);
    const [last] = host.callsOf('git.files').slice(-1);
    expect(host.callsOf('operations.cancel')).toContainEqual({ operationId: last?.operationId });
  });

  it('drops what belongs to a project that is not shown any more', async () => {
    const { host, projects, git } = setUp();
    await screen.findByText('Git status');
    const answers: ((state: GitState) => void)[] = [];
    host.answer('git.state', () => new Promise((resolve) => answers.push(resolve)));
    act(() => projects.setState({ currentId: 'p2' }));
    host.answer('git.state', () => ({ repository: 'none', problem: 'None in p3.' }));
    act(() => projects.setState({ currentId: 'p3' }));
    await screen.findByText('None in p3.');
    await act(async () => {
      answers[0]?.(here);
      await Promise.resolve();
    });
    expect(git.getState().repository).toMatchObject({ repository: 'none' });
  });

  it('says what each view would add before it is added, as an estimate where it is one', async () => {
    const { host, stack } = setUp();
    host.answer('git.size', ({ view }: { view: GitView }) => ({
      tokens: view.what === 'status' ? 60 : 1_420,
      exact: view.what === 'status',
      empty: false,
    }));
    const status = (await screen.findByText('Git status')).closest('li');
    await waitFor(() => expect(status?.textContent).toContain('60 tokens'));
    expect(status?.textContent).not.toContain('about');
    const changes = screen.getByText('Uncommitted changes').closest('li');
    await waitFor(() => expect(changes?.textContent).toContain('about 1,420 tokens'));
    act(() => stack.setState({ current: stackOf([gitItem('i1', { what: 'changes' })]) }));
    expect(changes?.textContent).toContain('In the stack');
  });

  it('says of uncommitted changes what is staged, and which of them are whole untracked folders', () => {
    setUp({ ...here, conflicts: 0, untracked: 3, untrackedFolders: 1 });
    return screen.findByText('1 staged, 3 changed, 3 untracked, 1 untracked folder');
  });

  it('counts one view after the other, a commit only once, and those of another model anew', async () => {
    const { host, git, stack } = setUp();
    await screen.findByText('Commit 0');
    const counted = () =>
      host.callsOf('git.size') as readonly { readonly view: GitView; readonly model: string }[];
    await waitFor(() => expect(counted().filter(isCommit)).toHaveLength(30));
    await act(() => git.getState().refresh());
    await waitFor(() => expect(counted().filter(({ view }) => view.what === 'status')).toHaveLength(2));
    expect(counted().filter(isCommit)).toHaveLength(30);
    act(() => stack.setState({ current: { ...stackOf([]), model: 'other' } }));
    await waitFor(() =>
      expect(
        counted()
          .filter(({ model }) => model === 'other')
          .some(isCommit),
      ).toBe(true),
    );
  });

  it('offers nothing where there is nothing to add, and says why', async () => {
    const { host } = setUp({ ...here, staged: 0 });
    host.answer('git.size', ({ view }: { view: GitView }) => {
      if (view.what === 'against') throw new AppError('git/no-commit', 'Git knows no main.', {});
      return { tokens: 20, exact: true, empty: view.what === 'since-session' };
    });
    await screen.findByText('Nothing is staged');
    expect(screen.queryByRole('button', { name: 'Add Staged changes' })).toBeNull();
    await waitFor(() => expect(screen.getAllByText('Nothing has changed since session 3')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Add Diff since session 3' })).toBeNull();
    await screen.findByText('Git knows no main.');
    expect(screen.queryByRole('button', { name: 'Add Diff against main' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Uncommitted changes' })).toBeTruthy();
  });

  it('goes past what has nothing to add by arrows', async () => {
    const { user } = setUp({ ...here, changed: 0, conflicts: 0, staged: 0 });
    (await screen.findByRole('button', { name: 'Add Git status' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Add Diff since the latest session');
  });
});

describe('the menus of the Git tab', () => {
  it('of a view are to add it, to list its files, and to copy the hash of a commit', async () => {
    const acts = notedPathActs();
    const { host } = setUp(here, [gitItem('i1', { what: 'status' })], acts);
    expect(await openMenuOf(await offer('Git status'))).toEqual({
      name: 'Menu of Git status',
      entries: ['Remove from the stack'],
    });
    await chooseEntry('Remove from the stack');
    expect(host.callsOf('stacks.removeItems')).toMatchObject([{ itemIds: ['i1'] }]);
    expect(await openMenuOf(await offer('Commit 4'))).toEqual({
      name: 'Menu of Commit 4',
      entries: ['Add to the stack', 'Show the files', 'Copy commit hash'],
    });
    await chooseEntry('Copy commit hash');
    expect(acts.copyHash).toHaveBeenCalledExactlyOnceWith('04'.padEnd(40, 'c'));
    await openMenuOf(await offer('Commit 4'));
    await chooseEntry('Show the files');
    await screen.findByRole('list', { name: 'Files of Commit 4' });
    expect((await openMenuOf(await offer('Commit 4'))).entries[1]).toBe('Hide the files');
    await chooseEntry('Add to the stack');
    expect(host.callsOf('stacks.add')).toMatchObject([
      { sources: [{ kind: 'git', view: { what: 'commit' } }] },
    ]);
  });

  it('of a view with nothing in it say so', async () => {
    setUp({ ...here, staged: 0 }, [], notedPathActs());
    const { entries } = await openMenuOf(await offer('Staged changes'));
    expect(entries).toEqual(['Add to the stackNothing is staged']);
    await leaveMenu();
  });

  it('of a file are to choose its lines, to add the file, and its place on disk', async () => {
    const { host, user } = setUp(here, [], notedPathActs());
    host.answer('git.files', () => ({ files: [...files, goneFile], partial: null }));
    await user.click(await screen.findByRole('button', { name: 'Files of Uncommitted changes' }));
    expect(await openMenuOf(await fileRow(/^src\/a\.ts/u))).toEqual({
      name: 'Menu of a.ts',
      entries: [
        'Exclude from the diffSpace',
        'Add the file to the stack',
        'Copy path',
        'Copy relative path',
        'Show in file manager',
        'Open in default app',
      ],
    });
    await chooseEntry(/^Exclude from the diff/u);
    expect(screen.getByRole('checkbox', { name: /^src\/a\.ts/u }).getAttribute('aria-checked')).toBe('false');
    await openMenuOf(await fileRow(/^src\/b\.ts/u));
    await chooseEntry('Add the file to the stack');
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'file', path: 'src/b.ts' }] }]);
    expect((await openMenuOf(await fileRow(/^logo\.png/u))).entries.slice(0, 2)).toEqual([
      'Include in the diffIts lines can’t be shown: binary.',
      'Add the file to the stackA binary file has no text for a message.',
    ]);
    await leaveMenu();
    expect((await openMenuOf(await fileRow(/^old\.ts/u))).entries.slice(1)).toEqual([
      'Add the file to the stackThis change deletes it.',
      'Copy path',
      'Copy relative path',
      'Show in file managerThis change deletes it.',
      'Open in default appThis change deletes it.',
    ]);
    await leaveMenu();
  });
});
