import { inject, onTestFinished } from 'vitest';
import type { ApiEvents, EventName } from '../../../shared/api.ts';
import { createCore, type Core } from '../../createCore.ts';
import { watchDisk } from '../../watching/watchDisk.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';

/** The app in plain Node over a data folder, as one of its processes. */
export interface Host {
  readonly core: Core;
  readonly api: Core['api'];
  clipboard: string;
  readonly heard: { readonly event: EventName; readonly payload: unknown }[];
  /** Payloads of one event, oldest first. */
  said<E extends EventName>(event: E): readonly ApiEvents[E][];
  notices(): readonly string[];
}

let hosts = 0;

export function startHost(dataFolder: string, { watched = false } = {}): Host {
  const heard: { event: EventName; payload: unknown }[] = [];
  hosts += 1;
  const own = hosts;
  let ids = 0;
  const core = createCore({
    dataFolder,
    pool: createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null }),
    clock: Date.now,
    newId: () => `host-${own}-${(ids += 1)}`,
    emit: (event, payload) => void heard.push({ event, payload }),
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
    ...(watched ? { watch: watchDisk } : {}),
    logBug: ({ method, error }) => {
      throw new Error(`${method}: ${String(error)}`);
    },
  });
  const said = <E extends EventName>(event: E) =>
    heard.filter((one) => one.event === event).map((one) => one.payload as ApiEvents[E]);
  const host: Host = {
    core,
    api: core.api,
    clipboard: '',
    heard,
    said,
    notices: () => said('notice').map(({ message }) => message),
  };
  onTestFinished(() => core.close());
  return host;
}
