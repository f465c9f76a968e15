import { safeStorage, type SafeStorage } from 'electron';
import { createVault, type Encryption } from '../core/accounts/createVault.ts';
import type { Vault } from '../core/ports.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { Emit } from '../shared/api.ts';

/** Credentials encrypted by the system's keychain, keyring or data protection. */
export function electronVault(dataFolder: string, emit: Emit): Vault {
  return createVault({ dataFolder, storage: createStorage(), encryption: encryptionOf(safeStorage), emit });
}

type Asynchronous = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

function encryptionOf(system: SafeStorage): Encryption {
  const asynchronous = hasAsynchronous(system) ? asynchronousCalls(system) : synchronousCalls(system);
  return {
    ...asynchronous,
    available: async () => !isPlainText(system) && (await asynchronous.available()),
  };
}

/** Without a keyring, Chromium on Linux "encrypts" with a password that is in its source. */
function isPlainText(system: SafeStorage): boolean {
  if (process.platform !== 'linux') return false;
  return ['basic_text', 'unknown'].includes(system.getSelectedStorageBackend());
}

/** Electron has them since long after 33. */
function hasAsynchronous(system: Partial<Asynchronous>): boolean {
  return (
    typeof system.isAsyncEncryptionAvailable === 'function' &&
    typeof system.encryptStringAsync === 'function' &&
    typeof system.decryptStringAsync === 'function'
  );
}

function asynchronousCalls(system: Asynchronous): Encryption {
  return {
    available: () => system.isAsyncEncryptionAvailable(),
    encrypt: (text) => system.encryptStringAsync(text),
    decrypt: async (bytes) => (await system.decryptStringAsync(Buffer.from(bytes))).result,
  };
}

/** What older versions of Electron have instead. */
interface Synchronous {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Uint8Array;
  decryptString(bytes: Buffer): string;
}

function synchronousCalls(system: Synchronous): Encryption {
  return {
    available: () => Promise.resolve(system.isEncryptionAvailable()),
    encrypt: async (text) => await Promise.resolve(system.encryptString(text)),
    decrypt: async (bytes) => await Promise.resolve(system.decryptString(Buffer.from(bytes))),
  };
}
