import type { Emit } from '../../shared/api.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { Github } from '../sources/github/createGithub.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Clock } from '../storage/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** The part of the data folder that a command uses. */
export interface OnceDisk {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The settings at the time of the first call. */
  readonly settings: () => Promise<Settings>;
}

/** Adds what reads and scans, and what its host lends it. */
export interface OnceTools extends OnceDisk {
  readonly environment: Environment;
  readonly clipboard: Clipboard;
  /** Reports the progress of fetching to the user who waits. */
  readonly onProgress: (words: string) => void;
  /** Runs work about a project with a pool, and closes the pool whatever comes of it: an open one keeps the process alive. */
  readonly withPool: <T>(root: string, work: (scanner: Scanner) => Promise<T>) => Promise<T>;
}

export interface Scanner {
  /** Scans by the person's rules, and for values that are known to be secret. */
  readonly pool: WorkerPool;
  /** Has the values of another project's `.env*` files looked for from then on. */
  readonly followSecrets: (root: string) => void;
  /** Makes what asks GitHub. From then on the scan also looks for the tokens in use. */
  readonly github: () => Promise<Pick<Github, 'sourceOf' | 'issues' | 'ownRepository' | 'refer'>>;
  readonly readers: SourceReaders;
}

/** Puts the sentences of notices into a list, and drops every other event. */
export function noticesInto(list: string[]): Emit {
  return (event, payload) => {
    if (event === 'notice' && 'message' in payload) list.push(payload.message);
  };
}
