import { expect, it } from 'vitest';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createHistoryStore } from './historyStore.ts';

it('closes with its project, and shows nothing of it in the next', async () => {
  const answers: (() => void)[] = [];
  const host = createTestHost({
    'history.list': () => [{ id: 'c1' }] as never,
    'history.text': () =>
      new Promise((resolve) => answers.push(() => resolve({ status: 'ok', text: 'old', covered: 0 }))),
  });
  const projects = createProjectStore(host.client, () => undefined);
  const history = createHistoryStore(host.client, projects, createToastStore());
  projects.setState({ currentId: 'p1', current: project });
  await history.getState().show();
  expect(history.getState()).toMatchObject({ open: true, selectedId: 'c1', shown: { status: 'reading' } });
  projects.setState({ currentId: 'p2', current: { ...project, id: 'p2' } });
  answers[0]?.();
  await Promise.resolve();
  expect(history.getState()).toMatchObject({
    open: false,
    entries: null,
    selectedId: null,
    shown: { status: 'reading' },
  });
});
