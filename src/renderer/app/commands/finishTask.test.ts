// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { TaskView } from '../../../shared/domain/task.ts';
import type { NotePrefill } from '../../../shared/domain/memory/taskNote.ts';
import { AppError } from '../../../shared/errors.ts';
import { createStores } from '../../stores/createStores.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { project, settings } from '../../testing/examples.ts';
import { saveNoteAndFinish } from './finishTask.ts';

const taskOf = (id: string): TaskView => ({ id, name: id, state: 'active' }) as TaskView;

async function open() {
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: project.id }),
    'settings.get': () => ({ ...settings, lastProjectId: project.id }),
    'tasks.read': ({ taskId }) => taskOf(taskId),
    'tasks.change': () => undefined,
    'notes.prefill': () =>
      ({ taskId: 't1', name: 't1', lines: [], path: 'knowledge/a.md' }) as unknown as NotePrefill,
    'notes.check': () => ({ tokens: 1, sectionTokens: {}, checks: [] }),
    'notes.keep': () => undefined,
    'notes.save': () => ({ status: 'saved', path: 'knowledge/a.md' }),
    'checkpoint.open': () => ({ issue: { repository: 'o/s', number: 151, state: 'open' } }) as never,
    'worktrees.list': () => ({ rows: [], fetched: null }),
  });
  const stores = createStores(host.client);
  await stores.projects.getState().start();
  return { host, ...stores };
}

it('says so if the task can’t be finished, shows the task, and asks what ends with it once it is finished', async () => {
  const { host, note, tasks, afterSave, toasts } = await open();
  host.answer('tasks.change', () => {
    throw new AppError('storage/write-failed', 'The disk is full.', { file: 'x', cause: 'ENOSPC' });
  });
  await tasks.showPage('t1', 'finish');
  await note.getState().open('t1');
  await afterSave.getState().find({ id: 't1', name: 't1' });
  await saveNoteAndFinish({ note, tasks, afterSave, toasts });
  expect(tasks.view.getState().page).toBe('task');
  expect(afterSave.getState().asked).toBeNull();
  const last = toasts.getState().toasts.at(-1);
  expect(last?.message).toBe('The note is saved, but the task could not be finished, so it stays open.');
  host.answer('tasks.change', () => undefined);
  last?.action?.run();
  await vi.waitFor(() => expect(afterSave.getState().asked?.words).toBe('Close checkpoint #151'));
  expect(host.callsOf('notes.save')).toHaveLength(1);
});

it('shows no page of a task that the person has left before it was read', async () => {
  const { host, tasks } = await open();
  const reads: (() => void)[] = [];
  host.answer(
    'tasks.read',
    ({ taskId }: { taskId: string }) =>
      new Promise<TaskView>((resolve) => void reads.push(() => resolve(taskOf(taskId)))),
  );
  const shown = tasks.showPage('t1', 'checkpoint');
  const other = tasks.store.getState().choose('t2');
  for (const read of reads) read();
  await Promise.all([shown, other]);
  expect(tasks.store.getState().currentId).toBe('t2');
  expect(tasks.view.getState().page).toBe('task');
});
