import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tooltip } from '@base-ui/react/tooltip';
import { beforeEach, expect, it } from 'vitest';
import type { Snippet, SnippetPreview } from '../../shared/domain/snippet.ts';
import { createStackStore, type StackStore } from '../stack/stackStore.ts';
import { settings, stackOf } from '../testing/examples.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { chooseEntry, leaveMenu, openMenuOf } from '../testing/rowMenus.ts';
import { createToastStore, type ToastStore } from '../ui/toastStore.ts';
import { createFillingStore } from './fillingStore.ts';
import { createLibraryStore } from './libraryStore.ts';
import { LibraryScreen } from './LibraryScreen.tsx';

const rules: Snippet = {
  id: 'rules',
  name: 'Rules',
  kind: 'snippet',
  tags: ['team'],
  text: 'For {{goal}} ask {{who}}.\n<img src=x onerror=alert(1)>',
  builtIn: null,
  changed: null,
  version: '1',
};
const plan: Snippet = {
  ...rules,
  id: 'plan-first',
  name: 'Plan first',
  kind: 'prompt',
  builtIn: 'original',
  text: 'Plan.',
};

let host: TestHost;
let stack: StackStore;
let toasts: ToastStore;

beforeEach(async () => {
  host = createTestHost({
    'settings.get': () => settings,
    'stacks.list': () => [stackOf([])],
    'library.list': () => [plan, rules],
    'library.count': () => [{ snippetId: 'rules', version: '1', tokens: 1_234 }],
    'library.save': () => ({ version: '2' }),
    'library.preview': ({ text, typed }: { text: string; typed: Record<string, string> }): SnippetPreview =>
      text === rules.text
        ? {
            parts: [
              { text: 'For ' },
              { text: 'the goal', variable: 'goal' },
              { text: ' ask ' },
              { text: typed['who'] ?? '{{who}}', variable: 'who' },
              { text: '.\n<img src=x onerror=alert(1)>' },
            ],
            variables: [
              { name: 'goal', value: 'the goal', from: 'payload' },
              { name: 'who', value: typed['who'] ?? null, from: typed['who'] === undefined ? null : 'typed' },
            ],
            typed,
            tokens: 12,
            filledTokens: 14,
            exact: true,
          }
        : { parts: [{ text }], variables: [], typed, tokens: 2, filledTokens: 2, exact: true },
  });
  toasts = createToastStore();
  const { fail } = toasts.getState();
  stack = createStackStore(host.client, fail);
  const library = createLibraryStore(host.client, fail);
  const filling = createFillingStore(host.client, library, stack, fail);
  await stack.getState().openProject('p1');
  render(
    <Tooltip.Provider>
      <LibraryScreen library={library} filling={filling} stack={stack} toasts={toasts} />
    </Tooltip.Provider>,
  );
  await screen.findByRole('button', { name: /Plan first/u });
});

const row = (name: RegExp) => screen.getByRole('button', { name });
const select = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('lists prompts and snippets with their tokens, and finds by tag', async () => {
  expect(await screen.findByText('1,234')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search library' }), '#team');
  expect(document.querySelectorAll('.snippet-row')).toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search library' }), ' who');
  expect(document.querySelectorAll('.snippet-row')).toHaveLength(1);
});

it('goes to the first that was found on Enter', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Search library' }), 'who{Enter}');
  const found = screen.getByRole('button', { name: /Rules/u });
  expect(found.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(found);
});

it('offers to make what a search does not find', async () => {
  host.answer('library.create', () => ({ snippetId: 'rules' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search library' }), 'zebra');
  await userEvent.click(screen.getByRole('button', { name: 'New "zebra"' }));
  expect(host.callsOf('library.create')).toMatchObject([{ fields: { name: 'zebra', text: '' } }]);
});

it('shows values with where they are from, and outlines what has none', async () => {
  await select(/Rules/u);
  const filled = await screen.findByRole('region', { name: 'Filled text' });
  expect(filled.querySelector('.unfilled')?.textContent).toBe('{{who}}');
  expect(filled.querySelector('img')).toBe(null);
  expect(screen.getByText('From payload')).toBeDefined();
  expect(screen.getByText('Missing')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^goal/u })).toHaveProperty('placeholder', 'the goal');
});

it('adds a snippet with its typed values, as one change', async () => {
  await select(/Rules/u);
  await userEvent.type(await screen.findByRole('textbox', { name: /^who/u }), 'Mara');
  await userEvent.click(screen.getByRole('button', { name: /^Add to stack/u }));
  expect(host.callsOf('stacks.add')).toMatchObject([
    { sources: [{ kind: 'snippet', id: 'rules', name: 'Rules' }], variables: { who: 'Mara' } },
  ]);
  expect(host.callsOf('stacks.changeItem')).toEqual([]);
});

it('keeps what ships from being deleted, and takes a deletion back', async () => {
  expect(screen.queryByRole('button', { name: 'Snippet menu' })).toBe(null);
  await select(/Rules/u);
  await userEvent.click(await screen.findByRole('button', { name: 'Snippet menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete snippet' }));
  const [toast] = toasts.getState().toasts;
  expect(toast?.message).toBe('Deleted Rules');
  toast?.action?.run();
  await expect.poll(() => host.callsOf('library.restore')).toEqual([{ snippetId: 'rules' }]);
});

it('marks variables in the text that is typed', async () => {
  await select(/Rules/u);
  const editor = await screen.findByRole('region', { name: 'Editor' });
  expect([...editor.querySelectorAll('.var')].map((mark) => mark.textContent)).toEqual([
    '{{goal}}',
    '{{who}}',
  ]);
  expect(within(editor).getByRole('textbox', { name: 'Text' })).toHaveProperty('value', rules.text);
});

it('goes from a search that is empty to the list on Esc, never out of everything', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Search library' }), 'rules{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search library' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.classList.contains('snippet-row')).toBe(true);
});

it('offers in the menu of a row all that its buttons do', async () => {
  expect(await openMenuOf(row(/Plan first/u))).toEqual({
    name: 'Menu of Plan first',
    entries: ['Copy prompt', 'Add to stack', 'Duplicate'],
  });
  await leaveMenu();
  // This row is not the open one.
  const { entries } = await openMenuOf(row(/Rules/u));
  expect(entries).toEqual(['Copy snippet', 'Add to stack', 'Duplicate', 'Delete snippet']);
  host.answer('library.copy', () => ({ status: 'done', missing: ['who'] }));
  await chooseEntry('Copy snippet');
  expect(host.callsOf('library.copy')).toMatchObject([{ text: rules.text }]);
  expect(toasts.getState().toasts.at(-1)?.message).toBe('Copied “Rules”. No value for who');
  await openMenuOf(row(/Rules/u));
  await chooseEntry('Add to stack');
  await waitFor(() => expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ id: 'rules' }] }]));
  expect(screen.getByRole('button', { name: /Plan first/u }).getAttribute('aria-current')).toBe('true');
});
