import { createFetchCopy } from '../core/sources/notion/fetchCopy.ts';
import { createKeptCopies } from '../core/sources/notion/keptCopies.ts';
import { createNotionClient } from '../core/sources/notion/createNotionClient.ts';
import { createNotionReader } from '../core/sources/notion/createNotionReader.ts';
import { createNetwork } from '../core/network/createNetwork.ts';
import { serviceUrl } from '../core/network/serviceUrl.ts';
import type { SourceReader } from '../core/sources/sourceReader.ts';
import { createStorage } from '../core/storage/createStorage.ts';

interface Surroundings {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Asks with the token of the environment, and shares the app's kept copies. */
export function commandNotionReader({ dataFolder, environment }: Surroundings): SourceReader<'notion'> {
  const url = serviceUrl('notion', environment);
  const copies = createKeptCopies(dataFolder, createStorage());
  const token = environment['NOTION_TOKEN']?.trim() ?? '';
  const client = createNotionClient({
    fetch: createNetwork(globalThis.fetch, () => Promise.resolve([url])),
    baseUrl: () => Promise.resolve(url),
    token: () => Promise.resolve(token === '' ? null : token),
  });
  return createNotionReader(copies, createFetchCopy({ client, copies, now: Date.now }));
}
