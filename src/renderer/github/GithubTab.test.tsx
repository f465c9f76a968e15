import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { GithubEntry } from '../../shared/domain/source/github.ts';
import type { GithubSource } from '../../shared/domain/source.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createAccountsStore } from '../preferences/accountsStore.ts';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { chooseEntry, notedPathActs, openMenuOf } from '../testing/rowMenus.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, settings, stackOf } from '../testing/examples.ts';
import { createGithubStore } from './githubStore.ts';
import { GithubTab } from './GithubTab.tsx';

const repository = 'orchard/storefront';
const guests: GithubEntry = {
  repository,
  number: 12,
  pull: false,
  title: '<img src=x onerror=alert(1)>',
  state: 'open',
  labels: ['bug', 'checkout'],
  author: 'mara',
  updatedAt: '2020-01-02T10:00:00Z',
  comments: 3,
  url: 'https://github.com/orchard/storefront/issues/12',
};
const older: GithubEntry = { ...guests, number: 11, title: 'Older', labels: [], comments: 0 };
const oldest: GithubEntry = { ...older, number: 2, title: 'Oldest' };
const rate = { remaining: 58, limit: 60, resetsAt: '2020-01-02T11:00:00Z' };
const source: GithubSource = {
  kind: 'github',
  repository,
  number: 12,
  pull: false,
  title: guests.title,
  comments: 'all',
};

function fail(error: unknown): void {
  throw error;
}

interface Setup {
  readonly account?: Account;
  readonly items?: readonly StackItemView[];
  readonly answers?: Parameters<typeof createTestHost>[0];
}

async function open({
  account = { service: 'github', state: 'none' },
  items = [],
  answers = {},
}: Setup = {}) {
  const host = createTestHost({
    'accounts.list': () => [account],
    'settings.get': () => ({ ...settings, lastProjectId: project.id }),
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: project.id }),
    'stacks.list': () => [stackOf(items)],
    'github.repositories': () => ({
      repositories: [repository, 'orchard/platform'],
      host: 'github.com',
      otherHosts: [],
      hasToken: false,
      rate: null,
    }),
    'github.list': ({ page }: { page: number }) =>
      page === 1
        ? { entries: [guests, older], nextPage: 2, rate }
        : { entries: [older, oldest], nextPage: null, rate },
    'github.labels': () => ({ labels: ['bug', 'docs'], rate }),
    'github.resolve': () => ({ entry: { ...guests, pull: true, repository: 'other/place' }, rate }),
    ...answers,
  });
  const projects = createProjectStore(host.client, fail);
  await projects.getState().start();
  const stack = createStackStore(host.client, fail);
  await stack.getState().openProject(project.id);
  const github = createGithubStore(host.client, projects);
  let shown = 0;
  const acts = notedPathActs();
  render(
    <PathActsContext value={acts}>
      <GithubTab
        github={github}
        accounts={createAccountsStore(host.client, fail)}
        stack={stack}
        onSettings={() => (shown += 1)}
      />
    </PathActsContext>,
  );
  return { host, acts, user: userEvent.setup(), settingsShown: () => shown };
}

const row = (number: number) =>
  screen.findByRole('listitem', { name: new RegExp(`(Issue|request) ${number}:`) });

test('issues are listed without a token, as text, and how many requests are left', async () => {
  const { host, user, settingsShown } = await open();
  const first = await row(12);
  expect(first.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(first.querySelector('img')).toBeNull();
  expect(first.getAttribute('aria-label')).toContain('labels bug, checkout, 3 comments');
  expect(screen.getByText('58 of 60 requests left')).toBeTruthy();
  expect(host.callsOf('github.list')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Connect in Settings' }));
  expect(settingsShown()).toBe(1);
});

test('more are shown, each once', async () => {
  const { user } = await open();
  await row(12);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await row(2);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('Enter in the search adds the first that answers what was typed, and chooses parts of one in the stack', async () => {
  const { host, user } = await open();
  await row(12);
  host.answer('github.list', ({ query }: { query: string }) => ({
    entries: query === 'old' ? [older] : [guests],
    nextPage: null,
    rate,
  }));
  await user.type(screen.getByRole('textbox', { name: 'Search GitHub' }), 'old{Enter}');
  await waitFor(() =>
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'github', number: 11 }] }]),
  );
  await user.type(screen.getByRole('textbox', { name: 'Search GitHub' }), 'er{Enter}s');
  await waitFor(() => expect(host.callsOf('github.list').at(-1)).toMatchObject({ query: 'olders' }));
  await row(12);
  expect(host.callsOf('stacks.add')).toHaveLength(1);
});

test('kind, state, labels and repository go into the question', async () => {
  const { host, user } = await open();
  await row(12);
  await user.click(screen.getByRole('radio', { name: 'Pull requests' }));
  await user.click(screen.getByRole('radio', { name: 'Closed' }));
  await user.click(screen.getByRole('button', { name: 'Labels: any' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^docs/ }));
  await waitFor(() =>
    expect(host.callsOf('github.list').at(-1)).toMatchObject({
      repository,
      type: 'pull',
      state: 'closed',
      labels: ['docs'],
      page: 1,
    }),
  );
});

test('typing asks once when it rests, and what is under way is cancelled', async () => {
  const waiting: (() => void)[] = [];
  const { host, user } = await open();
  await row(12);
  host.answer('github.list', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { entries: [older], nextPage: null, rate };
  });
  // The changes run without a pause: a busy machine would pause between two letters.
  for (const value of ['p', 'pe', 'pea', 'pear']) {
    fireEvent.change(screen.getByLabelText('Search GitHub'), { target: { value } });
  }
  await waitFor(() => expect(host.callsOf('github.list')).toHaveLength(2));
  expect(host.callsOf('github.list').at(-1)).toMatchObject({ query: 'pear' });
  host.answer('github.list', () => ({ entries: [oldest], nextPage: null, rate }));
  await user.type(screen.getByLabelText('Search GitHub'), 's');
  expect(host.callsOf('operations.cancel')).toHaveLength(1);
  await row(2);
  for (const release of waiting) release();
  await waitFor(() => expect(screen.queryByText('Older')).toBeNull());
});

test('a number or an address is resolved, and said to be of another repository', async () => {
  const { host, user } = await open();
  await row(12);
  await user.click(screen.getByLabelText('Search GitHub'));
  await user.paste('#12');
  const found = await screen.findByRole('listitem', { name: /^Pull request 12:/ });
  expect(found.textContent).toContain('other/place');
  expect(host.callsOf('github.resolve')).toEqual([expect.objectContaining({ text: '#12', repository })]);
});

test('Enter adds a row with its comments, arrows go between rows', async () => {
  const { host, user } = await open();
  (await row(12)).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-number')).toBe('11');
  await user.keyboard('{Home}{Enter}');
  expect(host.callsOf('stacks.add')).toEqual([expect.objectContaining({ sources: [source] })]);
});

test('of what is in the stack the parts are chosen', async () => {
  const item: StackItemView = { id: 'i1', on: true, source };
  const { host, user } = await open({ items: [item] });
  const taken = await row(12);
  expect(within(taken).getByText('In the stack')).toBeTruthy();
  taken.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'File names' }));
  await user.click(within(dialog).getByRole('switch', { name: 'Reviews' }));
  await user.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
  expect(host.callsOf('stacks.changeItem')).toEqual([
    expect.objectContaining({
      itemId: 'i1',
      options: { source: { ...source, changes: 'files', reviews: true } },
    }),
  ]);
});

test('a refusal is said with its remedy, and tried again', async () => {
  const problem = new AppError('github/not-found', 'GitHub has no orchard/storefront.', {
    repository,
    number: null,
  });
  const { host, user, settingsShown } = await open({
    answers: {
      'github.list': () => {
        throw problem;
      },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('GitHub has no orchard/storefront.');
  await user.click(screen.getByRole('button', { name: 'Open Settings' }));
  expect(settingsShown()).toBe(1);
  host.answer('github.list', () => ({ entries: [guests], nextPage: null, rate }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await row(12);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a project without a remote on GitHub says so, and still takes links', async () => {
  const { host, user } = await open({
    answers: {
      'github.repositories': () => ({
        repositories: [],
        host: 'github.com',
        otherHosts: ['git.orchard.example'],
        hasToken: false,
        rate: null,
      }),
    },
  });
  expect(await screen.findByText('No remote of this project is on github.com')).toBeTruthy();
  expect(screen.getByText(/git\.orchard\.example/)).toBeTruthy();
  expect(host.callsOf('github.list')).toEqual([]);
  await user.type(screen.getByLabelText('Search GitHub'), 'other/place#12');
  await screen.findByRole('listitem', { name: /^Pull request 12:/ });
});

test('another account sees what it may, one that becomes known sees the same', async () => {
  const { host } = await open({ account: { service: 'github', state: 'unverified', from: 'stored' } });
  await row(12);
  const account: Account = { service: 'github', state: 'connected', from: 'stored', name: 'mara' };
  host.emit('accounts.changed', { accounts: [account] });
  await waitFor(() => expect(screen.queryByText('Connect in Settings')).toBeNull());
  expect(host.callsOf('github.list')).toHaveLength(1);
  host.emit('accounts.changed', { accounts: [{ ...account, name: 'jon' }] });
  await waitFor(() => expect(host.callsOf('github.list')).toHaveLength(2));
});

test('the menu of a row adds it, chooses what goes in, and opens its page', async () => {
  const { host, acts } = await open({ items: [{ id: 'i1', on: true, source: { ...source, number: 11 } }] });
  expect(await openMenuOf(await row(12))).toEqual({
    name: 'Menu of #12 <img src=x onerror=alert(1)>',
    entries: ['Add to the stackEnter', 'Choose what goes in…', 'Open in the browser'],
  });
  await chooseEntry(/^Add to the stack/u);
  await waitFor(() => expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ number: 12 }] }]));
  await openMenuOf(await row(12));
  await chooseEntry('Open in the browser');
  expect(acts.browse).toHaveBeenCalledExactlyOnceWith(guests.url);
  // An entry in the stack is not added again; the test finds its row by index.
  expect((await openMenuOf(await row(11))).entries.slice(0, 2)).toEqual([
    'Add to the stackIt is in the stack.',
    'Choose what goes in…Enter',
  ]);
  await chooseEntry(/^Choose what goes in/u);
  expect((await screen.findByRole('dialog')).textContent).toContain('#11');
});
