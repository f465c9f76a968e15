import type { Emit } from '../../shared/api.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Github } from '../sources/github/createGithub.ts';
import type { SourceReader } from '../sources/sourceReader.ts';
import type { Clock } from '../storage/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** What a process that asks once has of the data folder. */
export interface OnceDisk {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  /** As they are when they are first asked for. */
  readonly settings: () => Promise<Settings>;
}

/** With what reads and scans, and what its host lends it. */
export interface OnceTools extends OnceDisk {
  readonly clipboard: Clipboard;
  /** How far fetching is, for a person who waits. */
  readonly onProgress: (words: string) => void;
  /** Runs work about a project with a pool, and closes the pool whatever comes of it: an open one keeps the process alive. */
  readonly withPool: <T>(root: string, work: (scanner: Scanner) => Promise<T>) => Promise<T>;
}

export interface Scanner {
  /** Scans by the person's rules, and for values that are known to be secret. */
  readonly pool: WorkerPool;
  /** Has the values of another project's `.env*` files looked for from then on. */
  readonly followSecrets: (root: string) => void;
  /** What asks the network. From then on the tokens in use are looked for, too. */
  readonly services: () => Promise<OnceServices>;
}

export interface OnceServices {
  readonly notion: { readonly reader: SourceReader<'notion'> };
  readonly github: Pick<Github, 'reader' | 'sourceOf'>;
}

/** Puts the sentences of notices into a list, and drops every other event: nobody listens. */
export function noticesInto(list: string[]): Emit {
  return (event, payload) => {
    if (event === 'notice' && 'message' in payload) list.push(payload.message);
  };
}

/** Makes something when it is first asked for, and once. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
