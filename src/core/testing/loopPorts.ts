import type { Emit } from '../../shared/api.ts';
import type { Ports } from '../ports.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';

interface Given {
  readonly dataFolder: string;
  readonly workerUrl: string;
  /** Begins each id that core asks for, so that two processes make different ones. */
  readonly label: string;
  readonly emit?: Emit;
}

/** Returns the ports of a process that a test starts: a clipboard of its own, no network, no tokens, no watcher. */
export function loopPorts({ dataFolder, workerUrl, label, emit = () => undefined }: Given): Ports {
  let ids = 0;
  let clipboard = '';
  return {
    dataFolder,
    pool: createWorkerPool({ workerUrl: new URL(workerUrl), size: 1, cacheFile: null }),
    clock: Date.now,
    newId: () => `${label}-${String((ids += 1))}`,
    emit,
    clipboard: {
      write: (text) => Promise.resolve(void (clipboard = text)),
      read: () => Promise.resolve(clipboard),
    },
    vault: {
      read: () => Promise.resolve(null),
      write: () => Promise.resolve('this-run'),
      remove: () => Promise.resolve(),
    },
    fetch: () => Promise.reject(new TypeError('This loop has no network.')),
    environment: {},
    logBug: ({ method, error }) => process.stderr.write(`${method}: ${String(error)}\n`),
  };
}
