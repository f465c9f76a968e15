import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, settings } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { AskCheckpointDialog } from './AskCheckpointDialog.tsx';
import { createAskCheckpointStore } from './askCheckpointStore.ts';

const view = {
  task: 'Retry rules',
  repository: 'o/s',
  issue: { number: 148 },
  state: { kind: 'changes', count: 2 },
} as CheckpointView;

async function open(found: Partial<CheckpointView> | Error) {
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'checkpoint.open': () => {
      if (found instanceof Error) throw found;
      return { ...view, ...found };
    },
  });
  const projects = createProjectStore(host.client, createToastStore().getState().fail);
  await projects.getState().start();
  const onShow = vi.fn();
  const store = createAskCheckpointStore(host.client, projects, onShow);
  render(<AskCheckpointDialog store={store} />);
  await store.getState().ask({ projectId: 'p1', taskId: 't1' });
  return { host, onShow, user: userEvent.setup() };
}

it('asks with what there is to push, without asking GitHub, and shows the checkpoint on a yes', async () => {
  const { host, onShow, user } = await open({});
  const dialog = await screen.findByRole('dialog', { name: 'Push the checkpoint of “Retry rules”?' });
  expect(dialog.textContent).toContain('#148: 2 changes to push.');
  expect(host.callsOf('checkpoint.open')).toMatchObject([{ read: false }]);
  await user.click(screen.getByRole('button', { name: 'Show the checkpoint' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith('t1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('writes GitHub with its capitals', async () => {
  await open({ state: { kind: 'changed-on-github' } });
  expect((await screen.findByRole('dialog')).textContent).toContain('#148: changed on GitHub.');
});

it('leaves everything as it is on a no', async () => {
  const { onShow, user } = await open({ issue: null, state: { kind: 'none' } });
  expect((await screen.findByRole('dialog')).textContent).toContain('The task has no issue yet.');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onShow).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['nothing is to be pushed', { state: { kind: 'up-to-date' } } as const],
  ['the project is not on GitHub', { repository: null }],
  ['the checkpoint can’t be looked at', new AppError('tasks/unknown', 'The task is gone.', { taskId: 't1' })],
])('asks nothing where %s', async (_why, found) => {
  await open(found);
  expect(screen.queryByRole('dialog')).toBeNull();
});
