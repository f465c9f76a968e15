import { Tooltip } from '@base-ui/react/tooltip';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StackImport, StackTravel } from '../../shared/domain/stack/stackTravel.ts';
import { AppError } from '../../shared/errors.ts';
import { createStackStore, type StackStore } from '../stack/stackStore.ts';
import { settings, stackOf } from '../testing/examples.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { createToastStore, type ToastStore } from '../ui/toastStore.ts';
import { createStackFilesStore, type StackFilesStore } from './stackFilesStore.ts';
import { StackFilesDialogs } from './StackFilesDialogs.tsx';

const travel: StackTravel = {
  texts: [{ title: '<b>Log</b>', characters: 15 }],
  notes: 0,
  snippets: [],
  commands: 0,
  projects: [],
  secrets: [],
  notScanned: false,
  outside: [],
  byHand: false,
  git: 'ignored',
};
const report: StackImport = {
  stackId: 'new',
  name: 'Theirs',
  items: 3,
  refused: [],
  missing: [],
  unknown: [],
};
const orders = stackOf([], { id: 's1', name: 'Orders' });

let host: TestHost;
let stacks: StackStore;
let toasts: ToastStore;
let files: StackFilesStore;

beforeEach(async () => {
  host = createTestHost({
    'settings.get': () => settings,
    'stacks.list': () => [orders, stackOf([], { id: 'new', name: 'Theirs' })],
    'stackFiles.travel': () => travel,
    'stackFiles.share': () => ({ status: 'done', name: '.carryover/stacks' }),
    'stackFiles.export': () => ({ status: 'done', name: 'Orders.stack.json' }),
    'stackFiles.importFile': () => report,
    'stackFiles.importText': () => report,
    'shell.chooseSaveFile': () => ({ path: '/out.stack.json' }),
    'shell.chooseFile': () => ({ path: '/in.stack.json' }),
  });
  toasts = createToastStore();
  stacks = createStackStore(host.client, toasts.getState().fail);
  await stacks.getState().openProject('p1');
  files = createStackFilesStore(host.client, stacks, toasts);
  render(
    <Tooltip.Provider>
      <StackFilesDialogs store={files} />
    </Tooltip.Provider>,
  );
});

const said = () => toasts.getState().toasts.map(({ message }) => message);

it('shares nothing before the person has seen what goes along', async () => {
  const user = userEvent.setup();
  await files.getState().startLeaving(orders, 'share');
  expect(host.callsOf('stackFiles.share')).toEqual([]);
  expect(await screen.findByText('The text “<b>Log</b>”, 15 characters')).toBeTruthy();
  expect(screen.getByText(/^Git ignores \.carryover in this project/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() =>
    expect(said()).toEqual(['Orders is now in .carryover/stacks. Commit the file to share it']),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  toasts.getState().toasts[0]?.action?.run();
  await waitFor(() =>
    expect(host.callsOf('stackFiles.stopSharing')).toEqual([{ projectId: 'p1', stackId: 's1' }]),
  );
});

const secret = (tier: 'certain' | 'possible') => ({
  ...travel,
  secrets: [{ where: 'Log', tier, count: 1 }],
});

it('lets nothing with a certain secret leave, and asks about a possible one', async () => {
  const user = userEvent.setup();
  host.answer('stackFiles.travel', () => secret('certain'));
  await files.getState().startLeaving(orders, 'share');
  const share = await screen.findByRole('button', { name: 'Share' });
  expect(share.getAttribute('aria-disabled')).toBe('true');
  await user.click(share);
  expect(host.callsOf('stackFiles.share')).toEqual([]);
  files.getState().stay();
  host.answer('stackFiles.travel', () => secret('possible'));
  await files.getState().startLeaving(orders, 'share');
  await user.click(await screen.findByRole('button', { name: 'Share anyway' }));
  expect(host.callsOf('stackFiles.share')).toHaveLength(1);
});

it('stays open with what came into the stack meanwhile', async () => {
  const secrets = [{ where: 'Trace', tier: 'certain', count: 1 }] as const;
  host.answer('stackFiles.share', () => ({ status: 'blocked', travel: { ...travel, secrets } }));
  await files.getState().startLeaving(orders, 'share');
  await files.getState().leave();
  expect((await screen.findByRole('alert')).textContent).toContain('Trace (1)');
  expect(said()).toEqual([]);
});

it('keeps its dialog where the system’s was closed, or the file could not be written', async () => {
  host.answer('shell.chooseSaveFile', () => ({ path: null }));
  await files.getState().startLeaving(orders, 'export');
  await files.getState().leave();
  expect(files.getState().leaving).not.toBeNull();
  host.answer('shell.chooseSaveFile', () => ({ path: '/full' }));
  host.answer('stackFiles.export', () => {
    throw new AppError('storage/write-failed', 'The disk is full.', { file: '/full', cause: 'ENOSPC' });
  });
  await files.getState().leave();
  expect(files.getState().leaving).not.toBeNull();
  expect(said()).toEqual(['The disk is full.']);
});

it('shows the stack that was imported, and says only what needs to be said of it', async () => {
  await files.getState().importFile();
  expect(stacks.getState().currentId).toBe('new');
  expect(said()).toEqual(['Imported Theirs, 3 items']);
  expect(screen.queryByRole('dialog')).toBeNull();
  host.answer('stackFiles.importFile', () => ({ ...report, refused: ['C:\\x'], unknown: ['jira'] }));
  await files.getState().importFile();
  const left = await screen.findByRole('list', { name: 'Left out: 1 item' });
  expect(left.textContent).toBe('C:\\x');
  expect(screen.getByRole('list', { name: 'From a newer version: 1 kind' }).textContent).toBe('jira');
  expect(screen.queryByText(/^Not in this project/u)).toBeNull();
});

it('takes the text of a file from a host that reads it itself, and does nothing without a file', async () => {
  host.answer('shell.chooseFile', () => ({ name: 'in.json', text: '{}' }));
  await files.getState().importFile();
  expect(host.callsOf('stackFiles.importText')).toEqual([{ projectId: 'p1', name: 'in.json', text: '{}' }]);
  host.answer('shell.chooseFile', () => ({ path: null }));
  await files.getState().importFile();
  expect(host.callsOf('stackFiles.importFile')).toEqual([]);
});
