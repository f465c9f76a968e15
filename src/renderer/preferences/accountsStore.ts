import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account, Service } from '../../shared/domain/account.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';

export interface AccountsState {
  /** Accounts of the services that this version supports. */
  readonly accounts: readonly Account[];
  readonly known: boolean;
  /** Services with a request under way. */
  readonly busy: ReadonlySet<Service>;
  /** Returns the known state of the accounts on this machine, without any request to a service. */
  readonly look: () => Promise<void>;
  /** Requests the state of the accounts once; later changes arrive by events. */
  readonly start: () => Promise<void>;
  /** Resolves to the reason why the token was refused, or `null`. */
  readonly connect: (service: Service, token: string) => Promise<string | null>;
  readonly check: (service: Service) => Promise<void>;
  readonly disconnect: (service: Service) => Promise<boolean>;
}

export type AccountsStore = StoreApi<AccountsState>;

/** Caches the state of each account. Tokens only pass through and are never stored here. */
export function createAccountsStore(client: Client, fail: (error: unknown) => void): AccountsStore {
  const { accounts: api } = client.api;
  const { perform, attempt } = createAttempts(fail);
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
    /** Shows the answer, unless a newer event arrived meanwhile. */
    const show = (accounts: readonly Account[]): void => {
      if (!get().known) set({ accounts, known: true });
    };
    return {
      accounts: [],
      known: false,
      busy: new Set(),
      look: () => attempt(async () => show(await api.list({ check: false }))),
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
      check: (service) => during(service, () => attempt(() => api.check({ service }))),
      disconnect: (service) => during(service, () => perform(() => api.disconnect({ service }))),
    };
  });
}

/** Returns the account of one service; `undefined` until known, or if this host does not support it. */
export function accountOf(service: Service) {
  return ({ accounts }: AccountsState): Account | undefined =>
    accounts.find((account) => account.service === service);
}
