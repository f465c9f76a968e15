import { tokensInEnvironment } from './accounts/createKnownTokens.ts';
import { createMemoryVault } from './accounts/vault.ts';
import { createReaders } from './createReaders.ts';
import { createScanPool } from './createScanPool.ts';
import type { Services } from './createServices.ts';
import type { OncePorts } from './createOnceDisk.ts';
import type { OnceDisk, OnceTools } from './once/onceTools.ts';
import { createOperations } from './operations/createOperations.ts';
import type { LibrarySnippets } from './sources/snippets/createSnippetReader.ts';
import { measurementsFile } from './storage/dataFolder.ts';
import { createLocalPool } from './workerTasks/createLocalPool.ts';
import type { WorkerPool } from './workers/jobs.ts';

/** A command ignores the events of services. */
const emit = (): undefined => undefined;

/** Wires what answers stand on that read and scan, as `createCoreParts` does for the app, but for one run that holds nothing. */
export function createOnceTools(ports: OncePorts, disk: OnceDisk): OnceTools {
  const { dataFolder, environment, workerUrl } = ports;
  const { settings } = disk;

  const servicesWith = async (pool: WorkerPool): Promise<Services> => {
    const { createServices } = await import('./createServices.ts');
    return createServices({
      ...ports,
      storage: disk.storage,
      pool,
      emit,
      // The app's tokens are the app's: here are those of the environment and of gh.
      vault: createMemoryVault(),
      operations: createOperations(),
      rootOf: (root) => Promise.resolve(root),
      modelFor: () => Promise.resolve(undefined),
      githubUrl: async () => (await settings()).githubApiUrl,
      onChanged: () => undefined,
    });
  };

  return {
    ...ports,
    ...disk,
    async withPool(root, work) {
      let connected: Promise<Services> | undefined;
      const { pool, followSecrets } = createScanPool({
        pool: createLocalPool({ workerUrl, cacheFile: measurementsFile(dataFolder) }),
        settings: { get: settings },
        knownTokens: async () =>
          (await connected)?.accounts.knownTokens() ?? tokensInEnvironment(environment),
      });
      followSecrets(root);
      try {
        const services = (): Promise<Services> => (connected ??= servicesWith(pool));
        const github = async () => (await services()).github();
        const readers = createReaders({
          ...ports,
          notion: async () => (await services()).notion(),
          github,
          snippets: () => namedSnippets(disk),
          async runs() {
            const { createRuns } = await import('./sources/command/createRuns.ts');
            // It reads what the app kept of its runs. Nothing is run here.
            return createRuns({ ...ports, storage: disk.storage, emit });
          },
        });
        return await work({ pool, followSecrets, github, readers });
      } finally {
        await pool.close();
      }
    },
  };
}

/** If a snippet is missing, its problem lists what may have been meant. */
async function namedSnippets(disk: OnceDisk): Promise<LibrarySnippets> {
  const [{ openLibrary }, { findSnippet }] = await Promise.all([
    import('./once/message/openLibrary.ts'),
    import('./sources/snippets/findSnippet.ts'),
  ]);
  const files = openLibrary(disk);
  return {
    read: (id) => files.read(id),
    async explain(name) {
      const found = findSnippet(await files.list(), name);
      return found.status === 'ok' ? null : found.problem;
    },
  };
}
