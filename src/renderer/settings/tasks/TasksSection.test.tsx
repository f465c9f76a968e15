import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSettings, patchSettings, type SettingsPatch } from '../../../shared/domain/settings.ts';
import { createSettingsStore } from '../../preferences/settingsStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { TasksSection } from './TasksSection.tsx';

function open() {
  let settings = defaultSettings;
  const host = createTestHost({
    'settings.get': () => settings,
    'settings.change': ({ patch }: { patch: SettingsPatch }) => {
      settings = patchSettings(settings, patch);
      host.emit('settings.changed', { settings });
    },
  });
  render(<TasksSection settings={createSettingsStore(host.client, createToastStore().getState().fail)} />);
  return { host, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('keeps labels and assignee of new checkpoint issues as a tidy list, and takes them away again', async () => {
  const { host, user } = open();
  await user.type(field('Labels of new checkpoint issues'), ' checkpoint ,hand over,, Checkpoint{Enter}');
  await user.type(field('Assignee of new checkpoint issues'), 'ida-holm{Enter}');
  expect(host.callsOf('settings.change').map(({ patch }) => patch)).toEqual([
    { checkpointLabels: 'checkpoint, hand over' },
    { checkpointAssignee: 'ida-holm' },
  ]);
  await user.clear(field('Labels of new checkpoint issues'));
  await user.keyboard('{Enter}');
  expect(host.callsOf('settings.change').at(-1)).toEqual({ patch: { checkpointLabels: '' } });
});

it('refuses an assignee that can be none, with the form of one', async () => {
  const { host, user } = open();
  await user.type(field('Assignee of new checkpoint issues'), 'Ida Holm{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Type user names as on GitHub, such as ida-holm');
  expect(host.callsOf('settings.change')).toEqual([]);
});

it('is asked for a checkpoint only after it is switched on', async () => {
  const { host, user } = open();
  const ask = screen.getByRole('switch', { name: 'Ask for a checkpoint after a payload is saved' });
  expect(ask.getAttribute('aria-checked')).toBe('false');
  await user.click(ask);
  expect(host.callsOf('settings.change')).toEqual([{ patch: { askForCheckpoint: true } }]);
});
