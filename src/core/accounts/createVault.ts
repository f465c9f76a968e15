import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { Vault } from './vault.ts';
import type { Storage } from '../storage/storage.ts';

/** The system's means to make a text unreadable for other users and other machines. */
export interface Encryption {
  /** Returns false if every user with access to the file could decrypt it. */
  available(): Promise<boolean>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects if the text was encrypted on another machine or by another user. */
  decrypt(bytes: Uint8Array): Promise<string>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly encryption: Encryption;
  readonly emit: Emit;
}

/** Stores credentials in `<data folder>/vault`, one encrypted file each; in memory only if nothing encrypts. */
export function createVault({ dataFolder, storage, encryption, emit }: Options): Vault {
  const folder = join(dataFolder, 'vault');
  const thisRun = new Map<string, string>();
  const fileOf = (name: string): string => join(folder, fileName(name));

  const removeFiles = async (name: string): Promise<void> => {
    // Includes files set aside: a credential that the user withdraws must not remain under another name.
    const own = (await storage.list(folder)).filter((file) => file.startsWith(fileName(name)));
    for (const file of own) await storage.remove(join(folder, file));
  };

  return {
    async read(name) {
      const known = thisRun.get(name);
      if (known !== undefined) return known;
      const bytes = await storage.read(fileOf(name));
      // A keyring that is locked now may open later: the file stays.
      if (bytes === null || !(await encryption.available())) return null;
      try {
        return await encryption.decrypt(bytes);
      } catch {
        await storage.setAside(fileOf(name));
        emit('notice', {
          level: 'warn',
          message: `A stored token can’t be read on this machine (${name}). Connect again in Settings.`,
        });
        return null;
      }
    },
    async write(name, value) {
      if (!(await encryption.available())) {
        await removeFiles(name);
        thisRun.set(name, value);
        return 'this-run';
      }
      const bytes = await encryption.encrypt(value);
      await storage.writeAtomic(fileOf(name), bytes);
      thisRun.delete(name);
      return 'stored';
    },
    async remove(name) {
      thisRun.delete(name);
      await removeFiles(name);
    },
  };
}

function fileName(name: string): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.bin`;
}
