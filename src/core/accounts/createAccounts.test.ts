import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import type { Account, Identity, Service } from '../../shared/domain/account.ts';
import { AppError } from '../../shared/errors.ts';
import { createAccounts, type ServiceLink } from './createAccounts.ts';
import { createMemoryVault, type Vault } from './vault.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const canary = ['ntn', 'c4n4ry'.repeat(6)].join('_');

interface Setup {
  readonly vault?: Vault;
  readonly environment?: Record<string, string>;
  readonly gh?: string | null;
  /** Tokens that the service accepts, with their identities. */
  readonly knows?: Record<string, Identity>;
  readonly url?: string;
}

/** Makes a vault that encrypts, as far as accounts can tell. */
function storingVault(): Vault {
  const memory = createMemoryVault();
  return { ...memory, write: async (name, value) => (await memory.write(name, value), 'stored') };
}

function setup({ vault = storingVault(), environment = {}, gh = null, knows = {}, url }: Setup) {
  const heard: string[] = [];
  const states: Account[] = [];
  const changed: Service[] = [];
  const verified: string[] = [];
  const forgotten: Service[] = [];
  let failure: Error | null = null;
  let answering: Promise<void> = Promise.resolve();
  const addresses = { notion: 'https://api.notion.com', github: url ?? 'https://api.github.com' };
  const link = (service: Service): ServiceLink => ({
    async verify(token) {
      verified.push(token);
      await answering;
      if (failure !== null) throw failure;
      const identity = knows[token];
      if (identity !== undefined) return identity;
      throw new AppError('notion/wrong-token', 'Notion does not know this token.', {});
    },
    forget: async () => {
      await Promise.resolve();
      // A listener may rely on the event.
      expect(heard.at(-1)).not.toContain(JSON.stringify({ service, state: 'none' }));
      forgotten.push(service);
    },
  });
  const accounts = createAccounts({
    vault,
    environment,
    urlOf: (service) => Promise.resolve(addresses[service]),
    askGh: () => Promise.resolve(gh),
    services: { notion: link('notion'), github: link('github') },
    emit: (event, payload) => {
      heard.push(JSON.stringify({ event, payload }));
      if (event === 'accounts.changed' && 'accounts' in payload) states.push(...payload.accounts);
    },
    logBug: ({ error }) => {
      throw error;
    },
    onChanged: (service) => void changed.push(service),
  });
  return {
    ...accounts,
    heard,
    changed,
    verified,
    forgotten,
    addresses,
    fail: (error: Error | null) => void (failure = error),
    /** Makes the service wait until the returned function is called. */
    hold: () => {
      const gate = new EventEmitter();
      answering = once(gate, 'answer').then(() => undefined);
      return () => void gate.emit('answer');
    },
    of: async (service: Service) => (await accounts.api.list({})).find((one) => one.service === service),
    /** Returns the next state of a service that matches. */
    until: (service: Service, state: Account['state']) =>
      expect
        .poll(() => states.findLast((one) => one.service === service), { interval: 5 })
        .toMatchObject({ state }),
  };
}

const orchard: Identity = { place: 'Orchard', name: 'Carryover bot' };
const offline = new AppError('notion/unreachable', 'Notion could not be reached.', { cause: 'ENOTFOUND' });

test('a token is verified before it is kept, and is there again after a restart', async () => {
  const vault = storingVault();
  const { api, of, tokenOf, changed } = setup({ vault, knows: { [canary]: orchard } });
  expect(await of('notion')).toEqual({ service: 'notion', state: 'none' });
  await api.connect({ service: 'notion', token: `  Bearer ${canary}\n` });
  expect(await of('notion')).toEqual({
    service: 'notion',
    state: 'connected',
    from: 'stored',
    ...orchard,
  });
  expect(await tokenOf('notion')).toBe(canary);
  expect(changed).toEqual(['notion']);

  const later = setup({ vault, knows: { [canary]: orchard } });
  expect(await later.tokenOf('notion')).toBe(canary);
  expect(await later.of('notion')).toMatchObject({ state: 'connected', from: 'stored', ...orchard });
});

test('a wrong token is refused and the one kept before stands', async () => {
  const { api, of, tokenOf } = setup({ knows: { [canary]: orchard } });
  await api.connect({ service: 'notion', token: canary });
  await expect(api.connect({ service: 'notion', token: 'ntn_somethingElse' })).rejects.toMatchObject({
    code: 'notion/wrong-token',
  });
  expect(await tokenOf('notion')).toBe(canary);
  expect(await of('notion')).toMatchObject({ state: 'connected' });
});

test('what can be no token is refused without being repeated or sent', async () => {
  const { api, verified } = setup({});
  for (const text of ['', 'two words', 'naïve-token-value', 'short', `${canary}\n${canary}`]) {
    await expect(api.connect({ service: 'github', token: text })).rejects.toMatchObject({
      code: 'accounts/not-a-token',
      message: expect.not.stringContaining(canary) as string,
    });
  }
  expect(verified).toEqual([]);
});

test('where nothing encrypts it is said that the token is for this run only', async () => {
  const { api, of } = setup({ vault: createMemoryVault(), knows: { [canary]: orchard } });
  await api.connect({ service: 'notion', token: canary });
  expect(await of('notion')).toMatchObject({ state: 'connected', from: 'this-run' });
});

test('the app’s own token comes before the environment’s, and that before what gh is signed in with', async () => {
  const mine = { ...orchard, name: 'mine' };
  const knows = { [canary]: mine, environmentToken: orchard, ghToken99: { ...orchard, name: 'gh' } };
  const environment = { GITHUB_TOKEN: 'environmentToken' };
  const all = setup({ environment, gh: 'ghToken99', knows });
  expect(await all.tokenOf('github')).toBe('environmentToken');
  expect(await all.of('github')).toMatchObject({ state: 'unverified', from: 'environment' });
  await all.until('github', 'connected');
  await all.api.connect({ service: 'github', token: canary });
  expect(await all.tokenOf('github')).toBe(canary);

  const ghOnly = setup({ gh: 'ghToken99', knows });
  expect(await ghOnly.tokenOf('github')).toBe('ghToken99');
  expect(await ghOnly.of('github')).toMatchObject({ from: 'gh' });
  expect(await ghOnly.tokenOf('notion')).toBeNull();
});

test('disconnecting deletes token and copies, and leaves the environment’s token unused', async () => {
  const vault = storingVault();
  const environment = { NOTION_TOKEN: 'environmentToken' };
  const one = setup({ vault, environment, knows: { [canary]: orchard, environmentToken: orchard } });
  await one.api.connect({ service: 'notion', token: canary });
  await one.api.disconnect({ service: 'notion' });
  expect(await one.of('notion')).toEqual({ service: 'notion', state: 'none' });
  expect(await one.tokenOf('notion')).toBeNull();
  expect(await vault.read('notion')).toBeNull();
  await one.api.check({ service: 'notion' });
  expect(await one.tokenOf('notion')).toBeNull();
  expect(one.forgotten).toEqual(['notion']);
  expect(one.changed).toEqual(['notion', 'notion']);
});

test('an expired token and a service that is not reached are told apart', async () => {
  const one = setup({ knows: { [canary]: orchard } });
  await one.api.connect({ service: 'notion', token: canary });
  one.fail(offline);
  await one.api.check({ service: 'notion' });
  expect(await one.of('notion')).toMatchObject({ state: 'unverified', note: offline.message, ...orchard });
  one.fail(new AppError('notion/wrong-token', 'Notion no longer accepts this token.', {}));
  await one.api.check({ service: 'notion' });
  expect(await one.of('notion')).toMatchObject({
    state: 'refused',
    note: 'Notion no longer accepts this token.',
  });
  one.fail(null);
  await one.api.check({ service: 'notion' });
  const connected = await one.of('notion');
  expect(connected).toMatchObject({ state: 'connected' });
  expect(connected).not.toHaveProperty('note');
});

test('a refusal while reading shows at once', async () => {
  const one = setup({ knows: { [canary]: orchard } });
  await one.api.connect({ service: 'notion', token: canary });
  one.refused('notion', 'Notion no longer accepts this token.');
  await one.until('notion', 'refused');
});

test('another address never gets to see a token that is not for it', async () => {
  const one = setup({
    environment: { GITHUB_TOKEN: 'environmentToken' },
    knows: { [canary]: orchard, environmentToken: orchard },
  });
  await one.api.connect({ service: 'github', token: canary });
  one.addresses.github = 'https://github.example.com/api/v3';
  await one.addressChanged('github');
  expect(await one.tokenOf('github')).toBeNull();
  one.addresses.github = 'https://api.github.com';
  await one.addressChanged('github');
  expect(await one.tokenOf('github')).toBe(canary);
});

test('an answer about an earlier token does not overrule a newer one', async () => {
  const one = setup({ knows: { [canary]: orchard } });
  await one.api.connect({ service: 'notion', token: canary });
  const answer = one.hold();
  const checking = one.api.check({ service: 'notion' });
  await one.api.disconnect({ service: 'notion' });
  answer();
  await checking;
  expect(await one.of('notion')).toEqual({ service: 'notion', state: 'none' });
});

test('no token is in an account, an event or an error', async () => {
  const one = setup({ environment: { GITHUB_TOKEN: canary }, knows: { [canary]: orchard } });
  await one.api.connect({ service: 'notion', token: canary });
  one.fail(offline);
  await one.api.check({ service: 'github' });
  const refused: unknown = await one.api
    .connect({ service: 'notion', token: canary })
    .catch((error: unknown) => error);
  await one.api.disconnect({ service: 'notion' });
  const said = [
    JSON.stringify(await one.api.list({})),
    ...one.heard,
    JSON.stringify(refused),
    String(refused),
  ];
  expect(said.join('\n')).not.toContain(canary);
  expect(one.verified).toContain(canary);
});
