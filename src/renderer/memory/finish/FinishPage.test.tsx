import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { NoteLine, NotePrefill, NoteReport, SavedNote } from '../../../shared/domain/memory/taskNote.ts';
import { AppError } from '../../../shared/errors.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createTestHost, type Answers } from '../../testing/createTestHost.ts';
import { project, settings } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { createAfterSaveStore } from './afterSaveStore.ts';
import { FinishPage } from './FinishPage.tsx';
import { createNoteStore } from './noteStore.ts';

const line = (more: Partial<NoteLine> & Pick<NoteLine, 'line'>): NoteLine => ({
  key: more.line,
  group: 'decisions',
  section: 'decisions',
  label: more.line,
  on: true,
  ...more,
});
const prefill: NotePrefill = {
  taskId: 't1',
  name: 'ProcessQueue race',
  lines: [
    line({ line: 'Claim and lock in one statement. Why: a worker got in', badge: 'session 1' }),
    line({ line: 'Lock table', section: 'eliminated', badge: 'Reversed', on: false, ended: true }),
    line({
      line: '`src/claim.ts`: +2 −1',
      label: 'src/claim.ts',
      group: 'files',
      section: 'files',
      added: 2,
      deleted: 1,
    }),
  ],
  path: 'knowledge/2026-11-18-processqueue-race.md',
  payloads: 2,
  since: 'a'.repeat(40),
  head: 'b'.repeat(40),
  branch: 'fix/race',
  problem: null,
};
const report: NoteReport = { tokens: 280, sectionTokens: { decisions: 87, files: 66 }, checks: [] };

async function open(answers: Answers = {}, shown = 'Decisions') {
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'notes.prefill': () => prefill,
    'notes.check': () => report,
    ...answers,
  });
  const toasts = createToastStore();
  const projects = createProjectStore(host.client, toasts.getState().fail);
  await projects.getState().start();
  const note = createNoteStore(host.client, projects, toasts);
  const onSave = vi.fn(() => void note.getState().save());
  const onWithout = vi.fn();
  const afterSave = createAfterSaveStore(host.client, { projects, toasts, stackOf: () => null });
  render(<FinishPage note={note} afterSave={afterSave} taskId="t1" onSave={onSave} onWithout={onWithout} />);
  await screen.findByRole('textbox', { name: shown });
  return { host, note, toasts, onSave, onWithout, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const button = () => screen.getByRole('button', { name: /^Save as knowledge/ });
const lastChecked = (host: Awaited<ReturnType<typeof open>>['host']) =>
  host.callsOf('notes.check').at(-1)?.markdown;

it('begins with the lines that stand, and builds the note by ticks', async () => {
  const { user, host } = await open();
  expect(field('Decisions').value).toBe('Claim and lock in one statement. Why: a worker got in');
  expect(screen.getByText('2 of 3 used')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  expect(field('Dead ends').value).toBe('Lock table');
  await user.click(screen.getByRole('checkbox', { name: /^src\/claim\.ts/ }));
  expect(field('What changed').value).toBe('');
  await waitFor(() =>
    expect(lastChecked(host)).toBe(
      '# ProcessQueue race\n\n## Decisions\n\n- Claim and lock in one statement. Why: a worker got in\n\n## Dead ends\n\n- Lock table\n',
    ),
  );
});

it('leaves an edited line as it is, and shows sizes and what passed', async () => {
  const { user } = await open();
  await user.type(field('Decisions'), ' between');
  expect(screen.getByRole('checkbox', { name: /^Claim and lock/ })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('checkbox', { name: /^Claim and lock/ }));
  expect(field('Decisions').value.split('\n')).toEqual([
    'Claim and lock in one statement. Why: a worker got in between',
    'Claim and lock in one statement. Why: a worker got in',
  ]);
  expect(screen.getByText('120 left')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Checks of the note' })).getByText('No secrets found'),
  ).toBeTruthy();
});

it('does not save with a secret, without words, or where the folder can’t be written', async () => {
  const secret: NoteReport = {
    ...report,
    checks: [{ id: 'secret', severity: 'error', message: 'A token. Remove it.' }],
  };
  const { user, onSave } = await open({ 'notes.check': () => secret });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  await user.click(button());
  expect(onSave).not.toHaveBeenCalled();
  cleanup();
  await open({
    'notes.prefill': () => ({ ...prefill, problem: 'The folder of notes leads outside the project.' }),
  });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('leads outside the project');
});

it('keeps what is typed as it is typed, and opens as it was left in another window', async () => {
  const { user, host } = await open();
  await user.type(field('Root cause'), 'Two');
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.texts?.hypothesis).toBe('Two'));
  // The first change keeps the lines that the note was filled with, too.
  expect(host.callsOf('notes.keep')[0]).toEqual({
    projectId: 'p1',
    taskId: 't1',
    markdown: null,
    texts: expect.objectContaining({
      hypothesis: 'T',
      decisions: 'Claim and lock in one statement. Why: a worker got in',
    }) as object,
  });
  expect(host.callsOf('notes.keep').at(-1)?.texts).toEqual({ hypothesis: 'Two' });
  cleanup();
  await open({ 'notes.prefill': () => ({ ...prefill, kept: { hypothesis: 'Two statements' } }) });
  expect(field('Root cause').value).toBe('Two statements');
  expect(field('Decisions').value).toBe('');
  expect(screen.getByText('Edited')).toBeTruthy();
});

it('keeps on the page what is typed while the note is saved, and says that the file lacks it', async () => {
  const waiting: ((saved: SavedNote) => void)[] = [];
  const saving = new Promise<SavedNote>((resolve) => waiting.push(resolve));
  const { user, host, toasts, note } = await open({ 'notes.save': () => saving });
  const saved = note.getState().save();
  await user.type(field('Root cause'), 'Late');
  for (const answer of waiting) answer({ status: 'saved', path: 'knowledge/a.md' });
  expect(await saved).toBe(false);
  expect(field('Root cause').value).toBe('Late');
  expect(toasts.getState().toasts.at(-1)?.message).toContain('without what you typed meanwhile');
  expect(host.callsOf('notes.keep').map(({ texts }) => texts)).not.toContain(null);
  host.answer('notes.save', () => ({ status: 'saved', path: 'knowledge/a-2.md' }));
  expect(await note.getState().save()).toBe(true);
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.texts).toBeNull());
});

it('opens as it was left also when the first try to fill it failed', async () => {
  const { user, host, note } = await open();
  host.answer('notes.prefill', () => {
    throw new AppError('tasks/unknown', 'The task is gone.', { taskId: 't2' });
  });
  await note.getState().open('t2');
  expect((await screen.findByRole('alert')).textContent).toContain('The task is gone.');
  const kept = { hypothesis: 'Two statements' };
  host.answer('notes.prefill', () => ({ ...prefill, taskId: 't2', kept }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Root cause' })).value).toBe(
    'Two statements',
  );
  await user.type(field('Decisions'), 'A');
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.texts).toEqual({ decisions: 'A' }));
});

it('keeps what is typed while filling again fails, and says why it failed', async () => {
  const { user, host, note, toasts } = await open();
  const fails: ((error: Error) => void)[] = [];
  host.answer('notes.prefill', () => new Promise((_resolve, reject) => fails.push(reject)));
  const filled = note.getState().fillAgain();
  await user.type(field('Root cause'), 'Late');
  fails[0]?.(new AppError('tasks/unknown', 'The task is gone.', { taskId: 't1' }));
  await filled;
  expect(field('Root cause').value).toBe('Late');
  expect(toasts.getState().toasts.at(-1)?.message).toBe('The task is gone.');
});

it('leaves blank lines in code where they are when a line is ticked', async () => {
  const { user, note } = await open();
  const code = '```sql\nBEGIN;\n\nEND;\n```';
  note.getState().type('eliminated', code);
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  expect(field('Dead ends').value).toBe(`${code}\nLock table`);
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  expect(field('Dead ends').value).toBe(code);
});

it('saves, says where, and keeps what was typed when that fails', async () => {
  const { user, host, toasts, note } = await open({
    'notes.save': () => {
      throw new AppError('storage/write-failed', 'The disk is full.', { file: 'x', cause: 'ENOSPC' });
    },
  });
  await user.type(field('Root cause'), 'Two statements');
  await user.click(screen.getByRole('button', { name: /^Save as knowledge/ }));
  await waitFor(() => expect(toasts.getState().toasts.at(-1)?.message).toContain('The disk is full.'));
  expect(field('Root cause').value).toBe('Two statements');
  host.answer('notes.save', () => ({ status: 'saved', path: 'knowledge/2026-11-18-processqueue-race-2.md' }));
  expect(await note.getState().save()).toBe(true);
  expect(toasts.getState().toasts.at(-1)?.message).toBe('Saved knowledge/2026-11-18-processqueue-race-2.md');
});

it('edits the same note as Markdown, and saves what is shown there', async () => {
  const { user, host, note } = await open({
    'notes.save': () => ({ status: 'saved', path: 'knowledge/a.md' }),
  });
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  const text = field('Note as Markdown');
  expect(text.value).toBe(
    '## What changed\n\n- `src/claim.ts`: +2 −1\n\n## Decisions\n\n- Claim and lock in one statement. Why: a worker got in',
  );
  await user.clear(text);
  await user.click(text);
  await user.paste('Above.\n\n## Root cause\nTwo statements\n\n## Figures\n- 12 ms\n');
  // Core keeps it by section; a section that is gone is empty.
  await waitFor(() =>
    expect(host.callsOf('notes.keep').at(-1)?.texts).toMatchObject({
      hypothesis: 'Above.\nTwo statements\n## Figures\n12 ms',
      decisions: '',
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: /^Claim and lock/ }));
  expect(text.value).toContain('## Decisions\n\n- Claim and lock');
  await user.click(screen.getByRole('radio', { name: 'Sections' }));
  expect(field('Root cause').value).toBe('Above.\nTwo statements\n## Figures\n12 ms');
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  const typed = '## Root cause\n\n1. As it is typed\n';
  note.getState().typeMarkdown(typed);
  expect(await note.getState().save()).toBe(true);
  expect(host.callsOf('notes.save')[0]?.markdown).toBe(`# ProcessQueue race\n\n${typed}`);
});

it('leaves Markdown as it is typed where a tick adds a line or takes it out', async () => {
  const { user, note } = await open();
  const typed = 'Wrapped\nover two lines.\n\n| a | b |\n|---|---|\n\n## Decisions\n\n1. One\n';
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  act(() => note.getState().typeMarkdown(typed));
  const text = field('Note as Markdown');
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  expect(text.value).toBe(`${typed.trimEnd()}\n\n## Dead ends\n\n- Lock table`);
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  expect(text.value).toBe(`${typed.trimEnd()}\n\n## Dead ends\n`);
  await user.click(screen.getByRole('checkbox', { name: /^Claim and lock/ }));
  expect(text.value).toBe(
    `${typed.trimEnd()}\n- Claim and lock in one statement. Why: a worker got in\n\n## Dead ends\n`,
  );
  expect(screen.getByRole('checkbox', { name: /^Claim and lock/ })).toHaveProperty('checked', true);
});

it('undoes a tick, and what was typed without a rest, in either view, and keeps what is left then', async () => {
  const { user, host, note } = await open();
  expect(undoButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: /^Lock table/ }));
  act(() => {
    for (const text of ['T', 'Tw', 'Two']) note.getState().type('hypothesis', text);
  });
  await user.click(undoButton());
  expect(field('Root cause').value).toBe('');
  expect(field('Dead ends').value).toBe('Lock table');
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.texts).toMatchObject({ hypothesis: '' }));
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  await user.click(undoButton());
  expect(field('Note as Markdown').value).not.toContain('Lock table');
  expect(undoButton().getAttribute('aria-disabled')).toBe('true');
});

it('brings back what was undone, until the note is changed, and ends a step of typing where it is checked', async () => {
  const { host, note } = await open();
  const { type, undo, redo, check } = note.getState();
  await act(async () => {
    type('hypothesis', 'T');
    await check();
    type('hypothesis', 'Two');
  });
  act(() => void undo());
  expect(field('Root cause').value).toBe('T');
  act(() => void undo());
  expect(field('Root cause').value).toBe('');
  expect(undo()).toBe(false);
  act(() => void redo());
  act(() => void redo());
  expect(field('Root cause').value).toBe('Two');
  expect(redo()).toBe(false);
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.texts).toMatchObject({ hypothesis: 'Two' }));
  act(() => void undo());
  act(() => type('hypothesis', 'Three'));
  expect(redo()).toBe(false);
  act(() => void undo());
  expect(field('Root cause').value).toBe('T');
});

it('opens as it was typed in Markdown, in that view, and in sections once these were chosen', async () => {
  const typed = '## Root cause\n\n1. Wrapped\n   over two lines\n';
  const { user, host } = await open();
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  await user.clear(field('Note as Markdown'));
  await user.click(field('Note as Markdown'));
  await user.paste(typed);
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.markdown).toBe(typed));
  await user.click(screen.getByRole('radio', { name: 'Sections' }));
  await waitFor(() => expect(host.callsOf('notes.keep').at(-1)?.markdown).toBeNull());
  cleanup();
  const kept = { hypothesis: 'Wrapped over two lines' };
  await open({ 'notes.prefill': () => ({ ...prefill, kept, keptMarkdown: typed }) }, 'Note as Markdown');
  expect(field('Note as Markdown').value).toBe(typed);
});

it('copies the note prompt with the note as it stands, and says why if it does not', async () => {
  const { user, host, toasts } = await open({ 'notes.copyPrompt': () => ({ status: 'done' }) });
  await user.click(screen.getByRole('button', { name: 'Copy note prompt' }));
  await waitFor(() => expect(toasts.getState().toasts.at(-1)?.message).toContain('Copied the note prompt'));
  expect(host.callsOf('notes.copyPrompt')[0]?.markdown).toContain('# ProcessQueue race\n\n## What changed');
  host.answer('notes.copyPrompt', () => ({ status: 'blocked', findings: 2 }));
  await user.click(screen.getByRole('button', { name: 'Copy note prompt' }));
  await waitFor(() =>
    expect(toasts.getState().toasts.at(-1)?.message).toContain('contains 2 suspected secrets'),
  );
});

it('goes from a check to its section in either view', async () => {
  const check = { id: 'no-why', severity: 'warning', message: 'No why.', section: 'decisions' } as const;
  const { user } = await open({ 'notes.check': () => ({ ...report, checks: [check] }) });
  await user.click(await screen.findByRole('button', { name: 'Go to Decisions' }));
  expect(document.activeElement).toBe(field('Decisions'));
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  await user.click(screen.getByRole('button', { name: 'Go to Decisions' }));
  const text = field('Note as Markdown');
  expect(document.activeElement).toBe(text);
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('## Decisions');
});
