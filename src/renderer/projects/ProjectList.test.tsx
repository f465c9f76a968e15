import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, settings } from '../testing/examples.ts';
import { ProjectList } from './ProjectList.tsx';
import { createProjectStore } from './projectStore.ts';

async function shown() {
  const others = ['payments', 'notes'].map((name) => ({
    ...project,
    id: name,
    name,
    path: `/home/mara/${name}`,
  }));
  const host = createTestHost({
    'projects.list': () => [project, ...others],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => settings,
  });
  const store = createProjectStore(host.client, vi.fn());
  await store.getState().start();
  const onDone = vi.fn();
  render(<ProjectList store={store} onDone={onDone} onSample={vi.fn()} onRemoveSample={vi.fn()} />);
  return { host, onDone, user: userEvent.setup() };
}

it('opens the first project that was found on Enter, and nothing where none was', async () => {
  const { host, onDone, user } = await shown();
  const field = screen.getByRole('textbox', { name: 'Search projects' });
  await user.type(field, 'zebra{Enter}');
  expect(onDone).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'pay{Enter}');
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(host.callsOf('projects.open')).toEqual([{ path: '/home/mara/payments' }]);
});
