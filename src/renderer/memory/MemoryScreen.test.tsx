import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MemoryAnswer, MemoryHit, MemoryText } from '../../shared/domain/memory.ts';
import { AppError } from '../../shared/errors.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost, type Answers } from '../testing/createTestHost.ts';
import { stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { copyText } from './memoryActions.ts';
import { createMemoryStore } from './memoryStore.ts';
import { MemoryScreen } from './MemoryScreen.tsx';

const hit = (id: string, more: Partial<MemoryHit> = {}): MemoryHit => ({
  id,
  level: 'note',
  title: `Title ${id}`,
  project: { id: 'p1', name: 'storefront' },
  path: `knowledge/${id}.md`,
  date: '2025-11-03T10:00:00.000Z',
  part: 'Retry once, then ask for a new token',
  tokens: 312,
  ...more,
});
const answerOf = (hits: readonly MemoryHit[], more: Partial<MemoryAnswer> = {}): MemoryAnswer => ({
  hits,
  counts: { note: hits.length, session: 0, git: 0, snippet: 0 },
  all: { note: 2, session: 1, git: 4, snippet: 1 },
  projects: [{ id: 'p1', name: 'storefront' }],
  reading: null,
  leftOut: 0,
  tookMs: 3,
  ...more,
});
const textOf = (id: string): MemoryText => ({
  ...hit(id),
  markdown: `Text of ${id}`,
  sections: null,
});
const noDrift = { files: [], problem: null };

function open(answers: Answers = {}) {
  const host = createTestHost({
    'memory.search': () => answerOf([hit('a'), hit('b')]),
    'memory.read': ({ id }) => textOf(id),
    'memory.since': () => noDrift as never,
    ...answers,
  });
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const stack = createStackStore(host.client, fail);
  const memory = createMemoryStore(host.client, stack, fail);
  const onSearchFiles = vi.fn();
  stack.setState({ projectId: 'p1' });
  render(
    <MemoryScreen memory={memory} stack={stack} toasts={toasts} tabs={null} onSearchFiles={onSearchFiles} />,
  );
  return { host, memory, stack, toasts, onSearchFiles, user: userEvent.setup() };
}
const field = () => screen.getByRole('textbox', { name: /^Search notes/ });
const options = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('button')
    .map((row) => row.getAttribute('aria-label'));

it('says of a long text that only its beginning is shown and copied', async () => {
  const { memory, stack, toasts } = open({
    'memory.search': () => answerOf([hit('a', { cut: true })]),
    'memory.read': ({ id }) => ({ ...textOf(id), cut: true }),
    'memory.copy': () => ({ status: 'done' }),
  });
  const facts = await screen.findByText(/^Only the first 200,000 characters/);
  expect(facts.textContent).toContain('The whole text is in knowledge/a.md.');
  await copyText({ memory, stack, toasts }, hit('a', { cut: true }));
  expect(toasts.getState().toasts.at(-1)?.message).toBe(
    'Copied the first 200,000 characters of “Title a”. The whole text is in knowledge/a.md.',
  );
});

it('shows what is found, and the first text with what became of its files', async () => {
  const { host } = open();
  await screen.findByText('Text of a');
  expect(options()[0]).toContain('Note: Title a. storefront, finished');
  expect(host.callsOf('memory.search')[0]).toMatchObject({ query: '', level: null, fresh: true, here: 'p1' });
  expect(host.callsOf('memory.since')).toMatchObject([{ id: 'a' }]);
  expect(screen.getByText('2 of 8 texts')).toBeTruthy();
  expect(screen.getByText('8 texts of 1 project, 3 ms')).toBeTruthy();
});

it('marks the words of the answer that is shown, not of one on its way', async () => {
  const { user, host } = open();
  await screen.findByText('Text of a');
  await user.type(field(), 'token');
  await waitFor(() => expect(document.querySelectorAll('mark').length).toBeGreaterThan(0));
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'token',
    'token',
  ]);
  host.answer('memory.search', () => new Promise(() => undefined));
  await user.type(field(), ' retry');
  expect(document.querySelectorAll('mark')).toHaveLength(2);
});

it('shows the first result of what was typed also where a change on disk asks again meanwhile', async () => {
  const { user, host } = open();
  await screen.findByText('Text of a');
  host.answer('memory.search', () => new Promise(() => undefined));
  await user.type(field(), 'quagga');
  host.answer('memory.search', () => answerOf([hit('c')]));
  act(() => host.emit('library.changed', { snippets: [] }));
  await screen.findByText('Text of c');
});

it('offers the same search in the files where nothing matches', async () => {
  const { user, onSearchFiles } = open({ 'memory.search': () => answerOf([]) });
  await screen.findByText('No notes yet');
  await user.type(field(), 'zeppelin');
  await user.click(await screen.findByRole('button', { name: 'Search files for “zeppelin”' }));
  expect(onSearchFiles).toHaveBeenCalledWith('zeppelin');
});

it('says how far the reading is, and asks again as more is read', async () => {
  const { host } = open({
    'memory.search': () => answerOf([hit('a')], { reading: { read: 1_240, of: 1_904 } }),
  });
  await screen.findByText('Reading 1,240 of 1,904');
  host.answer('memory.search', () => answerOf([hit('a'), hit('b')]));
  host.emit('memory.changed', { reading: null });
  await screen.findByText('2 of 8 texts');
  expect(options()).toHaveLength(2);
});

it('shows no more than a person looks through, and says so', async () => {
  open({ 'memory.search': () => answerOf(Array.from({ length: 200 }, (_, at) => hit(`n${at}`))) });
  await screen.findByText('The first 200 are shown. Type another word to find fewer.');
});

it('says that a folder is gone, and compares nothing', async () => {
  const { host } = open({
    'memory.search': () => answerOf([hit('a', { gone: true })]),
    'memory.read': ({ id }) => ({ ...textOf(id), gone: true }),
  });
  await screen.findByText('Text of a');
  expect(options()[0]).toContain('Folder not found');
  expect(host.callsOf('memory.since')).toEqual([]);
  expect(screen.getByText('Folder not found, so nothing can be compared.')).toBeTruthy();
});

it('says why a search or a text failed, with a way to try again', async () => {
  const { user, host } = open({
    'memory.search': () => {
      throw new AppError('storage/read-failed', 'The disk is gone.', { file: 'x', cause: 'EIO' });
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is gone.');
  host.answer('memory.search', () => answerOf([hit('a')]));
  host.answer('memory.read', () => {
    throw new AppError('memory/unknown', 'This text is no longer there. Search again.', {});
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This text is no longer there.');
});

it('filters by level and project, each with a search of its own', async () => {
  const { user, host } = open();
  await screen.findByText('Text of a');
  await user.click(screen.getByRole('radio', { name: 'Git' }));
  expect(host.callsOf('memory.search').at(-1)).toMatchObject({ level: 'git' });
  await user.click(screen.getByRole('button', { name: 'Project: All projects' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'storefront' }));
  expect(host.callsOf('memory.search').at(-1)).toMatchObject({ level: 'git', projectId: 'p1' });
});

it('asks again for another project or model', async () => {
  const { host, stack } = open();
  await screen.findByText('Text of a');
  act(() => stack.setState({ projectId: 'p2' }));
  await waitFor(() => expect(host.callsOf('memory.search').at(-1)).toMatchObject({ here: 'p2' }));
  const model = 'claude-sonnet-5';
  act(() => stack.setState({ current: stackOf([], { model }) }));
  await waitFor(() => expect(host.callsOf('memory.search').at(-1)).toMatchObject({ model }));
});

it('walks by keys: down selects, Enter reads, and the copy names what blocks it', async () => {
  const { user, host, toasts } = open({ 'memory.copy': () => ({ status: 'blocked', findings: 1 }) });
  await screen.findByText('Text of a');
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('button')[0]
    ?.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByText('Text of b');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Text of the result');
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Copy as Markdown' }));
  expect(host.callsOf('memory.copy')).toEqual([{ id: 'b' }]);
  await waitFor(() => expect(toasts.getState().toasts.at(-1)?.message).toContain('nothing was copied'));
});
