import { inject, onTestFinished } from 'vitest';
import type { ApiEvents, EventName } from '../../../shared/api.ts';
import type { Assembly, BlockSummary } from '../../../shared/domain/assembly.ts';
import type { Source } from '../../../shared/domain/source.ts';
import type { StackRef } from '../../../shared/api/common.ts';
import { createCore, type Core } from '../../createCore.ts';
import { makeFolder } from '../../git/proof/makeRepository.ts';
import { watchDisk } from '../../watching/watchDisk.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';

/** The app in plain Node over a real data folder, with one project and one stack open. */
export interface Started {
  readonly core: Core;
  readonly api: Core['api'];
  readonly ref: StackRef;
  readonly dataFolder: string;
  readonly heard: { event: EventName; payload: unknown }[];
  /** Returns the next state of the assembly that is ready and matches. */
  readonly ready: (fits?: (assembly: Assembly) => boolean) => Promise<Assembly>;
  /** Returns the first block, once it matches. */
  readonly block: (fits?: (block: BlockSummary) => boolean) => Promise<BlockSummary>;
  readonly add: (...sources: readonly Source[]) => Promise<void>;
  /** Copies, and returns the text on the clipboard. */
  readonly copy: () => Promise<string>;
}

export async function startCore(
  root: string,
  { dataFolder = makeFolder(), watched = false, watch = watchDisk } = {},
): Promise<Started> {
  const heard: { event: EventName; payload: unknown }[] = [];
  const listeners = new Set<() => void>();
  let clipboard = '';
  let ids = 0;
  const core = createCore({
    dataFolder,
    pool: createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null }),
    clock: Date.now,
    newId: () => `id-${(ids += 1)}-${Math.random().toString(36).slice(2)}`,
    emit: (event, payload) => {
      heard.push({ event, payload });
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
      write: (text) => Promise.resolve(void (clipboard = text)),
      read: () => Promise.resolve(clipboard),
    },
    ...(watched ? { watch } : {}),
    logBug: ({ method, error }) => {
      throw new Error(`${method}: ${String(error)}`);
    },
  });
  onTestFinished(() => core.close());
  const { api } = core;
  const { projectId } = await api.projects.open({ path: root });
  if (watched) await api.files.list({ projectId, operationId: 'list' });
  const [known] = await api.stacks.list({ projectId });
  const stackId = known?.id ?? (await api.stacks.create({ projectId, name: 'Folders' })).stackId;
  const ref = { projectId, stackId };
  await api.assembly.open(ref);

  const ready: Started['ready'] = (fits = () => true) =>
    new Promise((resolve) => {
      const look = (): void => {
        const last = heard.findLast(({ event }) => event === 'assembly.changed');
        const { assembly } = (last?.payload ?? {}) as Partial<ApiEvents['assembly.changed']>;
        if (assembly?.state !== 'ready' || !fits(assembly)) return;
        listeners.delete(look);
        resolve(assembly);
      };
      listeners.add(look);
      look();
    });
  return {
    core,
    api,
    ref,
    dataFolder,
    heard,
    ready,
    block: async (fits = () => true) =>
      firstBlock(await ready((assembly) => assembly.blocks.length > 0 && fits(firstBlock(assembly)))),
    add: (...sources) => api.stacks.add({ ...ref, sources }),
    copy: async () => {
      const result = await api.assembly.export({ ...ref, target: 'clipboard', allowOverBudget: true });
      if (result.status !== 'done') throw new Error(`Not copied: ${result.status}`);
      return clipboard;
    },
  };
}

function firstBlock(assembly: Assembly): BlockSummary {
  const [block] = assembly.blocks;
  if (block === undefined) throw new Error('There is no block.');
  return block;
}
