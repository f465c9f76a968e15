import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { AppError } from '../../shared/errors.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { StackColumn } from '../stack/column/StackColumn.tsx';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, settings, stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { EditingDialogs } from './EditingDialogs.tsx';
import { createEditingStore } from './editingStore.ts';

beforeEach(() => {
  // happy-dom has no layout: without a height a virtual list has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const edited = { of: 'version 1', characters: 4 };

async function shown(items: readonly StackItemView[], block: Partial<BlockSummary> = {}) {
  const stack = stackOf(items);
  const host = createTestHost({
    'stacks.list': () => [stack],
    'settings.get': () => settings,
    'editing.open': () => ({
      editId: 'e1',
      text: 'mine',
      hidden: 0,
      tokens: 1,
      exact: true,
      lines: 1,
      bytes: 4,
    }),
    'editing.difference': () => ({
      status: 'ok',
      title: 'a.ts',
      hunks: [{ before: 1, now: 1, lines: ['-theirs', '+mine'] }],
      leftOut: 0,
    }),
  });
  const toasts = createToastStore();
  const store = createStackStore(host.client, toasts.getState().fail);
  await store.getState().openProject('p1');
  const blocks = items.map(({ id }) => ({ ...blockOf(id, 5), ...block }));
  host.emit('assembly.changed', { assembly: assemblyOf(blocks, { stackId: stack.id }) });
  const editing = createEditingStore(host.client, store, toasts);
  render(
    <>
      <StackColumn store={store} toasts={toasts} payloads={[]} texts={editing.getState()} />
      <EditingDialogs client={host.client} editing={editing} stack={store} />
    </>,
  );
  await screen.findAllByRole('listitem');
  return { host, editing, user: userEvent.setup() };
}
const card = () => screen.getByRole('listitem', { name: /^File: a.ts/u });

it('writes a note by key, and takes it away when it is emptied', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { note: 'before' })]);
  expect(card().textContent).toContain('Note: before');
  card().focus();
  await user.keyboard('n');
  const field = await screen.findByRole('textbox', { name: /^Your own remark/u });
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(host.callsOf('stacks.changeItem')).toMatchObject([{ itemId: 'a', options: { note: null } }]);
});

const conflict = new AppError('stacks/conflict', 'Changed.', { stackId: 's1', otherId: 'o' });

it('shows both notes where another window changed it meanwhile, until one is chosen', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { note: 'before' })]);
  card().focus();
  await user.keyboard('n');
  const field = await screen.findByRole('textbox', { name: /^Your own remark/u });
  await user.clear(field);
  await user.type(field, 'mine');
  host.emit('stacks.changed', {
    projectId: 'p1',
    revision: 1,
    stacks: [stackOf([fileItem('a', 'a.ts', { note: 'theirs' })])],
  });
  host.answer('stacks.changeItem', () => Promise.reject(conflict));
  await user.keyboard('{Enter}');
  expect(host.callsOf('stacks.changeItem')).toMatchObject([{ options: { note: 'mine' }, was: 'before' }]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Yours: mine');
  expect(alert.textContent).toContain('Theirs: theirs');
  host.answer('stacks.changeItem', () => undefined);
  await user.click(within(alert).getByRole('button', { name: 'Keep mine' }));
  expect(host.callsOf('stacks.changeItem').at(-1)).toMatchObject({
    options: { note: 'mine' },
    was: 'theirs',
  });
  expect(host.callsOf('otherTexts.drop')).toMatchObject([
    { of: { what: 'note', stackId: 's1', itemId: 'a' }, otherId: 'o' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps of two notes the one typed last, where the user types on and cancels', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { note: 'before' })]);
  const of = { what: 'note', stackId: 's1', itemId: 'a' };
  const order: string[] = [];
  host.answer('otherTexts.keep', ({ other }) => {
    order.push(`keep ${other.text ?? ''}`);
    return other;
  });
  host.answer('otherTexts.drop', () => void order.push('drop'));
  card().focus();
  await user.keyboard('n');
  const field = await screen.findByRole('textbox', { name: /^Your own remark/u });
  await user.clear(field);
  await user.type(field, 'mine');
  host.answer('stacks.changeItem', async () => {
    // The user types on before the answer is there.
    await user.type(field, ' 1');
    throw conflict;
  });
  await user.keyboard('{Enter}');
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(order).toEqual(['keep mine 1']));
  await user.type(field, '2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(order).toEqual(['keep mine 1', 'keep mine 12']));
  expect(host.callsOf('otherTexts.keep').at(-1)).toMatchObject({
    of,
    otherId: 'o',
    other: { text: 'mine 12' },
  });
});

it('deletes a note that was typed during a conflict only after it was kept', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { note: 'theirs' })]);
  host.answer('otherTexts.take', () => ({ otherId: 'left', other: { text: 'mine' } }));
  const order: string[] = [];
  const disk = new EventTarget();
  host.answer('otherTexts.keep', async ({ other }) => {
    await new Promise((resolve) => disk.addEventListener('written', resolve));
    order.push(`keep ${other.text ?? ''}`);
    return other;
  });
  host.answer('otherTexts.drop', () => void order.push('drop'));
  card().focus();
  await user.keyboard('n');
  const alert = await screen.findByRole('alert');
  await user.type(screen.getByRole('textbox', { name: /^Your own remark/u }), '!');
  await user.click(within(alert).getByRole('button', { name: 'Take theirs' }));
  expect(order).toEqual([]);
  disk.dispatchEvent(new Event('written'));
  await vi.waitFor(() => expect(order).toEqual(['keep mine!', 'drop']));
});

it('asks about a note that an earlier window left undecided', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { note: 'theirs' })]);
  host.answer('otherTexts.take', () => ({ otherId: 'left', other: { text: 'mine' } }));
  card().focus();
  await user.keyboard('n');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Yours: mine');
  await user.click(within(alert).getByRole('button', { name: 'Take theirs' }));
  expect(host.callsOf('stacks.changeItem')).toEqual([]);
  expect(host.callsOf('otherTexts.drop')).toMatchObject([{ otherId: 'left' }]);
});

it('stays open with a note that could not be saved', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts')]);
  card().focus();
  await user.keyboard('n');
  const field = await screen.findByRole('textbox', { name: /^Your own remark/u });
  await user.type(field, 'mine');
  host.answer('stacks.changeItem', () =>
    Promise.reject(new AppError('storage/locked', 'Another program holds the file.', { file: 'x' })),
  );
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(host.callsOf('stacks.changeItem')).toHaveLength(1));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Your own remark/u }).value).toBe('mine');
});

it('has the focus for a note before the next frame: what is typed then is no key of the card', async () => {
  const { user } = await shown([fileItem('a', 'a.ts')]);
  card().focus();
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await user.keyboard('n');
  const field = await screen.findByRole('textbox', { name: /^Your own remark/u });
  await expect.poll(() => document.activeElement).toBe(field);
  frames.mockRestore();
});

it('opens the editor by key, for what has a text of its own', async () => {
  const { editing, user } = await shown([
    fileItem('a', 'a.ts'),
    { id: 'b', on: true, source: { kind: 'unknown', name: 'hologram' } },
  ]);
  card().focus();
  await user.keyboard('e');
  expect(editing.getState().shown).toEqual({ what: 'copy', itemId: 'a' });
  editing.getState().close();
  (await screen.findByRole('listitem', { name: /hologram/u })).focus();
  await user.keyboard('e');
  expect(editing.getState().shown).toBeNull();
});

it('says that a source went on without its copy, shows how, and keeps the copy', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { edited })], { edited: 'source-changed' });
  await user.click(within(card()).getByRole('button', { name: 'Source changed since edited' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('mine')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect(host.callsOf('editing.keep')).toMatchObject([{ target: { what: 'item', itemId: 'a' } }]);
});

it('reverts to the source with one choice of the card’s menu', async () => {
  const { host, user } = await shown([fileItem('a', 'a.ts', { edited })], { edited: 'as-taken' });
  expect(card().textContent).toContain('Edited');
  await user.click(within(card()).getByRole('button', { name: 'More for a.ts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revert to source' }));
  expect(host.callsOf('stacks.changeItem')).toMatchObject([{ itemId: 'a', options: { edited: null } }]);
});

it('narrows the items down by key, and gives them back with Esc', async () => {
  const { user } = await shown([fileItem('a', 'a.ts'), fileItem('b', 'b.ts', { note: 'the handler' })]);
  card().focus();
  await user.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Search in the stack' });
  await user.type(field, 'HANDLER');
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(field, ' nothing');
  expect(await screen.findByText('No item matches.')).toBeTruthy();
  await user.type(field, '{Escape}');
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(2);
  await user.type(field, '{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Search in the stack' })).toBeNull();
});
