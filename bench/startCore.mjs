import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the real core over a new data folder, with a clipboard that only stores text, and no network. */
export async function startCore(bundled, emit = () => undefined, environment = {}) {
  const [{ createCore, measurementsFile }, { createWorkerPool }, { createMemoryVault }] = await Promise.all(
    ['core', 'pool', 'vault'].map(bundled.load),
  );
  const home = mkdtempSync(join(tmpdir(), 'carryover-bench-home-'));
  const clipboard = { text: '' };
  const core = createCore({
    dataFolder: home,
    pool: createWorkerPool({ workerUrl: bundled.workerUrl, cacheFile: measurementsFile(home) }),
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    emit,
    clipboard: {
      write: async (text) => void (clipboard.text = text),
      read: () => Promise.resolve(clipboard.text),
    },
    vault: createMemoryVault(),
    fetch: () => Promise.reject(new Error('No network here.')),
    environment,
    // Reports no changes, so that lists stay cached as in a watched project.
    watch: async () => async () => undefined,
    logBug({ error }) {
      throw error;
    },
  });
  return {
    api: core.api,
    clipboard,
    home,
    async close() {
      await core.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
