import { inject, onTestFinished } from 'vitest';
import type { ApiEvents, EventName } from '../../shared/api.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { createCore, measurementsFile, type Core } from '../createCore.ts';
import type { Ports } from '../ports.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { reuseWorker } from '../workers/testing/reuseWorker.ts';

type HeardEvent = { [E in EventName]: { event: E; payload: ApiEvents[E] } }[EventName];

export interface StartedCore {
  readonly core: Core;
  readonly api: Core['api'];
  /** Text that core last wrote to the clipboard; a test may change it before core reads it back. */
  clipboard: string;
  /** Every event, oldest first; a test may empty it. */
  readonly heard: HeardEvent[];
  /** Returns payloads of one event, oldest first. */
  readonly payloadsOf: <E extends EventName>(event: E) => readonly ApiEvents[E][];
  /** Returns the messages of all notices, oldest first. */
  readonly notices: () => readonly string[];
  /** Returns the last state of the assembly, `undefined` before the first one. */
  readonly assembly: () => Assembly | undefined;
  /** Resolves with the next state of the assembly that is ready and fits, which may be the last one. */
  readonly ready: (fits?: (assembly: Assembly) => boolean) => Promise<Assembly>;
}

interface Options extends Partial<Omit<Ports, 'pool' | 'emit' | 'clipboard' | 'dataFolder'>> {
  /** Returns the pool that core gets in place of a real one. */
  readonly changePool?: (pool: WorkerPool) => WorkerPool;
  readonly clipboard?: Ports['clipboard'];
  /** Called with each event as core emits it. */
  readonly onEvent?: Ports['emit'];
}

let started = 0;

/**
 * Starts core over a data folder as a host does: with one real worker, and without a network, tokens or a watcher
 * unless the test gives them. A bug that core logs is thrown. The test closes it, or else it closes with the test.
 */
export function startCore(
  dataFolder: string,
  { changePool = (pool) => pool, onEvent, ...ports }: Options = {},
): StartedCore {
  const heard: HeardEvent[] = [];
  const listeners = new Set<() => void>();
  started += 1;
  const own = started;
  let ids = 0;
  let closing: Promise<boolean> | undefined;
  const made = createCore({
    dataFolder,
    pool: changePool(
      createWorkerPool({
        workerUrl: new URL(inject('workerUrl')),
        size: 1,
        cacheFile: measurementsFile(dataFolder),
        start: reuseWorker,
      }),
    ),
    clock: Date.now,
    newId: () => `id-${process.pid}-${own}-${(ids += 1)}`,
    emit: (event, payload) => {
      heard.push({ event, payload } as HeardEvent);
      onEvent?.(event, payload);
      for (const listener of listeners) listener();
    },
    vault: {
      read: () => Promise.resolve(null),
      write: () => Promise.resolve('this-run'),
      remove: () => Promise.resolve(),
    },
    fetch: () => Promise.reject(new TypeError('No test here may reach the network.')),
    environment: {},
    clipboard: {
      write: (text) => Promise.resolve(void (host.clipboard = text)),
      read: () => Promise.resolve(host.clipboard),
    },
    logBug: ({ method, error }) => {
      throw new Error(`${method}: ${String(error)}`);
    },
    ...ports,
  });
  const core: Core = { ...made, close: () => (closing ??= made.close()) };
  const payloadsOf = <E extends EventName>(event: E) =>
    heard.filter((one) => one.event === event).map((one) => one.payload as ApiEvents[E]);
  const assembly = () => payloadsOf('assembly.changed').at(-1)?.assembly;
  const host: StartedCore = {
    core,
    api: core.api,
    clipboard: '',
    heard,
    payloadsOf,
    notices: () => payloadsOf('notice').map(({ message }) => message),
    assembly,
    ready: (fits = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const last = assembly();
          if (last?.state !== 'ready' || !fits(last)) return;
          listeners.delete(look);
          resolve(last);
        };
        listeners.add(look);
        look();
      }),
  };
  onTestFinished(async () => void (await core.close()));
  return host;
}
