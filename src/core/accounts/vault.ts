/** Stores credentials, encrypted by the system. Names are plain words, values never reach a log or an error. */
export interface Vault {
  /** Returns `null` if none is stored, or this machine can't read it any more. */
  read(name: string): Promise<string | null>;
  /** Stores a value. `this-run`: the system offers no encryption, so the value lasts until the app closes. */
  write(name: string, value: string): Promise<'stored' | 'this-run'>;
  remove(name: string): Promise<void>;
}

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
