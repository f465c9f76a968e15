import type { Api, Emit } from '../../shared/api.ts';
import type { Account, Identity, Service } from '../../shared/domain/account.ts';
import { isAppError, AppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createKnownTokens } from './createKnownTokens.ts';
import { findForeignToken, vaultName, type FoundToken, type TokenOrigins } from './findToken.ts';
import { readStoredToken, writeStoredToken } from './storedToken.ts';

const names: Record<Service, string> = { notion: 'Notion', github: 'GitHub' };

/** The part of a service that accounts need. */
export interface ServiceLink {
  /**
   * Asks the service for the token's identity. Rejects with `<service>/wrong-token`, or with the error that prevents an
   * answer.
   */
  verify(token: string): Promise<Identity>;
  /** Deletes every stored copy. */
  forget(): Promise<void>;
}

interface Options extends TokenOrigins {
  readonly services: Readonly<Partial<Record<Service, ServiceLink>>>;
  readonly emit: Emit;
  readonly logBug: LogBug;
  /** Called when this service's items may have changed: it was connected or disconnected. */
  readonly onChanged: (service: Service) => void;
}

export interface Accounts {
  readonly api: Api['accounts'];
  /** Returns the token to use with a service now; `null` if there is none. */
  readonly tokenOf: (service: Service) => Promise<string | null>;
  /** Returns every stored or found token of a service, in use or not. Asks no other program for one. */
  readonly knownTokens: () => Promise<readonly string[]>;
  /** Called when the service has just refused the token. */
  readonly refused: (service: Service, note: string) => void;
  /** Called when the service's address changed, and so the token. */
  readonly addressChanged: (service: Service) => Promise<void>;
}

interface Standing {
  readonly account: Account;
  readonly token: string | null;
}

/** Finds, verifies and stores the services' tokens. No account, event or error contains one. */
export function createAccounts(options: Options): Accounts {
  const { services, vault, emit, logBug, onChanged } = options;
  const known = Object.keys(services) as Service[];
  const storedTokens = createKnownTokens(options);
  const standings = new Map<Service, Promise<Standing>>();
  /** Services that the user disconnected: tokens in the environment are not used for this run. */
  const left = new Set<Service>();
  const asked = new Set<Service>();
  /** Names in the vault whose values could not be stored and end with this run. */
  const thisRun = new Set<string>();
  /** Grows with each change of a service's token: an answer about an earlier one is dropped. */
  const turns = new Map<Service, number>();

  const find = async (service: Service): Promise<Standing> => {
    const vaulted = await vaultName(service, options);
    const text = await vault.read(vaulted);
    const kept = text === null ? null : readStoredToken(text);
    if (kept !== null) {
      const { token, place, name } = kept;
      const from = thisRun.has(vaulted) ? 'this-run' : 'stored';
      return { token, account: { service, state: 'connected', from, place, name } };
    }
    const found: FoundToken | null = left.has(service) ? null : await findForeignToken(service, options);
    if (found === null) return { token: null, account: { service, state: 'none' } };
    return { token: found.token, account: { service, state: 'unverified', from: found.from } };
  };
  const standingOf = (service: Service): Promise<Standing> => {
    const before = standings.get(service);
    if (before !== undefined) return before;
    const finding = find(service);
    standings.set(service, finding);
    // A failed reading is tried again at the next call.
    finding.catch(() => standings.delete(service));
    return finding;
  };
  const list = async (): Promise<readonly Account[]> =>
    Promise.all(known.map(async (service) => (await standingOf(service)).account));
  const announce = async (): Promise<void> => emit('accounts.changed', { accounts: await list() });
  const nextTurn = (service: Service): number => {
    const turn = (turns.get(service) ?? 0) + 1;
    turns.set(service, turn);
    return turn;
  };
  const stand = async (service: Service, standing: Standing): Promise<void> => {
    nextTurn(service);
    standings.set(service, Promise.resolve(standing));
    await announce();
  };
  const linkOf = (service: Service): ServiceLink => {
    const link = services[service];
    if (link === undefined) throw new Error(`This host has no ${service}.`);
    return link;
  };

  const check = async (service: Service): Promise<void> => {
    asked.add(service);
    const turn = nextTurn(service);
    const { token, account } = await standingOf(service);
    if (token === null) {
      // The user may have signed in elsewhere since.
      standings.delete(service);
      if ((await standingOf(service)).token !== null) await check(service);
      else await announce();
      return;
    }
    const next = await judge(service, token, account);
    if (turns.get(service) === turn) await stand(service, { token, account: next });
  };
  const judge = async (service: Service, token: string, account: Account): Promise<Account> => {
    const { note: _note, ...before } = account;
    try {
      return { ...before, state: 'connected', ...(await linkOf(service).verify(token)) };
    } catch (error) {
      if (!isAppError(error)) {
        logBug({ method: 'accounts.check', error });
        return { ...before, state: 'unverified', note: 'The token could not be checked. Try again.' };
      }
      const state = error.code.endsWith('/wrong-token') ? 'refused' : 'unverified';
      return { ...before, state, note: error.message };
    }
  };

  const api: Api['accounts'] = {
    async list({ check: wanted = true }) {
      const accounts = await list();
      if (!wanted) return accounts;
      for (const { service, state } of accounts) {
        if (state === 'none' || asked.has(service)) continue;
        check(service).catch((error: unknown) => logBug({ method: 'accounts.list', error }));
      }
      return accounts;
    },
    async connect({ service, token: text }) {
      const token = readToken(service, text);
      const identity = await linkOf(service).verify(token);
      const { place, name } = identity;
      const vaulted = await vaultName(service, options);
      const from = await vault.write(vaulted, writeStoredToken({ token, place, name }));
      storedTokens.changed();
      if (from === 'this-run') thisRun.add(vaulted);
      else thisRun.delete(vaulted);
      left.delete(service);
      asked.add(service);
      await stand(service, { token, account: { service, state: 'connected', from, ...identity } });
      onChanged(service);
    },
    check: ({ service }) => check(service),
    async disconnect({ service }) {
      await vault.remove(await vaultName(service, options));
      storedTokens.changed();
      left.add(service);
      nextTurn(service);
      standings.set(service, Promise.resolve({ token: null, account: { service, state: 'none' } }));
      // Emitted once it is true: without a token, and without the copies fetched with it.
      try {
        await linkOf(service).forget();
      } finally {
        await announce();
        onChanged(service);
      }
    },
  };

  return {
    api,
    tokenOf: async (service) => (await standingOf(service)).token,
    async knownTokens() {
      const inUse = await Promise.all(
        [...standings.values()].map((standing) => standing.then(({ token }) => token).catch(() => null)),
      );
      return [...new Set([...(await storedTokens.list(known)), ...inUse.filter((token) => token !== null)])];
    },
    refused(service, note) {
      const mark = async (): Promise<void> => {
        const { token, account } = await standingOf(service);
        if (token === null || account.state === 'refused') return;
        await stand(service, { token, account: { ...account, state: 'refused', note } });
      };
      mark().catch((error: unknown) => logBug({ method: 'accounts.refused', error }));
    },
    async addressChanged(service) {
      nextTurn(service);
      standings.delete(service);
      asked.delete(service);
      await announce();
      onChanged(service);
    },
  };
}

/** Returns a pasted token without surrounding text. Rejects with `accounts/not-a-token` if it can't be one. */
function readToken(service: Service, text: string): string {
  const token = text.trim().replace(/^bearer\s+/iu, '');
  // A header can't contain other characters, and its error would repeat them.
  if (/^[\x21-\x7e]{8,}$/u.test(token)) return token;
  throw new AppError(
    'accounts/not-a-token',
    `This is not a ${names[service]} token. A token is a single word of letters, digits and underscores. Copy the whole token again.`,
    { service },
  );
}
