import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ToastStore } from '../../ui/toastStore.ts';
import { AccountRow } from './AccountRow.tsx';
import type { AccountsStore } from '../../preferences/accountsStore.ts';
import { serviceNames } from './accountWords.ts';
import { GithubAddress } from './GithubAddress.tsx';
import { SettingsSection } from '../rows/SettingsSection.tsx';
import type { SettingsStore } from '../../preferences/settingsStore.ts';

export interface AccountsSectionProps {
  readonly accounts: AccountsStore;
  readonly settings: SettingsStore;
  /** True in a browser, which has no keychain. */
  readonly isPage: boolean;
  readonly toasts: ToastStore;
  readonly onOpen: (url: string) => void;
}

export function AccountsSection({ accounts, settings, isPage, toasts, onOpen }: AccountsSectionProps) {
  const listed = useStore(accounts, (state) => state.accounts);
  const busy = useStore(accounts, (state) => state.busy);
  const { start, connect, check, disconnect } = accounts.getState();
  useEffect(() => void start(), [start]);
  if (listed.length === 0) return null;
  return (
    <SettingsSection
      id="set-accounts"
      title="Accounts"
      about={
        isPage
          ? 'A browser has no keychain. Carryover keeps tokens until you stop it, and never writes them to disk, a stack, a payload or a log.'
          : 'The operating system encrypts the tokens. Carryover never writes them to a stack, a payload or a log.'
      }
    >
      <div className="panel">
        {listed.map((account) => {
          const { service } = account;
          return (
            <AccountRow
              key={service}
              account={account}
              busy={busy.has(service)}
              onConnect={(token) => connect(service, token)}
              onCheck={() => void check(service)}
              onDisconnect={() =>
                void disconnect(service).then((done) => {
                  if (!done) return;
                  toasts.getState().show({
                    level: 'good',
                    message: `Disconnected ${serviceNames[service]}. Its token and copies are deleted.`,
                  });
                })
              }
              onOpen={onOpen}
            />
          );
        })}
        {listed.some(({ service }) => service === 'github') ? <GithubAddress settings={settings} /> : null}
      </div>
    </SettingsSection>
  );
}
