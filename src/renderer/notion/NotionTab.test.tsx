import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import { createAccountsStore } from '../preferences/accountsStore.ts';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { chooseEntry, leaveMenu, notedPathActs, openMenuOf } from '../testing/rowMenus.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { stackOf } from '../testing/examples.ts';
import { createNotionStore } from './state/notionStore.ts';
import { NotionTab } from './NotionTab.tsx';

const connected: Account = {
  service: 'notion',
  state: 'connected',
  from: 'stored',
  place: 'Orchard',
  name: 'bot',
};
const idOf = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const plan: NotionEntry = {
  object: 'page',
  id: idOf(1),
  title: 'Extraction plan',
  path: ['Engineering'],
  editedAt: '2026-01-02T10:00:00Z',
  editedBy: 'Mara',
  url: 'https://www.notion.so/plan',
  hasChildren: true,
};
const child: NotionEntry = {
  ...plan,
  id: idOf(2),
  title: '<img src=x onerror=alert(1)>',
  hasChildren: false,
};
const backlog: NotionEntry = { ...plan, id: idOf(3), title: 'Backlog', object: 'database' };
const sections = [
  { id: 'goals', title: 'Goals', level: 1, tokens: 300 },
  { id: 'queue', title: 'Queue', level: 2, tokens: 1_200 },
  { id: 'open', title: 'Open questions', level: 1, tokens: 40 },
];

function fail(error: unknown): void {
  throw error;
}

async function open({ account = connected, items = [] as readonly StackItemView[] } = {}) {
  const host = createTestHost({
    'accounts.list': () => [account],
    'settings.get': () => defaultSettings,
    'stacks.list': () => [stackOf(items)],
    'notion.search': () => ({ entries: [plan, backlog], cursor: null }),
    'notion.children': () => ({ entries: [child], cursor: null }),
    'notion.outline': () => ({ title: plan.title, sections, exact: true, editedAt: plan.editedAt }),
    'notion.rows': ({ filter }: { filter: { status?: string } }) => ({
      columns: [
        { name: 'Name', type: 'title' },
        { name: 'Status', type: 'status' },
        { name: 'Owner', type: 'people' },
      ],
      statuses: ['Todo', 'Done'],
      rows:
        filter.status === 'Done'
          ? []
          : [{ entry: { ...child, id: idOf(4), title: 'First row' }, cells: ['First row', 'Todo', 'Mara'] }],
      cursor: null,
    }),
  });
  let revision = 1;
  const setItems = (now: readonly StackItemView[]): void =>
    host.emit('stacks.changed', { projectId: 'p1', revision: (revision += 1), stacks: [stackOf(now)] });
  const stack = createStackStore(host.client, fail);
  await stack.getState().openProject('p1');
  let settings = 0;
  const acts = notedPathActs();
  render(
    <PathActsContext value={acts}>
      <NotionTab
        client={host.client}
        notion={createNotionStore(host.client)}
        accounts={createAccountsStore(host.client, fail)}
        stack={stack}
        onSettings={() => void (settings += 1)}
        onOpen={() => undefined}
      />
    </PathActsContext>,
  );
  return { host, acts, user: userEvent.setup(), setItems, settings: () => settings };
}

const planItem: StackItemView = {
  id: 'i1',
  on: true,
  source: { kind: 'notion', object: 'page', id: plan.id, title: plan.title, comments: true },
  headings: ['queue', 'gone'],
};
const row = (name: RegExp) => screen.findByRole('treeitem', { name });

test('without a connection there is one thing to do, and Notion is not asked', async () => {
  const { host, user, settings } = await open({ account: { service: 'notion', state: 'none' } });
  await user.click(await screen.findByRole('button', { name: 'Connect in Settings' }));
  expect(settings()).toBe(1);
  expect(host.callsOf('notion.search')).toEqual([]);
  host.emit('accounts.changed', { accounts: [connected] });
  expect(await row(/Extraction plan/)).toBeTruthy();
});

test('a page is added with what it is called, and is then marked', async () => {
  const { host, user, setItems } = await open();
  expect((await row(/Extraction plan/)).textContent).toContain('Engineering · edited');
  await user.click(screen.getByRole('button', { name: 'Add Extraction plan' }));
  expect(host.callsOf('stacks.add')).toMatchObject([
    { sources: [{ kind: 'notion', object: 'page', id: plan.id, title: 'Extraction plan' }] },
  ]);
  setItems([planItem]);
  expect(within(await row(/Extraction plan.*in the stack/)).getByText('In the stack')).toBeTruthy();
});

test('Enter in the search adds the first page that was found, and in a database the first row', async () => {
  const { host, user } = await open();
  await row(/Extraction plan/);
  await user.type(screen.getByRole('textbox', { name: 'Search Notion' }), 'plan{Enter}');
  await waitFor(() => expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ id: plan.id }] }]));
  (await row(/Backlog/)).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByText('First row');
  await user.type(screen.getByRole('textbox', { name: 'Filter rows by title' }), 'first{Enter}');
  await waitFor(() =>
    expect(host.callsOf('stacks.add').at(-1)).toMatchObject({ sources: [{ id: idOf(4) }] }),
  );
});

test('keys open a page, go to what is in it, and add it; its title is text, whatever it holds', async () => {
  const { host, user } = await open();
  (await row(/Extraction plan/)).focus();
  await user.keyboard('{ArrowRight}');
  const below = await row(/onerror/);
  expect(document.querySelector('img')).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(below);
  await user.keyboard('{Enter}');
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ id: child.id, title: child.title }] }]);
});

test('sections are picked of a page that is not in the stack yet, which adds it', async () => {
  const { host, user, setItems } = await open();
  await row(/Extraction plan/);
  await user.click(screen.getByRole('button', { name: 'Pick sections of Extraction plan' }));
  expect(await screen.findByText('1,540 of 1,540 tokens')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Goals/ }));
  await user.click(screen.getByRole('checkbox', { name: /Queue/ }));
  expect(screen.getByText('1,240 of 1,540 tokens')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Include comments' }));
  await user.click(screen.getByRole('button', { name: 'Add to stack' }));
  await waitFor(() => expect(host.callsOf('stacks.add')).toHaveLength(1));
  const { headings: _headings, ...fresh } = planItem;
  setItems([fresh]);
  await waitFor(() =>
    expect(host.callsOf('stacks.changeItem')).toMatchObject([
      { itemId: 'i1', options: { headings: ['queue', 'open'], source: { id: plan.id, comments: true } } },
    ]),
  );
});

test('what was picked before is ticked, what is gone is said, and nothing ticked is refused', async () => {
  const { host, user } = await open({ items: [planItem] });
  await row(/Extraction plan/);
  await user.click(screen.getByRole('button', { name: 'Pick sections of Extraction plan' }));
  expect(await screen.findByText('1,200 of 1,540 tokens')).toBeTruthy();
  expect(screen.getByText('One selected section is no longer in the page.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Include comments' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Tick none' }));
  const save = screen.getByRole('button', { name: 'Use this choice' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  await user.click(save);
  await waitFor(() =>
    expect(host.callsOf('stacks.changeItem')).toMatchObject([{ itemId: 'i1', options: { headings: null } }]),
  );
});

test('a database opens as rows with their properties, filtered by what Notion knows', async () => {
  const { host, user } = await open();
  await user.click(await row(/Backlog/));
  expect(await screen.findByText('Todo · Mara')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Done');
  expect(await screen.findByText('No row matches')).toBeTruthy();
  expect(host.callsOf('notion.rows').at(-1)).toMatchObject({ id: backlog.id, filter: { status: 'Done' } });
  await user.click(screen.getByRole('button', { name: 'Back to pages' }));
  expect(await row(/Extraction plan/)).toBeTruthy();
});

test('rows that were kept say of when they are, and can be asked for again', async () => {
  const { host, user } = await open();
  const answer = { columns: [], statuses: [], rows: [], cursor: null };
  host.answer('notion.rows', () => ({ ...answer, keptAt: '2026-01-02T10:00:00Z' }));
  await user.click(await row(/Backlog/));
  expect(await screen.findByText('Offline: as of 2 Jan')).toBeTruthy();
  host.answer('notion.rows', () => answer);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/Offline/)).toBeNull());
});

test('columns and layout of a database go into its item', async () => {
  const { host, user } = await open();
  await user.click(await row(/Backlog/));
  await user.click(await screen.findByRole('button', { name: 'Pick columns of Backlog' }));
  await user.click(await screen.findByRole('checkbox', { name: /Owner/ }));
  await user.click(screen.getByRole('radio', { name: 'One section per row' }));
  await user.click(screen.getByRole('button', { name: 'Add to stack' }));
  await waitFor(() =>
    expect(host.callsOf('stacks.add')).toMatchObject([
      { sources: [{ object: 'database', layout: 'sections', columns: ['Name', 'Status'] }] },
    ]),
  );
});

test('nothing shared, nothing found and nothing reached are told apart', async () => {
  const { host, user } = await open();
  await row(/Extraction plan/);
  host.answer('notion.search', () => ({ entries: [], cursor: null }));
  await user.click(screen.getByRole('button', { name: 'Refresh from Notion' }));
  expect(await screen.findByText('No page is shared with this integration yet')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Search Notion' }), 'zzz');
  expect(await screen.findByText('No title matches')).toBeTruthy();
  host.answer('notion.search', () => {
    throw new AppError('notion/unreachable', 'Notion could not be reached.', { cause: 'ENOTFOUND' });
  });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Notion could not be reached.');
  host.answer('notion.search', () => ({ entries: [plan], cursor: null, keptAt: '2026-01-02T10:00:00Z' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Offline: as of 2 Jan')).toBeTruthy();
  expect(await row(/Extraction plan/)).toBeTruthy();
});

test('a token that expired is said above what is kept', async () => {
  const { user, settings } = await open({
    account: { ...connected, state: 'refused', note: 'Notion no longer accepts this token.' },
  });
  expect(await screen.findByText('Notion no longer accepts this token.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reconnect in Settings' }));
  expect(settings()).toBe(1);
});

test('the menu of a page opens it, adds it, chooses its sections, and shows it in the browser', async () => {
  const { host, acts, setItems } = await open();
  expect(await openMenuOf(await row(/Extraction plan/))).toEqual({
    name: 'Menu of Extraction plan',
    entries: ['ExpandRight', 'Add to the stackEnter', 'Choose sections…', 'Open in the browser'],
  });
  await chooseEntry(/^Expand/u);
  expect((await openMenuOf(await row(/img src=x/))).entries[0]).toBe('Add to the stackEnter');
  await leaveMenu();
  await openMenuOf(await row(/Extraction plan/));
  await chooseEntry(/^Add to the stack/u);
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ id: plan.id }] }]);
  setItems([planItem]);
  expect((await openMenuOf(await row(/Extraction plan.*in the stack/))).entries.slice(0, 3)).toEqual([
    'CollapseLeft',
    'Add to the stackIt is in the stack.',
    'Choose sections…Enter',
  ]);
  await chooseEntry('Open in the browser');
  expect(acts.browse).toHaveBeenCalledExactlyOnceWith(plan.url);
  await openMenuOf(await row(/Extraction plan/));
  await chooseEntry(/^Choose sections/u);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('the menu of a database shows its rows', async () => {
  await open();
  expect((await openMenuOf(await row(/Backlog/))).entries).toEqual([
    'Show its rowsRight',
    'Add to the stackEnter',
    'Choose columns…',
    'Open in the browser',
  ]);
  await chooseEntry(/^Show its rows/u);
  expect(await screen.findByText('First row')).toBeTruthy();
});
