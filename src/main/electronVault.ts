import { safeStorage } from 'electron';
import { createVault } from '../core/accounts/createVault.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { Emit } from '../shared/api.ts';
import { systemEncryption } from './systemEncryption.ts';

/** Credentials encrypted by the system's keychain, keyring or data protection. */
export function electronVault(dataFolder: string, emit: Emit): Vault {
  return createVault({
    dataFolder,
    storage: createStorage(),
    encryption: systemEncryption(safeStorage, process.platform),
    emit,
  });
}
