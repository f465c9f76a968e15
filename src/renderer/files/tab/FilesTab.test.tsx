import { act, cleanup, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentSummary } from '../../../shared/domain/file/contentSearch.ts';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { createPayloadStore } from '../../payloads/payloadStore.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createElsewhereStore } from '../../sessions/elsewhereStore.ts';
import { createStackStore } from '../../stack/stackStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { fileItem, project, stackOf } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { SourcesColumn, type SourceTab } from '../../sources/SourcesColumn.tsx';
import { createFilesStore } from '../filesStore.ts';
import { FilesTab } from './FilesTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';

beforeEach(() => {
  // happy-dom has no layout: without a height a virtual tree has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(312);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entries: readonly FileEntry[] = [
  { path: 'src/services/OrderService.ts', bytes: 400 },
  { path: 'src/services/UserService.ts', bytes: 400 },
  { path: 'src/types.ts', bytes: 400 },
  { path: 'config/app.env', bytes: 40 },
  { path: 'README.md', bytes: 40 },
  { path: '.env', bytes: 40, ignored: 'secrets file' },
];

const nothingFound: ContentSummary = {
  searched: 6,
  foundFiles: 0,
  foundLines: 0,
  unreadable: 0,
  tooLarge: 0,
  stopped: false,
};

async function setUp(
  listed: readonly FileEntry[] = entries,
  prepare: (host: ReturnType<typeof createTestHost>) => void = () => undefined,
) {
  const host = createTestHost();
  prepare(host);
  host.answer('files.list', ({ operationId }: { operationId: string }) => {
    host.emit('files.listed', { projectId: 'p1', operationId, entries: listed });
    return { files: listed.length, ignored: 0 };
  });
  host.answer('payloads.list', () =>
    [2, 1].map((session) => ({
      session,
      path: `scratch/session-${session}.md`,
      bytes: 1,
      changed: '2026-01-01T00:00:00Z',
    })),
  );
  host.answer('payloads.counts', () => ({
    counts: [
      { session: 2, tokens: 604 },
      { session: 1, tokens: 1_250 },
    ],
    exact: false,
  }));
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const projects = createProjectStore(host.client, fail);
  const stack = createStackStore(host.client, fail);
  const files = createFilesStore(host.client, stack, fail);
  const payloads = createPayloadStore(host.client, projects, stack, fail);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf([fileItem('i1', 'src/types.ts')]) });
  projects.setState({ currentId: 'p1', current: project });
  render(
    <Column
      tabs={[
        {
          id: 'files',
          label: 'Files',
          panel: <FilesTab projectName="storefront" files={files} stack={stack} toasts={toasts} />,
        },
        {
          id: 'sessions',
          label: 'Sessions',
          panel: (
            <SessionsTab
              payloads={payloads}
              stack={stack}
              elsewhere={createElsewhereStore(host.client, projects, fail)}
              onRestoreText={() => Promise.resolve()}
            />
          ),
        },
      ]}
    />,
  );
  if (listed.length === 0) await screen.findByText('No files here');
  else await screen.findByRole('treeitem', { name: /^README/u });
  return { host, stack, files, toasts, user: userEvent.setup() };
}

function Column({ tabs }: { readonly tabs: readonly SourceTab[] }) {
  const [shownId, setShownId] = useState('files');
  return <SourcesColumn tabs={tabs} shownId={shownId} onShow={setShownId} />;
}

const focused = () => document.activeElement?.getAttribute('data-key');

describe('the tree', () => {
  it('says names, levels, places, ticks and reasons to assistive technology', async () => {
    const { user } = await setUp();
    const tree = screen.getByRole('tree', { name: 'Files in storefront' });
    const src = within(tree).getByRole('treeitem', { name: /^src,/u });
    expect(src.getAttribute('aria-checked')).toBe('mixed');
    expect(src.getAttribute('aria-expanded')).toBe('false');
    expect(src.getAttribute('aria-posinset')).toBe('2');
    expect(src.getAttribute('aria-setsize')).toBe('4');
    const secret = within(tree).getByRole('treeitem', { name: '.env, secrets file' });
    expect(secret.getAttribute('aria-disabled')).toBe('true');
    await user.click(src);
    const types = within(tree).getByRole('treeitem', { name: /^types\.ts, src\/types\.ts, .*tokens$/u });
    expect(types.getAttribute('aria-level')).toBe('2');
    expect(types.getAttribute('aria-checked')).toBe('true');
  });

  it('has one tab stop, and arrows, Home and End go from row to row', async () => {
    const { user } = await setUp();
    screen.getByRole('textbox', { name: 'Filter files' }).focus();
    for (let control = 0; control < 3; control += 1) await user.tab();
    expect(focused()).toBe('config/');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('src/');
    await user.keyboard('{End}');
    expect(focused()).toBe('README.md');
    await user.keyboard('{Home}');
    expect(focused()).toBe('config/');
    const stops = screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it('opens and closes with Right and Left, and goes to the first child and the parent', async () => {
    const { user } = await setUp();
    screen.getByRole('treeitem', { name: /^src,/u }).focus();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('src/');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('src/services/');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('src/services/OrderService.ts');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('src/services/');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('src/');
    expect(screen.queryByRole('treeitem', { name: /^services/u })).toBeNull();
  });

  it('ticks with Space', async () => {
    const { host, user } = await setUp();
    screen.getByRole('treeitem', { name: /^README/u }).focus();
    await user.keyboard(' ');
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'file', path: 'README.md' }] }]);
  });

  it('shows the item of a file in the stack with Enter, and any other file itself', async () => {
    const { host, stack, user } = await setUp();
    screen.getByRole('treeitem', { name: /^src,/u }).focus();
    await user.keyboard('{ArrowRight}');
    screen.getByRole('treeitem', { name: /^types/u }).focus();
    await user.keyboard('{Enter}');
    expect(stack.getState().selectedItemId).toBe('i1');
    screen.getByRole('treeitem', { name: /^README/u }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'README.md' })).toBeTruthy();
    expect(host.callsOf('files.text')).toEqual([{ projectId: 'p1', path: 'README.md' }]);
    expect(host.callsOf('stacks.add')).toEqual([]);
  });

  it('goes to a name that is typed', async () => {
    const { user } = await setUp();
    screen.getByRole('treeitem', { name: /^config/u }).focus();
    await user.keyboard('re');
    expect(focused()).toBe('README.md');
  });

  it('says why a file of secrets can not be ticked', async () => {
    const { host, toasts, user } = await setUp();
    screen.getByRole('treeitem', { name: /^\.env/u }).focus();
    await user.keyboard(' ');
    expect(toasts.getState().toasts.at(-1)?.message).toBe('Secrets files are never added.');
    expect(host.callsOf('stacks.add')).toEqual([]);
  });
});

const chosen = () =>
  screen.getAllByRole('treeitem', { selected: true }).map((row) => row.getAttribute('data-key'));

describe('several rows', () => {
  it('are selected with Shift and an arrow, ticked together with Space, and let go with Escape', async () => {
    const { host, user } = await setUp();
    screen.getByRole('treeitem', { name: /^src,/u }).focus();
    await user.keyboard('{ArrowRight}{End}{Shift>}{ArrowUp}{/Shift}');
    expect(chosen().at(-1)).toBe('README.md');
    expect(chosen()).toHaveLength(2);
    await user.keyboard(' ');
    await waitFor(() => expect(host.callsOf('stacks.add')).toHaveLength(1));
    const [call] = host.callsOf('stacks.add');
    expect(call?.sources).toContainEqual(expect.objectContaining({ path: 'README.md' }));
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('treeitem', { selected: true })).toEqual([]);
  });

  it('are all selected with Ctrl+A, and single ones are taken out and in with Ctrl and a click', async () => {
    const { user } = await setUp();
    screen.getByRole('treeitem', { name: /^README/u }).focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(screen.getAllByRole('treeitem').length);
    const row = screen.getByRole('treeitem', { name: /^README/u });
    await user.keyboard('{Control>}');
    await user.click(row);
    await user.keyboard('{/Control}');
    expect(chosen()).not.toContain('README.md');
  });

  it('says why some of them can not be ticked, and ticks the rest', async () => {
    const { host, toasts, user } = await setUp();
    screen.getByRole('treeitem', { name: /^README/u }).focus();
    await user.keyboard('{Control>}a{/Control} ');
    await waitFor(() => expect(host.callsOf('stacks.add')).toHaveLength(1));
    await waitFor(() =>
      expect(toasts.getState().toasts.at(-1)?.message).toMatch(
        /^Added \d files?\. 1 was left out: Secrets files are never added\.$/u,
      ),
    );
  });
});

describe('the filter', () => {
  it('shows what matches, says when nothing does, and is cleared', async () => {
    const { host, user } = await setUp();
    host.answer('find.contents', () => nothingFound);
    const field = screen.getByRole('textbox', { name: 'Filter files' });
    await user.type(field, 'orderS');
    const [row, ...others] = screen.getAllByRole('treeitem');
    expect(others).toEqual([]);
    expect(row?.getAttribute('aria-level')).toBe('1');
    expect(row?.querySelector('.name')?.textContent).toBe('OrderService.ts');
    expect(row?.querySelector('.in-folder')?.textContent).toBe('src/services');
    expect(row?.querySelector('mark')?.textContent).toBe('OrderS');
    await user.type(field, 'zzz');
    expect(await screen.findByText('No files match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole('treeitem')).toHaveLength(4);
  });

  it('adds the first of what it found on Enter and keeps the focus, and goes to one that is in the stack', async () => {
    const { host, stack, user } = await setUp();
    const field = screen.getByRole('textbox', { name: 'Filter files' });
    await user.type(field, 'orderS{Enter}');
    const add = {
      projectId: 'p1',
      stackId: 's1',
      sources: [{ kind: 'file', path: 'src/services/OrderService.ts' }],
    };
    await waitFor(() => expect(host.callsOf('stacks.add')).toEqual([add]));
    expect(document.activeElement).toBe(field);
    stack.setState({ current: stackOf([fileItem('i2', 'src/services/OrderService.ts')]) });
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('data-key')).toBe('src/services/OrderService.ts');
    expect(host.callsOf('stacks.add')).toHaveLength(1);
  });

  it('is left downwards from name to name and into contents, and come back to upwards', async () => {
    const { host, user } = await setUp();
    const line = { line: 3, text: 'new OrderService()', places: [4, 16], cutBefore: false, cutAfter: false };
    host.answer('find.contents', ({ operationId }: { operationId: string }) => {
      host.emit('find.found', {
        projectId: 'p1',
        operationId,
        files: [{ path: 'README.md', lines: [line], more: 0 }],
      });
      return { ...nothingFound, foundFiles: 1, foundLines: 1 };
    });
    const field = screen.getByRole('textbox', { name: 'Filter files' });
    await user.type(field, 'Service');
    await screen.findByRole('treeitem', { name: /^Line 3/u });
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('src/services/UserService.ts');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('src/services/OrderService.ts');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('README.md');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('src/services/OrderService.ts');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field);
  });

  it('adds all that it found at once', async () => {
    const { host, user } = await setUp();
    await user.type(screen.getByRole('textbox', { name: 'Filter files' }), 'Service');
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    await waitFor(() => expect(host.callsOf('stacks.add')).toHaveLength(1));
    expect(JSON.stringify(host.callsOf('stacks.add')[0])).toMatch(/UserService.*OrderService/u);
  });

  it('gets the focus with Ctrl+F from the tree, and Escape clears it', async () => {
    const { files, user } = await setUp();
    screen.getByRole('treeitem', { name: /^README/u }).focus();
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('textbox', { name: 'Filter files' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'x{Escape}');
    expect(files.getState().filter).toBe('');
  });
});

it('says that a project has no files', async () => {
  await setUp([]);
  expect(screen.queryByRole('tree')).toBeNull();
});

it('hides and shows ignored files with one button that counts them', async () => {
  const { user } = await setUp();
  await user.click(screen.getByRole('button', { name: '1 ignored' }));
  expect(screen.queryByRole('treeitem', { name: /^\.env/u })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 ignored' }));
  expect(screen.getByRole('treeitem', { name: '.env, secrets file' })).toBeTruthy();
});

it('offers payloads, newest first, and the one that follows the newest', async () => {
  const { host, user } = await setUp();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  expect(
    screen.getAllByRole('button', { name: /^Add/u }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Add Latest', 'Add session-2.md', 'Add session-1.md']);
  await user.click(screen.getByRole('button', { name: 'Add Latest' }));
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 'latest' }] }]);
});

const rows = () => screen.getAllByRole('listitem');

it('takes the newest payload for in the stack by its number as well', async () => {
  const { stack, user } = await setUp();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  const item = { ...fileItem('i2', 'x'), source: { kind: 'payload', session: 2 } } as const;
  act(() => stack.setState({ current: stackOf([item]) }));
  expect(rows().map((row) => row.textContent.includes('In the stack'))).toEqual([true, true, false]);
});

it('says how many tokens each payload has, and the one that follows the newest as many as that', async () => {
  const { user } = await setUp();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  await screen.findByText('1,250');
  expect(rows().map((row) => row.querySelector('.row-tokens')?.textContent)).toEqual(['604', '604', '1,250']);
  expect(rows()[2]?.getAttribute('aria-label')).toMatch(/^session-1\.md, .*1,250 tokens$/u);
});

it('walks payloads by arrows, takes one in and out by Space, and keeps the focus', async () => {
  const { host, stack, user } = await setUp();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  rows()[0]?.focus();
  await user.keyboard('{End}{ArrowUp} ');
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 2 }] }]);
  const item = { ...fileItem('i2', 'x'), source: { kind: 'payload', session: 2 } } as const;
  act(() => stack.setState({ current: stackOf([item]) }));
  expect(document.activeElement).toBe(rows()[1]);
  expect(rows()[1]?.getAttribute('aria-label')).toMatch(/^session-2\.md, .*in the stack$/u);
  await user.keyboard(' ');
  expect(host.callsOf('stacks.removeItems')).toMatchObject([{ itemIds: ['i2'] }]);
});

it('has the newest payload in the stack by the item that follows it, and takes that out', async () => {
  const { host, stack, user } = await setUp();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  const latest = { ...fileItem('i2', 'x'), source: { kind: 'payload', session: 'latest' } } as const;
  act(() => stack.setState({ current: stackOf([latest]) }));
  const offered = screen.getAllByRole('button', { name: /^Add/u });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Add session-1.md']);
  expect(rows()[1]?.getAttribute('aria-label')).toMatch(/^session-2\.md, .*in the stack$/u);
  rows()[0]?.focus();
  await user.keyboard('{ArrowDown} ');
  expect(host.callsOf('stacks.add')).toEqual([]);
  expect(host.callsOf('stacks.removeItems')).toMatchObject([{ itemIds: ['i2'] }]);
});

describe('a large project', () => {
  const parts = Array.from({ length: 1_499 }, (_unused, index) => ({
    path: `z-part-${index}.ts`,
    bytes: 40,
  }));
  const many = [{ path: 'README.md', bytes: 40 }, ...parts];

  it('says how many of its files are counted, and offers to stop and to go on', async () => {
    const { host, user } = await setUp(many, (given) => {
      given.answer('files.count', () => new Promise(() => undefined));
    });
    expect(await screen.findByText('Counting tokens 0 of 1,500')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Counting tokens' }).getAttribute('max')).toBe('1500');
    await user.click(screen.getByRole('button', { name: 'Stop counting' }));
    expect(screen.getByText('Tokens of 1,500 files are estimates')).toBeTruthy();
    expect(host.callsOf('operations.cancel')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Count' }));
    expect(screen.getByText(/^Counting tokens/u)).toBeTruthy();
  });

  it('says how many of its files are listed, and offers to stop', async () => {
    const { files, user } = await setUp();
    files.setState({ phase: 'loading', arrived: 42_310 });
    await user.click(await screen.findByRole('button', { name: 'Stop listing' }));
    expect(screen.getByText('Listing files 42,310')).toBeTruthy();
    files.setState({ phase: 'stopped' });
    expect(await screen.findByText('Stopped, 42,310 files listed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'List all' }));
    await waitFor(() => expect(files.getState().phase).toBe('ready'));
  });
});
