/** Keeps credentials encrypted by the system. Names are plain words, values never reach a log or an error. */
export interface Vault {
  /** `null` where none is kept, or what is kept can't be read on this machine any more. */
  read(name: string): Promise<string | null>;
  /** `this-run`: the system offers no encryption, so it was not written and is known until the app is closed. */
  write(name: string, value: string): Promise<'stored' | 'this-run'>;
  remove(name: string): Promise<void>;
}
