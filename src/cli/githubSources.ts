import { createMemoryVault } from '../core/accounts/createMemoryVault.ts';
import { findForeignToken } from '../core/accounts/findToken.ts';
import { createNetwork } from '../core/network/createNetwork.ts';
import { serviceUrl } from '../core/network/serviceUrl.ts';
import { createOperations } from '../core/operations/createOperations.ts';
import { createSettings } from '../core/settings/createSettings.ts';
import { createGithub, type Github } from '../core/sources/github/createGithub.ts';
import type { SourceReader } from '../core/sources/sourceReader.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { GithubSource } from '../shared/domain/source.ts';
import { UsageError } from './usageError.ts';

interface Surroundings {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Issues and pull requests named by number or address, with their comments. */
export async function githubSources(
  texts: readonly string[],
  root: string,
  surroundings: Surroundings,
): Promise<readonly GithubSource[]> {
  const github = githubOf(surroundings);
  const sources: GithubSource[] = [];
  for (const text of texts) {
    const source = await github.sourceOf(root, text);
    if (source === null) {
      throw new UsageError(
        `${JSON.stringify(text)} is not an issue or pull request. Give a link, owner/name#12, or a number if the project has a remote on GitHub.`,
      );
    }
    sources.push(source);
  }
  return sources;
}

/** Asks with the token of the environment or of gh, else without one, and shares the app's kept copies. */
export function commandGithubReader(surroundings: Surroundings): SourceReader<'github'> {
  return githubOf(surroundings).reader;
}

function githubOf({ dataFolder, environment }: Surroundings): Github {
  const storage = createStorage();
  const settings = createSettings({ dataFolder, storage, emit: () => undefined });
  let address: Promise<string> | undefined;
  const url = (): Promise<string> => {
    address ??= settings.get({}).then(({ githubApiUrl }) => serviceUrl('github', environment, githubApiUrl));
    return address;
  };
  let found: Promise<string | null> | undefined;
  const token = (): Promise<string | null> => {
    found ??= findForeignToken('github', { environment, urlOf: url, vault: createMemoryVault() }).then(
      (one) => one?.token ?? null,
    );
    return found;
  };
  return createGithub({
    dataFolder,
    storage,
    clock: Date.now,
    fetch: createNetwork(globalThis.fetch, async () => [await url()]),
    url,
    token,
    operations: createOperations(),
    emit: () => undefined,
    rootOf: (root) => Promise.resolve(root),
  });
}
