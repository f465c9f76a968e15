import type { SafeStorage } from 'electron';
import type { Encryption } from '../core/accounts/createVault.ts';

type Asynchronous = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** The interface of older versions of Electron. */
interface Synchronous {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Uint8Array;
  decryptString(bytes: Buffer): string;
}

type System = Synchronous & Partial<Asynchronous> & Pick<SafeStorage, 'getSelectedStorageBackend'>;

/** Wraps Electron's encryption, in either of its two interfaces. */
export function systemEncryption(system: System, platform: NodeJS.Platform): Encryption {
  const asynchronous = hasAsynchronous(system) ? asynchronousCalls(system) : synchronousCalls(system);
  return {
    ...asynchronous,
    available: async () => !isPlainText(system, platform) && (await asynchronous.available()),
  };
}

/** True if Chromium on Linux lacks a keyring: it then "encrypts" with a password that is in its source. */
function isPlainText(system: System, platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return false;
  return ['basic_text', 'unknown'].includes(system.getSelectedStorageBackend());
}

/** True for newer versions of Electron; the interface came long after version 33. */
function hasAsynchronous(system: System): system is System & Asynchronous {
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

function synchronousCalls(system: Synchronous): Encryption {
  return {
    available: () => Promise.resolve(system.isEncryptionAvailable()),
    encrypt: async (text) => await Promise.resolve(system.encryptString(text)),
    decrypt: async (bytes) => await Promise.resolve(system.decryptString(Buffer.from(bytes))),
  };
}
