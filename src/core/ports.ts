import type { Emit } from '../shared/api.ts';
import type { LogBug } from '../shared/rpc/dispatch.ts';
import type { ScannedText } from './gate/letLeave.ts';
import type { WatchFolder } from './watching/watchFolder.ts';
import type { WorkerPool } from './workers/jobs.ts';

/** What a host supplies. Core takes nothing from the outside world but through these, the disk and git. */
export interface Ports {
  /** Absolute; created 0700 where missing. */
  readonly dataFolder: string;
  readonly pool: WorkerPool;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly clipboard: Clipboard;
  readonly vault: Vault;
  /** The host's network. Core reaches it through an allow-list only, see `createNetwork`. */
  readonly fetch: typeof globalThis.fetch;
  /** Environment variables, e.g. tokens and addresses of services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent: nothing on disk is watched. */
  readonly watch?: WatchFolder;
  readonly logBug: LogBug;
}

/** ms since 1970. */
export type Clock = () => number;

/** Rejects with `clipboard/unavailable` where there is none. */
export interface Clipboard {
  write(text: ScannedText): Promise<void>;
  read(): Promise<string>;
}

/** Keeps credentials encrypted by the system. Names are plain words, values never reach a log or an error. */
export interface Vault {
  /** `null` where none is kept, or what is kept can't be read on this machine any more. */
  read(name: string): Promise<string | null>;
  /** `this-run`: the system offers no encryption, so it was not written and is known until the app is closed. */
  write(name: string, value: string): Promise<'stored' | 'this-run'>;
  remove(name: string): Promise<void>;
}
