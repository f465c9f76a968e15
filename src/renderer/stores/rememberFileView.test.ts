import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/domain/settings.ts';
import { createFilesStore } from '../files/filesStore.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { rememberFileView } from './rememberFileView.ts';

const fail = (error: unknown): never => {
  throw error;
};

it('shows each project as it was shown last, and keeps only what a person chose', async () => {
  const host = createTestHost();
  const view = { sort: 'size', ignored: false, changed: true } as const;
  const settings: Settings = { ...defaultSettings, projects: { p1: { files: view } } };
  host.answer('settings.get', () => settings);
  const stack = createStackStore(host.client, fail);
  const store = createSettingsStore(host.client, fail);
  const files = createFilesStore(host.client, stack, fail);
  rememberFileView(files, store);
  stack.setState({ projectId: 'p1' });
  expect(files.getState().sort).toBe('name');
  await store.getState().start();
  expect(files.getState()).toMatchObject({ sort: 'size', showIgnored: false, onlyChanged: true });
  stack.setState({ projectId: 'p2' });
  expect(files.getState()).toMatchObject({ sort: 'name', showIgnored: true, onlyChanged: false });
  expect(host.callsOf('settings.change')).toEqual([]);
  files.getState().setView({ sort: 'time' });
  expect(host.callsOf('settings.change')).toEqual([
    {
      patch: { project: { id: 'p2', settings: { files: { sort: 'time', ignored: true, changed: false } } } },
    },
  ]);
  stack.setState({ projectId: 'p1' });
  expect(files.getState().sort).toBe('size');
});
