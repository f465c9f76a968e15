import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StackView } from '../../../shared/domain/stack.ts';
import { AppError } from '../../../shared/errors.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, findingOf, settings, stackOf } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { StackColumn } from '../column/StackColumn.tsx';
import { createStackStore } from '../stackStore.ts';
import { ItemList } from './ItemList.tsx';

const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
const stack = stackOf(names.map((name, index) => fileItem(`i${index}`, name)));

/** Shows a stack column over a host that carries out edits as core would. */
async function shown(initial: StackView = stack) {
  let current = initial;
  let revision = 0;
  const host = createTestHost({
    'stacks.list': () => [current],
    'settings.get': () => settings,
  });
  const change = (items: StackView['items']): void => {
    current = { ...current, items };
    host.emit('stacks.changed', { projectId: 'p1', revision: ++revision, stacks: [current] });
  };
  host.answer('stacks.switchItems', ({ itemIds, on }) =>
    change(current.items.map((item) => (itemIds.includes(item.id) ? { ...item, on } : item))),
  );
  host.answer('stacks.removeItems', ({ itemIds }) =>
    change(current.items.filter((item) => !itemIds.includes(item.id))),
  );
  host.answer('stacks.moveItems', ({ itemIds, before }) => {
    const moved = current.items.filter((item) => itemIds.includes(item.id));
    const others = current.items.filter((item) => !itemIds.includes(item.id));
    const at = before === null ? others.length : others.findIndex((item) => item.id === before);
    change([...others.slice(0, at), ...moved, ...others.slice(at)]);
  });
  const toasts = createToastStore();
  const store = createStackStore(host.client, toasts.getState().fail);
  await store.getState().openProject('p1');
  render(<StackColumn store={store} toasts={toasts} payloads={[]} />);
  await screen.findAllByRole('listitem');
  return { host, store, toasts, user: userEvent.setup() };
}

const card = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^File: ${name}`, 'u') });
const order = () =>
  screen
    .getAllByRole('listitem')
    .toSorted((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
    .map((item) => /: (\S+?),/u.exec(item.getAttribute('aria-label') ?? '')?.[1]);

const oneBlock = (sha256: string, fetching: boolean) => [
  {
    ...blockOf('i1', 5),
    sha256,
    ...(fetching ? { fetch: { state: 'fetching' as const, words: '1 of 2' } } : {}),
  },
];

async function openMenu(user: UserEvent, name: string): Promise<void> {
  (await screen.findByLabelText(`More for ${name}`)).focus();
  await user.keyboard('{Enter}');
}

/** Chooses a menu entry by the keyboard alone. */
async function choose(user: UserEvent, name: string, what: string): Promise<void> {
  await openMenu(user, name);
  (await screen.findByText(what)).closest<HTMLElement>('[role="menuitem"]')?.focus();
  await user.keyboard('{Enter}');
}

const isOff = (text: string): boolean =>
  screen.getByText(text).closest('[role="menuitem"]')?.getAttribute('aria-disabled') === 'true';

describe('the list of items', () => {
  beforeEach(() => {
    // happy-dom has no layout: without a height a virtual list has no rows to show.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('has one tab stop, and arrows, Home and End go on from there', async () => {
    const { user } = await shown();
    expect(screen.getAllByRole('listitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
    card('a.ts').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(card('c.ts'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(card('d.ts'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('d.ts'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(card('a.ts'));
    expect(card('a.ts').getAttribute('aria-current')).toBe('true');
  });

  it('turns an item off and on with Space, and says so in its name', async () => {
    const { user } = await shown();
    card('b.ts').focus();
    await user.keyboard(' ');
    await waitFor(() => expect(card('b.ts').getAttribute('aria-label')).toContain('off'));
    expect(screen.getByText('3 of 4 on')).toBeTruthy();
    await user.keyboard(' ');
    await waitFor(() => expect(card('b.ts').getAttribute('aria-label')).not.toContain('off'));
  });

  it('moves an item with Alt and an arrow, keeps the focus on it and announces its place', async () => {
    const { user } = await shown();
    card('b.ts').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'b.ts', 'd.ts']));
    await waitFor(() => expect(document.getElementById('announcements')?.textContent).toBe('b.ts, 3 of 4'));
    expect(document.activeElement).toBe(card('b.ts'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'd.ts', 'b.ts']));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order()[0]).toBe('b.ts'));
  });

  it('moves an item to the top and to the bottom with Alt and Home or End', async () => {
    const { user } = await shown();
    card('c.ts').focus();
    await user.keyboard('{Alt>}{Home}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['c.ts', 'a.ts', 'b.ts', 'd.ts']));
    expect(document.activeElement).toBe(card('c.ts'));
    await user.keyboard('{Alt>}{End}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'b.ts', 'd.ts', 'c.ts']));
    await waitFor(() => expect(document.getElementById('announcements')?.textContent).toBe('c.ts, 4 of 4'));
  });

  it('moves an item by its menu, one step and to the ends', async () => {
    const { user } = await shown();
    await choose(user, 'b.ts', 'Move down');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'b.ts', 'd.ts']));
    await choose(user, 'b.ts', 'Move to the bottom');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'd.ts', 'b.ts']));
    await choose(user, 'b.ts', 'Move to the top');
    await waitFor(() => expect(order()).toEqual(['b.ts', 'a.ts', 'c.ts', 'd.ts']));
  });

  it('leaves an item out and removes it by its menu, and goes on from the next one', async () => {
    const { user } = await shown();
    await choose(user, 'b.ts', 'Turn off');
    await waitFor(() => expect(screen.getByText('3 of 4 on')).toBeTruthy());
    await choose(user, 'b.ts', 'Remove');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'd.ts']));
    await waitFor(() => expect(document.activeElement).toBe(card('c.ts')));
  });

  it('offers no move beyond the ends, and keeps the arrows in an open menu', async () => {
    const { user } = await shown();
    await openMenu(user, 'a.ts');
    const down = (await screen.findByText('Move down')).closest<HTMLElement>('[role="menuitem"]');
    expect(['Move to the top', 'Move up', 'Move down', 'Move to the bottom'].map(isOff)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    down?.focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).not.toBe(card('a.ts'));
  });

  it('acts from the menu on all that are selected, and says so', async () => {
    const { user } = await shown();
    card('b.ts').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await choose(user, 'b.ts', 'Move the selected items to the top');
    await waitFor(() => expect(order()).toEqual(['b.ts', 'c.ts', 'a.ts', 'd.ts']));
    expect(screen.getByText('2 selected', { selector: '.selection-bar *' })).toBeTruthy();
  });

  it('selects with Shift and arrows, moves the block together and acts on all of it', async () => {
    const { user, host } = await shown();
    card('b.ts').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 selected', { selector: '.selection-bar *' })).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['b.ts', 'c.ts', 'a.ts', 'd.ts']));
    expect(document.getElementById('announcements')?.textContent).toBe('2 items, 1 of 4');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText('2 of 4 on')).toBeTruthy());
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'd.ts']));
    expect(host.callsOf('stacks.removeItems')).toHaveLength(1);
    expect(document.activeElement).toBe(card('a.ts'));
    expect(screen.queryByText(/selected/u, { selector: '.selection-bar *' })).toBeNull();
  });

  it('picks single cards with Ctrl and a click, and lets go of all with Escape', async () => {
    const { user } = await shown();
    await user.click(card('a.ts'));
    await user.keyboard('{Control>}');
    await user.click(card('c.ts'));
    await user.keyboard('{/Control}');
    expect(screen.getByText('2 selected', { selector: '.selection-bar *' })).toBeTruthy();
    expect(card('c.ts').getAttribute('aria-label')).toContain('selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected', { selector: '.selection-bar *' })).toBeNull();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('4 selected', { selector: '.selection-bar *' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByText('0 of 4 on')).toBeTruthy());
  });

  it('reads again by Retry what could not be read', async () => {
    const { user, host } = await shown();
    const problem = 'The file is no longer there.';
    const gone = { ...blockOf('i1', 0), status: 'missing' as const, problem, tokens: null };
    host.emit('assembly.changed', { assembly: assemblyOf([gone], { revision: 9 }) });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(within(card('b.ts')).getByText(problem)).toBeTruthy();
    expect(host.callsOf('assembly.refresh')).toHaveLength(1);
  });

  it('removes an item with Backspace, goes to the next one and offers it back', async () => {
    const { user, toasts, host } = await shown();
    card('b.ts').focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'c.ts', 'd.ts']));
    expect(document.activeElement).toBe(card('c.ts'));
    const toast = toasts.getState().toasts.at(-1);
    expect(toast?.message).toBe('Removed b.ts');
    toast?.action?.run();
    await waitFor(() => expect(host.callsOf('stacks.undo')).toHaveLength(1));
  });

  it('goes to the one before when the last one is removed', async () => {
    const { user } = await shown();
    card('d.ts').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(order()).toEqual(['a.ts', 'b.ts', 'c.ts']));
    expect(document.activeElement).toBe(card('c.ts'));
  });

  it('goes to the controls of a card with Right and back with Escape', async () => {
    const { user } = await shown();
    card('a.ts').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Include a.ts');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(card('a.ts'));
  });

  it('takes lines of a file with Enter, and says how to mend what it can not read', async () => {
    const { user, host } = await shown();
    card('a.ts').focus();
    await user.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: /Lines/u });
    await user.type(field, '31-14');
    await user.click(screen.getByRole('button', { name: 'Use these lines' }));
    expect(screen.getByText('31-14 is in the wrong order. Enter 14-31.')).toBeTruthy();
    expect(host.callsOf('stacks.changeItem')).toEqual([]);
    await user.clear(field);
    await user.type(field, '14-31, 60');
    await user.click(screen.getByRole('button', { name: 'Use lines 14-31, 60' }));
    await waitFor(() =>
      expect(host.callsOf('stacks.changeItem')).toEqual([
        {
          projectId: 'p1',
          stackId: 's1',
          itemId: 'i0',
          options: {
            lines: [
              { first: 14, last: 31 },
              { first: 60, last: 60 },
            ],
          },
        },
      ]),
    );
  });

  it('draws a few dozen cards of five thousand', async () => {
    await shown(
      stackOf(Array.from({ length: 5_000 }, (_value, index) => fileItem(`i${index}`, `f${index}.ts`))),
    );
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    expect(screen.getByText('5,000 of 5,000 on')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('5000');
  });

  it('shows findings on their cards', async () => {
    const { host } = await shown();
    host.emit('assembly.changed', {
      assembly: assemblyOf(
        names.map((_name, index) => blockOf(`i${index}`, 10)),
        {
          findings: [findingOf('x', 'i1'), findingOf('y', 'i1')],
          blocking: 2,
        },
      ),
    });
    await waitFor(() => expect(card('b.ts').getAttribute('aria-label')).toContain('2 findings'));
    expect(card('a.ts').getAttribute('aria-label')).not.toContain('finding');
  });

  it('draws the figures of a message before those of its items, whose cards are laid out in a task of their own', async () => {
    const { store } = await shown();
    cleanup();
    const drawn: string[] = [];
    render(
      <Profiler
        id="items"
        onRender={() => drawn.push(document.querySelector('[data-item="i0"]')?.textContent ?? '')}
      >
        <ItemList stack={stack} store={store} toasts={createToastStore()} editable={new Set()} />
      </Profiler>,
    );
    await waitFor(() => expect(document.querySelector('[data-item="i0"]')).not.toBeNull());
    drawn.length = 0;
    act(() => store.setState({ assembly: assemblyOf([blockOf('i0', 4_321)], { tokens: 4_321 }) }));
    expect(drawn[0]).not.toContain('4,321');
    expect(drawn.at(-1)).toContain('4,321');
  });
});

describe('the stack column', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('saves the goal on Enter', async () => {
    const { user, host } = await shown();
    await user.click(screen.getByRole('textbox', { name: /Goal/u }));
    // At once: a pause amid typing saves what is there so far.
    await user.paste('Fix the race');
    await user.keyboard('{Enter}');
    expect(host.callsOf('stacks.set')).toEqual([
      { projectId: 'p1', stackId: 's1', fields: { goal: 'Fix the race' }, was: '' },
    ]);
  });

  it('saves the goal when the field is left', async () => {
    const { user, host } = await shown();
    await user.click(screen.getByRole('textbox', { name: /Goal/u }));
    await user.paste('Fix');
    await user.tab();
    expect(host.callsOf('stacks.set')).toHaveLength(1);
  });

  it('says what a refresh came to once no service is asked any more', async () => {
    const { user, host, toasts } = await shown();
    host.emit('assembly.changed', { assembly: assemblyOf(oneBlock('1', false), { revision: 9 }) });
    host.answer('assembly.refresh', () => {
      host.emit('assembly.changed', { assembly: assemblyOf(oneBlock('1', true), { revision: 10 }) });
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(toasts.getState().toasts).toEqual([]);
    host.emit('assembly.changed', { assembly: assemblyOf(oneBlock('2', false), { revision: 11 }) });
    await waitFor(() =>
      expect(toasts.getState().toasts).toMatchObject([{ message: 'Refreshed 1 item, 1 changed.' }]),
    );
  });

  it('can be read again after a reading failed', async () => {
    const { user, host } = await shown();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    host.answer('assembly.refresh', () => {
      host.emit('assembly.changed', { assembly: assemblyOf([], { state: 'reading' }) });
      throw new AppError('projects/folder-gone', 'There is no such folder any more.', { path: '/x' });
    });
    await user.click(refresh);
    await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull());
    await user.click(refresh);
    expect(host.callsOf('assembly.refresh')).toHaveLength(2);
  });

  it('shows a file as an outline by its key and its menu, and whole again', async () => {
    const { user, host } = await shown(stackOf([fileItem('i0', 'a.ts'), fileItem('i1', 'b.ts')]));
    host.answer('stacks.outlineItems', () => undefined);
    card('a.ts').focus();
    await user.keyboard('o');
    await waitFor(() =>
      expect(host.callsOf('stacks.outlineItems')).toEqual([
        { projectId: 'p1', stackId: 's1', itemIds: ['i0'], outline: true },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'More for b.ts' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Outline/u }));
    await waitFor(() => expect(host.callsOf('stacks.outlineItems')).toHaveLength(2));
  });

  it('takes the whole file again from its menu, where it is an outline', async () => {
    const { user, host } = await shown(stackOf([{ ...fileItem('i0', 'a.ts'), outline: true }]));
    host.answer('stacks.outlineItems', () => undefined);
    await user.click(screen.getByRole('button', { name: 'More for a.ts' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Whole file/u }));
    await waitFor(() => expect(host.callsOf('stacks.outlineItems')).toMatchObject([{ outline: false }]));
  });

  it('gives the focus to Add when the last item is removed', async () => {
    const { user } = await shown(stackOf([fileItem('i0', 'a.ts')]));
    card('a.ts').focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
  });

  it('adds pasted text with a title made of its first line', async () => {
    const { user, host } = await shown();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pasted text…' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.click(text);
    await user.paste('\nThread about the race\nmore');
    expect(screen.getByText('27 characters')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add pasted text' }));
    await waitFor(() =>
      expect(host.callsOf('stacks.add')).toEqual([
        {
          projectId: 'p1',
          stackId: 's1',
          sources: [
            { kind: 'pasted', title: 'Thread about the race', text: '\nThread about the race\nmore' },
          ],
        },
      ]),
    );
  });

  it('will not add nothing', async () => {
    const { user, host } = await shown();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pasted text…' }));
    const add = await screen.findByRole('button', { name: 'Add pasted text' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(add);
    expect(host.callsOf('stacks.add')).toEqual([]);
  });
});
