import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CopiedAgain, CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { project, settings } from '../testing/examples.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { createToastStore, type ToastStore } from '../ui/toastStore.ts';
import { createHistoryStore, type HistoryStore } from './historyStore.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

const entryOf = (id: string, more: Partial<CopyEntry> = {}): CopyEntry => ({
  id,
  at: '2026-01-02T10:00:00.000Z',
  target: 'clipboard',
  stackId: 's1',
  stackName: `Stack ${id}`,
  model: 'gpt-5',
  tokens: 1_234,
  exact: true,
  items: 2,
  redacted: 0,
  allowed: 0,
  bytes: 4_500,
  ...more,
});
const entries = [
  entryOf('c', { target: 'reference', path: 'scratch/first-message-1.md' }),
  entryOf('b', { redacted: 2, allowed: 1, exact: false }),
  entryOf('a'),
];

let host: TestHost;
let toasts: ToastStore;
let history: HistoryStore;

beforeEach(async () => {
  // happy-dom has no layout: without a height a virtual list has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  host = createTestHost({
    'settings.get': () => ({ ...settings, lastProjectId: project.id }),
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: project.id }),
    'history.list': () => entries,
    'history.text': ({ copyId }: { copyId: string }) => ({
      status: 'ok',
      text: `text of ${copyId}\n<img src=x>`,
      covered: 1,
    }),
    'history.copy': () => ({ status: 'done' }),
    'history.compare': () => ({ status: 'same', title: 'Stack' }),
  });
  toasts = createToastStore();
  const projects = createProjectStore(host.client, toasts.getState().fail);
  await projects.getState().start();
  await waitFor(() => expect(projects.getState().currentId).toBe(project.id));
  history = createHistoryStore(host.client, projects, toasts);
  render(
    <Tooltip.Provider>
      <HistoryDialog store={history} />
    </Tooltip.Provider>,
  );
  await history.getState().show();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const copies = () => screen.getAllByRole('option');
const changed = (revision: number, left: readonly CopyEntry[]) =>
  host.emit('history.changed', { projectId: project.id, revision, entries: left });

it('shows the newest copy at once, as text and never as markup', async () => {
  expect(copies()).toHaveLength(3);
  expect(copies()[0]?.getAttribute('aria-selected')).toBe('true');
  expect(await screen.findByText('text of c')).toBeTruthy();
  expect(screen.getByText('<img src=x>')).toBeTruthy();
  expect(screen.getByText('1 suspected secret masked here')).toBeTruthy();
});

it('tells of each where it went and its figures', () => {
  expect(copies()[0]?.textContent).toContain('Reference to scratch/first-message-1.md');
  expect(copies()[1]?.textContent).toContain('about 1,234 tokens · 2 items · 4.5 KB');
  expect(copies()[1]?.textContent).toContain('2 redacted · 1 allowed');
});

it('is walked through by keys, and deletes by key', async () => {
  const user = userEvent.setup();
  screen.getByRole('listbox').focus();
  await user.keyboard('{End}{ArrowUp}');
  expect(await screen.findByText('text of b')).toBeTruthy();
  await user.keyboard('{Delete}');
  expect(host.callsOf('history.remove')).toEqual([{ projectId: project.id, copyIds: ['b'] }]);
  changed(1, [entries[0] as CopyEntry, entries[2] as CopyEntry]);
  expect(await screen.findByText('text of a')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(host.callsOf('history.restore')).toEqual([{ projectId: project.id, copyIds: ['b'] }]);
});

it('offers back what was deleted after it was closed too', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete all' }));
  changed(1, []);
  expect(await screen.findByText(/^The history is empty/u)).toBeTruthy();
  history.getState().close();
  toasts.getState().toasts[0]?.action?.run();
  await waitFor(() =>
    expect(host.callsOf('history.restore')).toEqual([{ projectId: project.id, copyIds: ['c', 'b', 'a'] }]),
  );
});

it('offers back what was deleted last, though it was closed before that was answered', async () => {
  await history.getState().remove(['c']);
  const answers: (() => void)[] = [];
  host.answer('history.remove', () => new Promise((answered) => answers.push(answered)));
  const removing = history.getState().remove(['b', 'a']);
  changed(1, []);
  history.getState().close();
  expect(toasts.getState().toasts).toEqual([]);
  answers[0]?.();
  await removing;
  toasts.getState().toasts[0]?.action?.run();
  expect(host.callsOf('history.restore')).toEqual([{ projectId: project.id, copyIds: ['b', 'a'] }]);
});

it('keeps on offer what was deleted while an earlier one was being brought back', async () => {
  const answers: (() => void)[] = [];
  await history.getState().remove(['c']);
  host.answer('history.restore', () => new Promise((answered) => answers.push(answered)));
  const restoring = history.getState().restore();
  await history.getState().remove(['b']);
  answers[0]?.();
  await restoring;
  expect(history.getState().note?.removed).toEqual(['b']);
});

it('keeps a newer state where an older one comes late, or one of another project', () => {
  changed(2, [entries[0] as CopyEntry]);
  changed(1, entries);
  host.emit('history.changed', { projectId: 'other', revision: 3, entries: [] });
  expect(history.getState().entries).toHaveLength(1);
});

it.each<[CopiedAgain, string | RegExp]>([
  [{ status: 'done' }, 'Copied Stack c again, as it was'],
  [{ status: 'blocked', findings: 2 }, /^Nothing was copied because the text contains 2 suspected secrets/u],
  [{ status: 'not-scanned' }, /could not be scanned/u],
  [{ status: 'clipboard-differs', written: 149_000, readBack: 500 }, /holds 500 of 149,000 characters/u],
])('says in the dialog what came of copying again: %j', async (answer, words) => {
  const user = userEvent.setup();
  host.answer('history.copy', () => answer);
  await user.click(screen.getByRole('button', { name: 'Copy again' }));
  expect(await within(screen.getByRole('status')).findByText(words)).toBeTruthy();
});

it('compares when that is asked for, and says what it came to', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Changes since' }));
  expect(await screen.findByText('The stack gives the same text now.')).toBeTruthy();
  expect(host.callsOf('history.compare')).toMatchObject([{ projectId: project.id, copyId: 'c' }]);
});
