import type { Account, Service } from '../../shared/domain/account.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { Vault } from './vault.ts';
import { ghToken, signInHost } from './ghToken.ts';

export interface FoundToken {
  readonly token: string;
  readonly from: NonNullable<Account['from']>;
}

export interface TokenOrigins {
  readonly vault: Vault;
  readonly environment: Environment;
  /** Returns the address of the service's API; a token is stored for this address only. */
  readonly urlOf: (service: Service) => Promise<string>;
  /** Tests replace it. */
  readonly askGh?: typeof ghToken;
}

const variables: Record<
  Service,
  { readonly token: string; readonly address: string; readonly home: string }
> = {
  notion: { token: 'NOTION_TOKEN', address: 'NOTION_API_URL', home: 'api.notion.com' },
  github: { token: 'GITHUB_TOKEN', address: 'GITHUB_API_URL', home: 'api.github.com' },
};

/**
 * Returns the name in the vault. A stored token belongs to the address that verified it: another one, set later, never
 * gets it.
 */
export async function vaultName(service: Service, { urlOf }: Pick<TokenOrigins, 'urlOf'>): Promise<string> {
  const { host } = new URL(await urlOf(service));
  return host === variables[service].home ? service : `${service} at ${host}`;
}

/** Returns the environment's token, else that of GitHub's command line. */
export async function findForeignToken(service: Service, origins: TokenOrigins): Promise<FoundToken | null> {
  const { environment, urlOf, askGh = ghToken } = origins;
  const { token, address, home } = variables[service];
  const url = await urlOf(service);
  const given = environment[token]?.trim() ?? '';
  const named = environment[address]?.replace(/\/+$/u, '') === url;
  // The user who set the variable did not mean an address from the settings.
  if (given !== '' && (named || new URL(url).hostname === home)) return { token: given, from: 'environment' };
  if (service !== 'github' || !url.startsWith('https:')) return null;
  const ofGh = await askGh(signInHost(url));
  return ofGh === null ? null : { token: ofGh, from: 'gh' };
}
