import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { payloadsOf, type Project } from '../../../shared/domain/project.ts';
import { AppError } from '../../../shared/errors.ts';
import { createFolderStore } from '../../payloads/folderStore.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { project as example, settings } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { PayloadRows } from './PayloadRows.tsx';
import { createPayloadSettingsStore } from './payloadSettingsStore.ts';
import { createSettingsStore } from '../../preferences/settingsStore.ts';

async function open(first: Project | null = example) {
  let project = first;
  const host = createTestHost({
    'projects.list': () => (project === null ? [] : [project]),
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({
      ...settings,
      lastProjectId: 'p1',
      projects: { p1: { payloadFolder: 'gitignore' } },
    }),
    'payloadSettings.left': () =>
      payloadsOf(project).folder === 'scratch' ? [] : [{ folder: 'scratch', payloads: 2, messages: 1 }],
    'payloadSettings.change': ({ folder, limit }: { folder?: string; limit?: number }) => {
      if (folder === '..') throw new AppError('settings/bad-value', 'It leads out.', { field: 'folder' });
      const now = payloadsOf(project);
      project = { ...example, payloads: { folder: folder ?? now.folder, limit: limit ?? now.limit } };
      host.emit('projects.changed', { projects: [project] });
    },
  });
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const projects = createProjectStore(host.client, fail);
  await projects.getState().start();
  const stored = createSettingsStore(host.client, fail);
  await stored.getState().start();
  const store = createPayloadSettingsStore(host.client, projects, stored, fail);
  const folder = createFolderStore(host.client, stored, toasts);
  render(<PayloadRows projects={projects} payloadSettings={store} folder={folder} />);
  return { host, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a folder is typed, and what stays in the one before is said', async () => {
  const { host, user } = await open();
  expect(screen.queryByRole('status')).toBeNull();
  await user.clear(field('Payload folder'));
  await user.type(field('Payload folder'), 'docs/sessions{Enter}');
  expect(host.callsOf('payloadSettings.change')).toEqual([{ projectId: 'p1', folder: 'docs/sessions' }]);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      '2 payloads and 1 first message are in scratch. They stay there, and out of the list of sessions; move them to docs/sessions yourself to go on from them.',
    ),
  );
  expect(field('Payload folder').value).toBe('docs/sessions');
  // The choice for git in the previous folder does not carry over.
  expect(host.callsOf('settings.change').at(-1)).toEqual({
    patch: { project: { id: 'p1', settings: { payloadFolder: 'later' } } },
  });
});

test('a folder that can’t be one is refused below its field with the remedy, and stays to be mended', async () => {
  const { user } = await open();
  await user.clear(field('Payload folder'));
  await user.type(field('Payload folder'), '..{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('It leads out.');
  expect(field('Payload folder').value).toBe('..');
  await user.type(field('Payload folder'), '{Escape}');
  expect(field('Payload folder').value).toBe('scratch');
});

test('a limit is typed as people write numbers, and a bad one is refused', async () => {
  const { host, user } = await open();
  const name = 'Longest payload, in tokens';
  for (const [typed, problem] of [
    ['many', 'Type a number, e.g. 1,000.'],
    ['99', 'Enter a whole number from 100 to 100,000.'],
    ['1.5', 'Enter a whole number from 100 to 100,000.'],
    ['-5', 'Type a number, e.g. 1,000.'],
    ['900k', 'Enter a whole number from 100 to 100,000.'],
  ] as const) {
    await user.clear(field(name));
    await user.type(field(name), `${typed}{Enter}`);
    expect(screen.getByRole('alert').textContent).toBe(problem);
  }
  expect(host.callsOf('payloadSettings.change')).toEqual([]);
  await user.clear(field(name));
  await user.type(field(name), '1.5k{Enter}');
  expect(host.callsOf('payloadSettings.change')).toEqual([{ projectId: 'p1', limit: 1_500 }]);
  expect(field(name).value).toBe('1,500');
  expect(screen.getByText(/The meter turns amber at 1,200/u)).toBeTruthy();
});

test('a project’s file that can’t be followed is said, and without a project nothing can be chosen', async () => {
  await open({ ...example, payloads: { folder: 'scratch', limit: 1_000, problem: 'Correct it.' } });
  expect(screen.getByRole('alert').textContent).toBe('Correct it.');
  cleanup();
  await open(null);
  expect(field('Payload folder').disabled).toBe(true);
  expect(screen.getByText('Open a project first.')).toBeTruthy();
});
