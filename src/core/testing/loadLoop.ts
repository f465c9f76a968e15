import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { createCore } from '../createCore.ts';
import { watchDisk } from '../watching/watchDisk.ts';
import { loopPorts } from './loopPorts.ts';

/**
 * Runs as a separate process that works as a person does on one project, until it is killed: it fills a stack,
 * copies its message, changes and empties it, while files change on disk; each tenth time it replaces the stack, and
 * makes and deletes a snippet and a draft. After each ten rounds it prints `memory`, the MB in use after a collection, and the MB of the process.
 */
const [dataFolder = '', root = '', workerUrl = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Texts that come again, so that caches by text, which have limits, are full soon. */
const variants = 20;

/** Called with each state of the open stack's message. */
let changed = (_assembly: Assembly): void => undefined;
const { api } = createCore({
  ...loopPorts({
    dataFolder,
    workerUrl,
    label: 'load',
    emit: (event, payload) => {
      if (event === 'assembly.changed' && 'assembly' in payload) changed(payload.assembly);
    },
  }),
  watch: watchDisk,
});
const { projectId } = await api.projects.open({ path: root });
await api.files.list({ projectId, operationId: 'list' });

let { stackId } = await api.stacks.create({ projectId, name: 'Load' });
await api.assembly.open({ projectId, stackId });

for (let round = 1; ; round += 1) {
  if (round % 10 === 0) await changeRecords(round);
  await useStack(round, { projectId, stackId });
  if (round % 10 === 0) await printMemory();
}

/** Replaces the stack, and makes and deletes a snippet and a draft. */
async function changeRecords(round: number): Promise<void> {
  const before = stackId;
  stackId = (await api.stacks.create({ projectId, name: `Load ${String(round)}` })).stackId;
  await api.assembly.open({ projectId, stackId });
  await api.stacks.remove({ projectId, stackId: before });
  await useSnippet(round);
  await useDraft(round);
}

async function useStack(round: number, ref: StackRef): Promise<void> {
  writeFileSync(
    join(root, `file-${String(round % 50)}.ts`),
    `export const round = ${String(round % variants)};\n`,
  );
  const ready = new Promise<void>((resolve) => {
    changed = ({ state, blocks }) => {
      if (state === 'ready' && blocks.length === 4) resolve();
    };
  });
  await api.stacks.add({
    ...ref,
    sources: [
      { kind: 'pasted', title: 'Log', text: `line ${String(round % variants)}\n`.repeat(2_000) },
      ...[0, 7, 19].map((step) => ({
        kind: 'file' as const,
        path: `file-${String((round + step) % 50)}.ts`,
      })),
    ],
  });
  await ready;
  const items = (await api.stacks.list({ projectId })).find(({ id }) => id === ref.stackId)?.items ?? [];
  const itemIds = items.map(({ id }) => id);
  await api.assembly.preview(ref);
  const { status } = await api.assembly.export({ ...ref, target: 'clipboard', allowOverBudget: true });
  if (status !== 'done') throw new Error(`The copy ended as "${status}".`);
  await api.stacks.set({ ...ref, fields: { goal: `Goal ${String(round % variants)}` } });
  await api.stacks.undo(ref);
  await api.stacks.switchItems({ ...ref, itemIds, on: false });
  await api.stacks.removeItems({ ...ref, itemIds });
}

async function useSnippet(round: number): Promise<void> {
  const name = `snippet ${String(round)}`;
  const { snippetId } = await api.library.create({ fields: { name, kind: 'snippet', tags: [], text: name } });
  await api.library.list({});
  await api.library.remove({ snippetId });
}

async function useDraft(round: number): Promise<void> {
  const text = `# Session payload\n\n## Next action\n\n- Step ${String(round % variants)} in file-1.ts\n\n## Files in play\n\n- file-1.ts: DONE\n`;
  const { draftId } = await api.drafts.create({ projectId, start: { from: 'text', text } });
  await api.drafts.check({ projectId, draftId, operationId: 'check' });
  await api.drafts.remove({ projectId, draftId });
}

async function printMemory(): Promise<void> {
  // Some memory is free only after the task that used it.
  await new Promise((resolve) => setTimeout(resolve, 20));
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const [used, whole] = [heapUsed + external, rss].map((bytes) => (bytes / 1e6).toFixed(2));
  process.stdout.write(`memory ${used ?? ''} ${whole ?? ''}\n`);
}
