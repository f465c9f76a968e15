import { randomUUID } from 'node:crypto';
import { clipboard, safeStorage } from 'electron';
import { createCore, measurementsFile, type Core } from '../core/createCore.ts';
import { createWorkerPool } from '../core/workers/createWorkerPool.ts';
import { watchDisk } from '../core/watching/watchDisk.ts';
import type { Emit } from '../shared/api.ts';
import { logBug } from '../core/logBug.ts';
import { AppError } from '../shared/errors.ts';
import type { Clipboard } from '../core/gate/clipboard.ts';
import { createVault } from '../core/accounts/createVault.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { agentOpener } from './agentOpener.ts';
import { startGitProcess } from './git/startGitProcess.ts';
import { applyTheme } from './windows/theme.ts';
import { systemEncryption } from './systemEncryption.ts';

const electronClipboard: Clipboard = {
  write: (text) => attempt(() => clipboard.writeText(text)),
  read: () => attempt(() => clipboard.readText()),
};

/** Makes core with this host's ports. */
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
      background: true,
    }),
    gitRunner: startGitProcess(new URL('./gitProcess.js', import.meta.url)),
    clock: Date.now,
    newId: randomUUID,
    emit,
    clipboard: electronClipboard,
    agents: agentOpener,
    vault: electronVault(dataFolder, emit),
    fetch: globalThis.fetch,
    environment: process.env,
    watch: watchDisk,
    logBug,
  });
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError(
      'clipboard/unavailable',
      'Carryover could not access the clipboard. Try again, or use Save beside repo.',
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}

/** Stores credentials encrypted by the system's keychain, keyring or data protection. */
function electronVault(dataFolder: string, emit: Emit): Vault {
  return createVault({
    dataFolder,
    storage: createStorage(),
    encryption: systemEncryption(safeStorage, process.platform),
    emit,
  });
}
