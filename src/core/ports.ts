import type { Emit } from '../shared/api.ts';
import type { LogBug } from '../shared/rpc/dispatch.ts';
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
  readonly logBug: LogBug;
}

/** ms since 1970. */
export type Clock = () => number;

/** Rejects with `clipboard/unavailable` where there is none. */
export interface Clipboard {
  write(text: string): Promise<void>;
  read(): Promise<string>;
}
