import type { Vault } from './vault.ts';

/** Makes a vault for hosts that store nothing: values last until the process ends. */
export function createMemoryVault(): Vault {
  const values = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(values.get(name) ?? null),
    write: (name, value) => {
      values.set(name, value);
      return Promise.resolve('this-run');
    },
    remove: (name) => Promise.resolve(void values.delete(name)),
  };
}
