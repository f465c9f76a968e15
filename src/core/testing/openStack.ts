import type { Core } from '../createCore.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import type { Source } from '../../shared/domain/source.ts';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { watchDisk } from '../watching/watchDisk.ts';
import { startCore, type StartedCore } from './startCore.ts';

export interface OpenedStack {
  readonly core: Core;
  readonly api: Core['api'];
  readonly ref: StackRef;
  readonly dataFolder: string;
  readonly heard: StartedCore['heard'];
  readonly ready: StartedCore['ready'];
  /** Resolves with the first block, once it fits. */
  readonly block: (fits?: (block: BlockSummary) => boolean) => Promise<BlockSummary>;
  readonly add: (...sources: readonly Source[]) => Promise<void>;
  /** Copies the first message, and returns what is on the clipboard then. */
  readonly copy: () => Promise<string>;
}

/** Starts core and opens a project with one stack in it: the first one that it has, or a new one. */
export async function openStack(
  root: string,
  { dataFolder = makeFolder(), watched = false, watch = watchDisk } = {},
): Promise<OpenedStack> {
  const host = startCore(dataFolder, watched ? { watch } : {});
  const { core, api, heard, ready } = host;
  const { projectId } = await api.projects.open({ path: root });
  if (watched) await api.files.list({ projectId, operationId: 'list' });
  const [known] = await api.stacks.list({ projectId });
  const stackId = known?.id ?? (await api.stacks.create({ projectId, name: 'Folders' })).stackId;
  const ref = { projectId, stackId };
  await api.assembly.open(ref);
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
      return host.clipboard;
    },
  };
}

function firstBlock(assembly: Assembly): BlockSummary {
  const [block] = assembly.blocks;
  if (block === undefined) throw new Error('There is no block.');
  return block;
}
