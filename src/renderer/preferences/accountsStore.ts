import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account, Service } from '../../shared/domain/account.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';

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
  const { perform } = createAttempts(fail);
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
    /** An event that came meanwhile is newer. */
    const show = (accounts: readonly Account[]): void => {
      if (!get().known) set({ accounts, known: true });
    };
    return {
      accounts: [],
      known: false,
      busy: new Set(),
      look: async () => {
        await perform(async () => show(await api.list({ check: false })));
      },
      start: async () => {
        if (started) return;
        started = true;
        started = await perform(async () => show(await api.list({})));
      },
      connect: (service, token) =>
        during(service, async () => {
          try {
            await api.connect({ service, token });
            return null;
          } catch (error) {
            return problemOf(error);
          }
        }),
      check: async (service) => {
        await during(service, () => perform(() => api.check({ service })));
      },
      disconnect: (service) => during(service, () => perform(() => api.disconnect({ service }))),
    };
  });
}

/** How things stand with one service; `undefined` until it is known, or where this host does not speak with it. */
export function accountOf(service: Service) {
  return ({ accounts }: AccountsState): Account | undefined =>
    accounts.find((account) => account.service === service);
}
