import { randomUUID } from 'node:crypto';
import { createCore, measurementsFile, type Core } from '../core/createCore.ts';
import { createWorkerPool } from '../core/workers/createWorkerPool.ts';
import { watchDisk } from '../core/watching/watchDisk.ts';
import type { Emit } from '../shared/api.ts';
import { electronClipboard } from './electronClipboard.ts';
import { electronVault } from './electronVault.ts';
import { logBug } from '../core/logBug.ts';
import { applyTheme } from './theme.ts';

/** Core with what this host supplies. */
export function setupCore(dataFolder: string, tell: Emit): Core {
  const emit: Emit = (event, payload) => {
    if (event === 'settings.changed' && 'settings' in payload) applyTheme(payload.settings.theme);
    tell(event, payload);
  };
  return createCore({
    dataFolder,
    pool: createWorkerPool({
      workerUrl: new URL('./worker.js', import.meta.url),
      cacheFile: measurementsFile(dataFolder),
    }),
    clock: Date.now,
    newId: randomUUID,
    emit,
    clipboard: electronClipboard,
    vault: electronVault(dataFolder, emit),
    fetch: globalThis.fetch,
    environment: process.env,
    watch: watchDisk,
    logBug,
  });
}
