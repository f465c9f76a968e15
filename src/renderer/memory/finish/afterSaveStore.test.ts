import { expect, it, vi } from 'vitest';
import type { WorktreeRow } from '../../../shared/api/worktrees.ts';
import { AppError } from '../../../shared/errors.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createTestHost, type Answers } from '../../testing/createTestHost.ts';
import { project, settings } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { createAfterSaveStore } from './afterSaveStore.ts';

const task = { id: 't1', name: 'ProcessQueue race' };
const row = (name: string, of: string): WorktreeRow =>
  ({
    key: `/${name}`,
    name,
    branch: 'fix/race',
    isMain: false,
    facts: { payload: { session: 1, task: of } },
  }) as WorktreeRow;

async function open(answers: Answers = {}) {
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'checkpoint.open': () => ({ issue: { repository: 'o/s', number: 151, state: 'open' } }) as never,
    'checkpoint.close': () => ({ number: 151 }),
    'worktrees.list': () => ({
      rows: [row('queue-race', task.name), row('other', 'Other task')],
      fetched: null,
    }),
    'worktrees.look': ({ key }) => ({ key, command: `git worktree remove ${key}`, runsIn: '/', reasons: [] }),
    ...answers,
  });
  const toasts = createToastStore();
  const projects = createProjectStore(host.client, toasts.getState().fail);
  await projects.getState().start();
  const remove = vi.fn(() => Promise.resolve());
  const stackOf = () => ({ name: 'Race', items: 9, remove });
  const store = createAfterSaveStore(host.client, { projects, toasts, stackOf });
  await store.getState().find(task);
  return { host, store, remove, projects, toasts };
}
function tickAll(store: Awaited<ReturnType<typeof open>>['store']): void {
  const { steps, ticked, toggle } = store.getState();
  for (const { key } of steps) if (!ticked.has(key)) toggle(key);
}
const asked = (store: Awaited<ReturnType<typeof open>>['store']) => store.getState().asked?.words ?? null;

it('finds the open issue, the stack and the worktrees of the task, and ticks none that deletes', async () => {
  const { host, store } = await open();
  expect(store.getState().steps.map(({ words }) => words)).toEqual([
    'Close checkpoint #151',
    'Delete the stack, 9 items',
    'Remove worktree queue-race',
  ]);
  expect([...store.getState().ticked]).toEqual(['checkpoint']);
  // Finding asks GitHub nothing.
  expect(host.callsOf('checkpoint.open')).toMatchObject([{ read: false }]);
  // A tick that was there from the start is asked about all the same.
  const done = store.getState().ask(task.id);
  await vi.waitFor(() => expect(asked(store)).toBe('Close checkpoint #151'));
  await store.getState().answer(false);
  await done;
  expect(host.callsOf('checkpoint.close')).toEqual([]);
});

it('asks about nothing of which the tick is taken away', async () => {
  const { host, store } = await open();
  store.getState().toggle('checkpoint');
  await store.getState().ask(task.id);
  expect(asked(store)).toBeNull();
  expect(host.callsOf('checkpoint.close')).toEqual([]);
});

it('leaves a step unticked that the person unticked, when the page is opened again', async () => {
  const { store } = await open();
  store.getState().toggle('checkpoint');
  store.getState().toggle('stack');
  await store.getState().find({ id: 't2', name: 'Other task' });
  expect([...store.getState().ticked]).toEqual(['checkpoint']);
  await store.getState().find(task);
  expect([...store.getState().ticked]).toEqual(['stack']);
});

it('asks about nothing once the steps of another task are found', async () => {
  const { host, store } = await open();
  await store.getState().find({ id: 't2', name: 'Other task' });
  expect([...store.getState().ticked]).toEqual(['checkpoint']);
  void store.getState().ask(task.id);
  expect(asked(store)).toBeNull();
  expect(host.callsOf('checkpoint.close')).toEqual([]);
});

it('asks about each ticked step in turn, and does only what is agreed to', async () => {
  const { host, store, remove } = await open();
  tickAll(store);
  const done = store.getState().ask(task.id);
  await vi.waitFor(() => expect(asked(store)).toBe('Close checkpoint #151'));
  await store.getState().answer(false);
  await vi.waitFor(() => expect(asked(store)).toBe('Delete the stack, 9 items'));
  await store.getState().answer(true);
  await vi.waitFor(() => expect(asked(store)).toBe('Remove worktree queue-race'));
  await store.getState().answer(true);
  await done;
  expect(host.callsOf('checkpoint.close')).toEqual([]);
  expect(remove).toHaveBeenCalledOnce();
  expect(host.callsOf('worktrees.remove')).toMatchObject([{ key: '/queue-race' }]);
  expect(asked(store)).toBeNull();
});

it('says why a step failed, and does not go on before the person has left it', async () => {
  const { store, remove } = await open({
    'checkpoint.close': () => {
      throw new AppError('github/no-write', 'You can read o/s but not write.', { repository: 'o/s' });
    },
  });
  store.getState().toggle('stack');
  const done = store.getState().ask(task.id);
  await vi.waitFor(() => expect(asked(store)).toBe('Close checkpoint #151'));
  await store.getState().answer(true);
  expect(store.getState().problem).toBe('You can read o/s but not write.');
  expect(asked(store)).toBe('Close checkpoint #151');
  await store.getState().answer(false);
  await vi.waitFor(() => expect(asked(store)).toBe('Delete the stack, 9 items'));
  await store.getState().answer(false);
  await done;
  expect(remove).not.toHaveBeenCalled();
});

it('never asks about a worktree that has something of its own', async () => {
  const { store } = await open({
    'worktrees.look': ({ key }) => ({
      key,
      command: '',
      runsIn: '/',
      reasons: [{ kind: 'uncommitted', files: [], more: 0 }, { kind: 'own' }],
    }),
  });
  const step = store.getState().steps[2];
  expect(step).toMatchObject({
    detail: '2 reasons',
    whyNot: 'Not now: uncommitted files and this window shows it',
  });
  store.getState().toggle('checkpoint');
  store.getState().toggle(step?.key ?? '');
  await store.getState().ask(task.id);
  expect(asked(store)).toBeNull();
});

it('asks about nothing more once another project is open', async () => {
  const { host, store, remove, projects } = await open({
    'projects.list': () => [project, { ...project, id: 'p2', name: 'other' }],
  });
  tickAll(store);
  const done = store.getState().ask(task.id);
  await vi.waitFor(() => expect(asked(store)).toBe('Close checkpoint #151'));
  host.answer('projects.open', () => ({ projectId: 'p2' }));
  await projects.getState().choose('p2');
  await done;
  expect(projects.getState().currentId).toBe('p2');
  expect(asked(store)).toBeNull();
  await store.getState().answer(true);
  expect(host.callsOf('checkpoint.close')).toEqual([]);
  expect(remove).not.toHaveBeenCalled();
});

it('says so in a message if a step fails after another project was opened', async () => {
  const { host, store, projects, toasts } = await open({
    'projects.list': () => [project, { ...project, id: 'p2', name: 'other' }],
  });
  const fails: ((error: Error) => void)[] = [];
  host.answer('checkpoint.close', () => new Promise((_resolve, reject) => fails.push(reject)));
  const done = store.getState().ask(task.id);
  await vi.waitFor(() => expect(asked(store)).toBe('Close checkpoint #151'));
  const answered = store.getState().answer(true);
  host.answer('projects.open', () => ({ projectId: 'p2' }));
  await projects.getState().choose('p2');
  fails[0]?.(new AppError('github/no-write', 'You can read o/s but not write.', { repository: 'o/s' }));
  await Promise.all([answered, done]);
  expect(store.getState()).toMatchObject({ asked: null, busy: false, problem: null });
  expect(toasts.getState().toasts.map(({ message }) => message)).toContain('You can read o/s but not write.');
});

it('names no branch of a worktree that has none', async () => {
  const { store } = await open({
    'worktrees.list': () => ({ rows: [{ ...row('loose', task.name), branch: null }], fetched: null }),
  });
  expect(store.getState().steps.at(-1)?.question.text).toBe(
    'Nothing exists only in this folder, so it can be deleted. The task stays.',
  );
});
