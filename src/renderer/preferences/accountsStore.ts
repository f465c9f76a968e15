import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account, Service } from '../../shared/domain/account.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { internalError } from '../../shared/rpc/message.ts';

export interface AccountsState {
  /** Of the services that this version speaks with. */
  readonly accounts: readonly Account[];
  readonly known: boolean;
  /** Services that are being asked, or told. */
  readonly busy: ReadonlySet<Service>;
  /** What is known of the services on this machine. Asks none of them. */
  readonly look: () => Promise<void>;
  /** Asks how things stand, once; later changes arrive by themselves. */
  readonly start: () => Promise<void>;
  /** Answers why the token was not taken, or `null`. */
  readonly connect: (service: Service, token: string) => Promise<string | null>;
  readonly check: (service: Service) => Promise<void>;
  readonly disconnect: (service: Service) => Promise<boolean>;
}

export type AccountsStore = StoreApi<AccountsState>;

/** How things stand with each service. No token is ever in here: it goes through and is forgotten. */
export function createAccountsStore(client: Client, fail: (error: unknown) => void): AccountsStore {
  const { accounts: api } = client.api;
  return createStore<AccountsState>()((set, get) => {
    client.on('accounts.changed', ({ accounts }) => set({ accounts, known: true }));
    let started = false;
    const during = async <T>(service: Service, work: () => Promise<T>): Promise<T> => {
      set(({ busy }) => ({ busy: new Set([...busy, service]) }));
      try {
        return await work();
      } finally {
        set(({ busy }) => ({ busy: new Set([...busy].filter((other) => other !== service)) }));
      }
    };
    return {
      accounts: [],
      known: false,
      busy: new Set(),
      look: async () => {
        try {
          const accounts = await api.list({ check: false });
          if (!get().known) set({ accounts, known: true });
        } catch (error) {
          fail(error);
        }
      },
      start: async () => {
        if (started) return;
        started = true;
        try {
          const accounts = await api.list({});
          // An event that came meanwhile is newer.
          if (!get().known) set({ accounts, known: true });
        } catch (error) {
          started = false;
          fail(error);
        }
      },
      connect: (service, token) =>
        during(service, async () => {
          try {
            await api.connect({ service, token });
            return null;
          } catch (error) {
            return isAppError(error) ? error.message : internalError.message;
          }
        }),
      check: (service) =>
        during(service, async () => {
          try {
            await api.check({ service });
          } catch (error) {
            fail(error);
          }
        }),
      disconnect: (service) =>
        during(service, async () => {
          try {
            await api.disconnect({ service });
            return true;
          } catch (error) {
            fail(error);
            return false;
          }
        }),
    };
  });
}

/** How things stand with one service; `undefined` until it is known, or where this host does not speak with it. */
export function accountOf(service: Service) {
  return ({ accounts }: AccountsState): Account | undefined =>
    accounts.find((account) => account.service === service);
}
