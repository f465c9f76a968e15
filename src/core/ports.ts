import type { Emit } from '../shared/api.ts';
import type { LogBug } from '../shared/rpc/dispatch.ts';
import type { Vault } from './accounts/vault.ts';
import type { AgentOpener } from './assembly/agents/agentOpener.ts';
import type { Clipboard } from './gate/clipboard.ts';
import type { StartRunner } from './git/runner/gitCalls.ts';
import type { Environment } from './network/serviceUrl.ts';
import type { Clock } from './storage/clock.ts';
import type { DiskCalls } from './storage/diskCalls.ts';
import type { WatchFolder } from './watching/watchFolder.ts';
import type { WorkerPool } from './workers/jobs.ts';

/** The parts that a host supplies. Core reaches the outside world only through these, the disk and git. */
export interface Ports {
  /** Absolute; created 0700 where missing. */
  readonly dataFolder: string;
  readonly pool: WorkerPool;
  /** Starts a thread or a process that runs git. Absent: the thread of core itself starts git. */
  readonly gitRunner?: StartRunner;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly clipboard: Clipboard;
  /** Absent: no agent is opened from here. */
  readonly agents?: AgentOpener;
  readonly vault: Vault;
  /** The host's network. Core reaches it through an allow-list only, see `createNetwork`. */
  readonly fetch: typeof globalThis.fetch;
  readonly environment: Environment;
  /** Absent: nothing on disk is watched. */
  readonly watch?: WatchFolder;
  /** Absent: the calls of this system. A test makes some of them fail. */
  readonly disk?: DiskCalls;
  readonly logBug: LogBug;
}
