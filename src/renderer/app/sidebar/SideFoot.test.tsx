import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { createAccountsStore } from '../../preferences/accountsStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { SideFoot } from './SideFoot.tsx';

const github: Account = { service: 'github', state: 'connected', from: 'stored' };
const notion: Account = { service: 'notion', state: 'none' };

const fail = (error: unknown): never => {
  throw error;
};
const open = (accounts: readonly Account[]) => {
  const host = createTestHost({ 'accounts.list': () => accounts });
  render(<SideFoot accounts={createAccountsStore(host.client, fail)} queued={0} />);
  return host;
};

test('it says that nothing is talked to, or which services are, and asks none to know it', async () => {
  const host = open([notion, github]);
  expect(screen.getByText('Local only, no model calls')).toBeTruthy();
  expect(await screen.findByText('GitHub connected, no model calls')).toBeTruthy();
  expect(host.callsOf('accounts.list')).toEqual([{ check: false }]);
  host.emit('accounts.changed', {
    accounts: [{ ...notion, state: 'connected', from: 'environment' }, github],
  });
  expect(await screen.findByText('GitHub and Notion connected, no model calls')).toBeTruthy();
  host.emit('accounts.changed', { accounts: [notion, { service: 'github', state: 'none' }] });
  expect(await screen.findByText('Local only, no model calls')).toBeTruthy();
});

test('what another program is signed in with is no connection until it was used', () => {
  open([{ service: 'github', state: 'unverified', from: 'gh' }]);
  expect(screen.getByText('Local only, no model calls')).toBeTruthy();
});
