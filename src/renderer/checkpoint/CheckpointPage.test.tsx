import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PushResult } from '../../shared/api/checkpoint.ts';
import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { CheckpointConflict, CheckpointRow } from '../../shared/domain/checkpoint/merge.ts';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { CheckpointPage } from './CheckpointPage.tsx';
import { createCheckpointStore } from './checkpointStore.ts';

const issue = {
  repository: 'orchard/storefront',
  number: 148,
  url: 'https://github.com/orchard/storefront/issues/148',
  title: 'Checkpoint: Services',
  state: 'open',
  locked: false,
  author: 'mara',
  labels: ['checkpoint'],
  assignees: [],
  comments: 0,
  updatedAt: '2026-11-23T17:22:00Z',
  closedAt: null,
  closedBy: '',
} as const;
const line = (
  mark: 'same' | 'changed' | 'kept' | 'taken',
  left: string | null,
  right: string | null,
  fold?: string,
): CheckpointRow => ({
  kind: 'line',
  mark,
  left: left === null ? null : { number: 1, text: left },
  right: right === null ? null : { number: 1, text: right },
  ...(fold === undefined ? {} : { fold }),
});
const conflict = (id: string, section: string): CheckpointConflict => ({
  id,
  section,
  mine: `mine of ${section}`,
  theirs: `theirs of ${section}`,
  base: null,
});
const view: CheckpointView = {
  task: 'Services',
  title: 'Checkpoint: Services',
  issue,
  repository: 'orchard/storefront',
  movedFrom: null,
  madeFrom: null,
  readAt: '2026-11-24T14:04:00Z',
  problem: null,
  edited: null,
  pushedAt: '2026-11-23T17:22:00Z',
  session: 3,
  rows: [line('same', '## Current status', '## Current status'), line('changed', null, '- [ ] Phase 4')],
  changes: { added: 1, removed: 0, fromHere: 1, ticked: [], kept: [] },
  conflicts: [],
  size: 3_100,
  detailsSize: 900,
  limit: 65_536,
  labels: ['checkpoint'],
  assignees: [],
  newComments: 0,
  resume: { phase: true, files: 2 },
  gate: { status: 'free' },
  queued: null,
  state: { kind: 'changes', count: 1 },
  seen: 'seen-1',
};

async function show(
  more: Partial<CheckpointView> = {},
  answer: PushResult | AppError = { status: 'queued' },
) {
  const shown = { now: { ...view, ...more } };
  const host = createTestHost({
    'checkpoint.open': () => shown.now,
    'checkpoint.push': () => {
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    'checkpoint.queued': () => ({ count: 0 }),
  });
  const toasts = createToastStore();
  const projects = createProjectStore(host.client, toasts.getState().fail);
  const store = createCheckpointStore(host.client, projects, toasts, vi.fn());
  store.setState({ projectId: 'p' });
  render(<CheckpointPage store={store} taskId="t" onPulled={vi.fn()} />);
  await screen.findByRole('table');
  return { host, store, toasts, shown };
}
const push = () => screen.getByRole('button', { name: /^(?:Push to|Create issue)/u });
const said = (toasts: ReturnType<typeof createToastStore>) => toasts.getState().toasts.at(-1)?.message;

test('a push sends the mark of the text that was seen, and says the number', async () => {
  const { host, toasts } = await show(
    {},
    { status: 'pushed', number: 148, url: 'u', created: false, notes: [] },
  );
  expect(screen.getByRole('row', { name: 'line 1, added' }).textContent).toContain('- [ ] Phase 4');
  await act(async () => fireEvent.click(push()));
  expect(host.callsOf('checkpoint.push')).toMatchObject([
    { seen: 'seen-1', choices: {}, withoutDetails: false },
  ]);
  expect(said(toasts)).toBe('Pushed to #148');
});

test('each conflict is decided by itself, by keys or in own words, and nothing is decided ahead', async () => {
  const conflicts = [conflict('c1', 'Resume instruction'), conflict('c2', 'Remaining risks')];
  const { host } = await show({ conflicts, rows: conflicts.map(({ id }) => ({ kind: 'conflict', id })) });
  expect(push().getAttribute('aria-disabled')).toBe('true');
  const [first, second] = screen.getAllByRole('radiogroup');
  if (first === undefined || second === undefined) throw new Error('There are two.');
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('radio')
      .some((radio) => radio.getAttribute('aria-checked') === 'true'),
  ).toBe(false);
  // Without a focused conflict, a key decides the first undecided one.
  const table = screen.getByRole('table');
  await act(async () => fireEvent.keyDown(table, { key: 't' }));
  expect(within(first).getByRole('radio', { name: 'Theirs' }).getAttribute('aria-checked')).toBe('true');
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Write it yourself' })[1] ?? table),
  );
  const field = screen.getByRole('textbox', { name: 'Yours' });
  expect((field as HTMLTextAreaElement).value).toBe('mine of Remaining risks');
  // Letters that are typed decide nothing.
  await act(async () => fireEvent.keyDown(field, { key: 'm' }));
  await act(async () => fireEvent.change(field, { target: { value: 'both, in short' } }));
  await act(async () => fireEvent.click(push()));
  expect(host.callsOf('checkpoint.push')[0]?.choices).toEqual({
    c1: { kind: 'theirs' },
    c2: { kind: 'text', text: 'both, in short' },
  });
});

test('a decision is forgotten once its conflict is another one', async () => {
  const { store, shown } = await show({ conflicts: [conflict('c1', 'Resume instruction')] });
  store.getState().choose('c1', { kind: 'mine' });
  shown.now = { ...view, conflicts: [conflict('c9', 'Resume instruction')] };
  await act(() => store.getState().readAgain());
  expect(store.getState().choices).toEqual({});
});

test('a refusal stays in the facts, in its own words', async () => {
  const words = 'You can read orchard/storefront but not write. Copy the body, or check access.';
  await show({}, new AppError('github/no-write', words, { repository: 'orchard/storefront' }));
  await act(async () => fireEvent.click(push()));
  expect(screen.getByRole('alert').textContent).toBe(words);
});

test('a closed issue is opened again or replaced, as the person says', async () => {
  const { host } = await show({
    issue: { ...issue, state: 'closed', closedBy: 'ida-holm', closedAt: '2026-11-24T21:30:00Z' },
  });
  expect(screen.getByRole('note').textContent).toContain('#148 was closed by ida-holm');
  expect(push().getAttribute('aria-disabled')).toBe('true');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create another' })));
  expect(host.callsOf('checkpoint.push')).toMatchObject([{ closed: 'another' }]);
});

test('a transferred issue is said in its new place', async () => {
  await show({ movedFrom: { repository: 'orchard/shop', number: 7 } });
  expect(screen.getByRole('note').textContent).toBe('#7 was transferred. It is orchard/storefront#148 now.');
});

test('a text over the limit offers to leave out the details', async () => {
  const { host } = await show({ size: 72_000, detailsSize: 9_800 });
  expect(screen.getByText('72.0 of 65.5 kB')).toBeTruthy();
  expect(screen.getByText('Resume names a phase and 2 files')).toBeTruthy();
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Leave out the details (9.8 kB)' })),
  );
  expect(host.callsOf('checkpoint.push')).toMatchObject([{ withoutDetails: true }]);
});

test('what is folded is one row until it is asked for', async () => {
  const rows = ['<details>', '<summary>Files</summary>', '', '- a.ts', '', '</details>'].map((text) =>
    line(text === '- a.ts' ? 'changed' : 'same', text === '- a.ts' ? null : text, text, 'Files'),
  );
  await show({ rows });
  const fold = screen.getByRole('row', { name: 'Files, folded, changed' });
  expect(fold.textContent).toContain('<details> Files, 1 line');
  await act(async () => fireEvent.click(within(fold).getByRole('button', { name: 'Show' })));
  expect(screen.getByText('- a.ts')).toBeTruthy();
});

test('labels are sent on only if they were changed', async () => {
  const { host } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit labels and assignee' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Assignee' }), { target: { value: ' ida-holm ' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use for the next push' })));
  expect(host.callsOf('checkpoint.setFields')).toEqual([
    { projectId: 'p', taskId: 't', assignees: { add: ['ida-holm'], remove: [] } },
  ]);
});

test('a change of labels names what was added and removed, and not the labels that others gave', async () => {
  const { host } = await show({ labels: ['checkpoint', 'urgent'] });
  fireEvent.click(screen.getByRole('button', { name: 'Edit labels and assignee' }));
  const labels = screen.getByRole('textbox', { name: 'Labels, separated by commas' });
  fireEvent.change(labels, { target: { value: 'Checkpoint, services' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use for the next push' })));
  expect(host.callsOf('checkpoint.setFields')).toEqual([
    { projectId: 'p', taskId: 't', labels: { add: ['services'], remove: ['urgent'] } },
  ]);
});

test('a conflict with what another push made at the same moment says so', async () => {
  const note = 'Another push made #1 for this task at the same moment. #2 was closed as its duplicate.';
  const { toasts } = await show({}, { status: 'conflict', notes: [note] });
  await act(async () => fireEvent.click(push()));
  expect(said(toasts)).toBe(note);
});

test('an edit meanwhile is said, and the difference is read anew', async () => {
  const { host, toasts } = await show({}, { status: 'moved' });
  await act(async () => fireEvent.click(push()));
  expect(said(toasts)).toContain('The difference is made anew');
  expect(host.callsOf('checkpoint.open').map(({ read }) => read)).toEqual([true, false]);
});

test('the issue is shown as on GitHub, with boxes, folds and the decision so far', async () => {
  const conflicts = [conflict('c1', 'Resume instruction')];
  const lines = [
    '- [x] Phase 1: **auth**',
    '',
    '<details>',
    '<summary>Files &amp; more</summary>',
    '',
    '- a.ts',
    '',
    '</details>',
    '',
  ];
  await show({
    conflicts,
    rows: [...lines.map((text) => line('same', text, text)), { kind: 'conflict', id: 'c1' }],
  });
  await userEvent.click(screen.getByRole('radio', { name: 'As on GitHub' }));
  const after = within(screen.getByRole('article', { name: 'The issue after the push' }));
  expect(after.getByRole<HTMLInputElement>('checkbox', { name: 'Done' }).checked).toBe(true);
  expect(after.getByText('auth').tagName).toBe('STRONG');
  expect(after.getByText('Files & more').tagName).toBe('SUMMARY');
  expect(after.getByText('a.ts').closest('details')).not.toBeNull();
  expect(after.getByText('To decide: yours or theirs.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  // The conflict is decided in the text.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to' })));
  await act(async () => fireEvent.keyDown(screen.getByRole('table'), { key: 'm' }));
  await userEvent.click(screen.getByRole('radio', { name: 'As on GitHub' }));
  expect(screen.getByRole('article', { name: 'The issue after the push' }).textContent).toContain(
    'mine of Resume',
  );
  expect(screen.getByRole('article', { name: 'The issue now' }).textContent).toContain('theirs of Resume');
});

test('comments since the last push open below the text', async () => {
  const { host } = await show({ newComments: 1 });
  host.answer('checkpoint.comments', () => [
    { author: 'ida-holm', at: '2026-11-24T10:00:00Z', text: 'Codes are agreed.' },
  ]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show comments' })));
  const column = within(screen.getByRole('region', { name: 'Difference' }));
  expect(column.getByRole('region', { name: 'Comments since the last push' }).textContent).toContain(
    'Codes are agreed.',
  );
});
