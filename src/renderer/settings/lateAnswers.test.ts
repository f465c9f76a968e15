import { expect, it } from 'vitest';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createPayloadSettingsStore } from './files/payloadSettingsStore.ts';
import { createScanningStore } from './scanning/scanningStore.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';

const left = (folder: string) => [{ folder, payloads: 1, messages: 0 }];
const allowed = (id: string) => [{ id, rule: 'npm', masked: '', place: '', scope: 'project' }];

/** Opens two projects, the first of which answers last. */
async function open(method: string, answerOf: (projectId: string) => unknown) {
  const answers: (() => void)[] = [];
  const waiting = new Promise<void>((answer) => answers.push(answer));
  const host = createTestHost({
    'projects.list': () => [project, { ...project, id: 'p2', path: '/code/other', name: 'other' }],
    'scanning.rules': () => [{ id: 'npm', title: 'npm', finds: [], on: true }],
    [method]: async ({ projectId }: { projectId: string }) => {
      if (projectId === 'p1') await waiting;
      return answerOf(projectId);
    },
  });
  const { fail } = createToastStore().getState();
  const projects = createProjectStore(host.client, fail);
  await projects.getState().start();
  projects.setState({ currentId: 'p1', current: project });
  return { host, projects, fail, answerFirst: () => answers[0]?.() };
}

it('does not show of another project what it leaves in its former folder', async () => {
  const { host, projects, fail, answerFirst } = await open('payloadSettings.left', left);
  const settings = createSettingsStore(host.client, fail);
  const store = createPayloadSettingsStore(host.client, projects, settings, fail);
  const late = store.getState().look();
  projects.setState({ currentId: 'p2', current: { ...project, id: 'p2' } });
  await expect.poll(() => store.getState().left).toEqual(left('p2'));
  answerFirst();
  await late;
  expect(store.getState().left).toEqual(left('p2'));
});

it('does not show of another project what is allowed in it', async () => {
  const { host, projects, fail, answerFirst } = await open('scanning.allowed', allowed);
  const store = createScanningStore(host.client, projects, fail);
  const late = store.getState().start();
  await expect.poll(() => host.callsOf('scanning.allowed')).toHaveLength(1);
  projects.setState({ currentId: 'p2', current: { ...project, id: 'p2' } });
  await expect.poll(() => store.getState().allowed).toEqual(allowed('p2'));
  answerFirst();
  await late;
  expect(store.getState().allowed).toEqual(allowed('p2'));
});
