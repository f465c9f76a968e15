import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import type { Account } from '../../../shared/domain/account.ts';
import { AppError } from '../../../shared/errors.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { AccountsSection } from './AccountsSection.tsx';
import { createAccountsStore } from '../../preferences/accountsStore.ts';
import { createSettingsStore } from '../../preferences/settingsStore.ts';

const canary = ['ntn', 'c4n4ry'.repeat(6)].join('_');
const none: readonly Account[] = [
  { service: 'notion', state: 'none' },
  { service: 'github', state: 'none' },
];
const connected: Account = {
  service: 'notion',
  state: 'connected',
  from: 'stored',
  place: 'Orchard',
  name: 'Carryover bot',
};

function open(accounts: readonly Account[] = none, isPage = false) {
  const host = createTestHost({
    'accounts.list': () => accounts,
    'settings.get': () => defaultSettings,
  });
  const toasts = createToastStore();
  const store = createAccountsStore(host.client, toasts.getState().fail);
  const settings = createSettingsStore(host.client, toasts.getState().fail);
  const opened: string[] = [];
  render(
    <AccountsSection
      accounts={store}
      settings={settings}
      isPage={isPage}
      toasts={toasts}
      onOpen={(url) => void opened.push(url)}
    />,
  );
  return { host, toasts, store, opened, user: userEvent.setup() };
}

test('what becomes of a token is said, and in a browser it is something else', async () => {
  open();
  expect(await screen.findByText(/^The operating system encrypts the tokens/u)).toBeDefined();
  cleanup();
  open(none, true);
  expect(await screen.findByText(/^A browser has no keychain/u)).toBeDefined();
  expect(screen.queryByText(/encrypted/u)).toBeNull();
});

test('a token goes to core once, and stays nowhere in the page', async () => {
  const { host, user, store } = open();
  let answer: (() => void) | undefined;
  host.answer('accounts.connect', () => new Promise<void>((resolve) => (answer = resolve)));
  await user.click(await screen.findByRole('button', { name: 'Connect Notion' }));
  const field = screen.getByLabelText<HTMLInputElement>('Notion token');
  expect(field.type).toBe('password');
  expect(document.activeElement).toBe(field);
  await user.click(field);
  await user.paste(canary);
  await user.keyboard('{Enter}');
  expect(host.callsOf('accounts.connect')).toEqual([{ service: 'notion', token: canary }]);
  expect(field.value).toBe('');
  host.emit('accounts.changed', { accounts: [connected] });
  answer?.();
  expect(await screen.findByText('To Orchard as Carryover bot.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Notion token')).toBeNull());
  expect(document.body.innerHTML + JSON.stringify(store.getState())).not.toContain(canary);
});

test('a token that is not taken is said why, and another can be pasted at once', async () => {
  const { host, user } = open();
  host.answer('accounts.connect', () => {
    throw new AppError('notion/wrong-token', 'Notion does not know this token. Copy it again.', {});
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Notion' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Paste a token first.');
  await user.paste(canary);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Notion does not know this token. Copy it again.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Notion token'));
});

test('expired, offline and unencrypted are told apart, each with what to do', async () => {
  const { host } = open([{ ...connected, state: 'refused', note: 'Notion no longer accepts this token.' }]);
  expect(await screen.findByRole('button', { name: 'Reconnect Notion' })).toBeTruthy();
  expect(screen.getByText('Expired')).toBeTruthy();
  host.emit('accounts.changed', {
    accounts: [{ ...connected, state: 'unverified', note: 'Notion could not be reached.' }],
  });
  expect(await screen.findByText('Not verified')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check access to Notion' })).toBeTruthy();
  host.emit('accounts.changed', { accounts: [{ ...connected, from: 'this-run' }] });
  expect(await screen.findByText('This run only')).toBeTruthy();
  expect(screen.getByText(/offers no encryption/)).toBeTruthy();
});

test('disconnecting says what is gone', async () => {
  const { host, user, toasts } = open([connected]);
  await user.click(await screen.findByRole('button', { name: 'Disconnect Notion' }));
  expect(host.callsOf('accounts.disconnect')).toEqual([{ service: 'notion' }]);
  expect(toasts.getState().toasts.at(-1)?.message).toBe(
    'Disconnected Notion. Its token and copies are deleted.',
  );
});

test('where to make a token is a link that says its host', async () => {
  const { user, opened } = open();
  await user.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
  await user.click(screen.getByRole('button', { name: /Make a fine-grained token, opens github.com/ }));
  expect(opened).toEqual(['https://github.com/settings/personal-access-tokens/new']);
});

test('an address that a token would go to in the open is not saved', async () => {
  const { host, user } = open();
  const field = await screen.findByLabelText('GitHub API address');
  await user.type(field, 'http://git.example.com{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('https://');
  expect(host.callsOf('settings.change')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'https://git.example.com/api/v3/{Enter}');
  expect(host.callsOf('settings.change')).toEqual([
    { patch: { githubApiUrl: 'https://git.example.com/api/v3' } },
  ]);
});
