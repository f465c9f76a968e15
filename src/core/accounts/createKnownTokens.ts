import type { Service } from '../../shared/domain/account.ts';
import { vaultName, type TokenOrigins } from './findToken.ts';
import { readStoredToken } from './storedToken.ts';

/** Tokens for Carryover on this machine, in use or not: none of them may leave. */
export interface KnownTokens {
  list(services: readonly Service[]): Promise<readonly string[]>;
  /** Called when the vault's content changed. */
  changed(): void;
}

/** Both names that GitHub's command line reads, and Notion's. */
const variables = ['NOTION_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN'];

export function tokensInEnvironment(environment: TokenOrigins['environment']): readonly string[] {
  return variables.map((name) => environment[name]?.trim() ?? '').filter((token) => token.length >= 8);
}

export function createKnownTokens(
  origins: Pick<TokenOrigins, 'vault' | 'environment' | 'urlOf'>,
): KnownTokens {
  const vaulted = new Map<string, Promise<string | null>>();
  const read = async (service: Service): Promise<string | null> => {
    const name = await vaultName(service, origins);
    const before = vaulted.get(name);
    if (before !== undefined) return before;
    // An unreadable token can't have been copied from there either.
    const reading = origins.vault.read(name).then(
      (text) => (text === null ? null : (readStoredToken(text)?.token ?? null)),
      () => null,
    );
    vaulted.set(name, reading);
    return reading;
  };
  return {
    async list(services) {
      const stored = await Promise.all(services.map(read));
      return [...tokensInEnvironment(origins.environment), ...stored.filter((token) => token !== null)];
    },
    changed: () => vaulted.clear(),
  };
}
