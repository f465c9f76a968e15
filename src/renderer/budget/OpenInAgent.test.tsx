// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFolderStore } from '../payloads/folderStore.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createExportStore } from './exportStore.ts';
import { OpenInAgent } from './OpenInAgent.tsx';

function show(isPage: boolean) {
  const host = createTestHost();
  const toasts = createToastStore();
  const stack = createStackStore(host.client, toasts.getState().fail);
  const settings = createSettingsStore(host.client, toasts.getState().fail);
  const folder = createFolderStore(host.client, settings, toasts);
  const exports = createExportStore(host.client, stack, toasts, folder);
  const run = vi.fn<(target: string) => Promise<void>>(() => Promise.resolve());
  exports.setState({ run });
  render(<OpenInAgent exports={exports} settings={settings} isPage={isPage} common={{}} />);
  return { run, host };
}

it('opens the agent of the settings, and keeps another one that the person chose', async () => {
  const { run, host } = show(false);
  await userEvent.click(screen.getByRole('button', { name: 'Open in Claude Code' }));
  expect(run.mock.calls).toEqual([['claude-code']]);
  expect(host.callsOf('settings.change')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose an agent' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open in Cursor' }));
  expect(run.mock.calls).toEqual([['claude-code'], ['cursor']]);
  expect(host.callsOf('settings.change')).toEqual([{ patch: { agent: 'cursor' } }]);
});

it('is off in a browser page, and says what to do instead', async () => {
  const { run } = show(true);
  const button = screen.getByRole('button', { name: 'Open in Claude Code' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Choose an agent' }));
  const entry = await screen.findByRole('menuitem', {
    name: /Open in Codex.*Copy the first message instead/u,
  });
  await userEvent.click(entry);
  expect(run).not.toHaveBeenCalled();
});
