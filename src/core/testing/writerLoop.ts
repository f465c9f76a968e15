import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '../../shared/errors.ts';
import { createCore } from '../createCore.ts';
import { createOnce } from '../createOnce.ts';
import { loopPorts } from './loopPorts.ts';

/**
 * Runs as a separate process that does one thing of each kind after the other until it is killed. It prints the id of
 * its project and of its stack, then a line for each thing that core has acknowledged, and `failed <code>` for one that
 * core refused. With `once` it saves payloads as the command line does, with a new root for each. `pause`: ms after each.
 */
const [dataFolder = '', root = '', workerUrl = '', label = '', kinds = '', pause = '0'] =
  process.argv.slice(2);
const ports = loopPorts({ dataFolder, workerUrl, label });
const { api } = createCore(ports);
const { projectId } = await api.projects.open({ path: root });
const { stackId } = await api.stacks.create({ projectId, name: label });
const ref = { projectId, stackId };
const draftOf = (name: string): string =>
  `# Payload - Writing\n\n## Next action\n\n- Go on with ${name}\n\n## Done\n\n- Began ${name}\n`;
const startDraft = (name: string) =>
  api.drafts.create({ projectId, start: { from: 'text', text: draftOf(name) } });

/** Each returns what is printed of it, and later found on disk. */
const writers: Readonly<Record<string, (name: string) => Promise<string>>> = {
  stack: async (name) => {
    await api.stacks.add({ ...ref, sources: [{ kind: 'pasted', title: name, text: name }] });
    return name;
  },
  settings: async (name) => {
    await api.settings.change({ patch: { project: { id: name, settings: { stackId: 'x' } } } });
    return name;
  },
  snippet: async (name) => {
    await api.library.create({ fields: { name, kind: 'snippet', tags: [], text: name } });
    return name;
  },
  draft: async (name) => (await startDraft(name)).draftId,
  task: async (name) => {
    const { taskId } = await api.tasks.create({ projectId, name, plan: '## Phase 1: Begin\n' });
    await api.tasks.editPlan({
      projectId,
      taskId,
      edit: { kind: 'add-point', part: 'invariants', text: `Went on with ${name}` },
    });
    return name;
  },
  copy: async () => {
    const { status } = await api.assembly.export({ ...ref, target: 'clipboard', allowOverBudget: true });
    if (status !== 'done') throw new Error(`The copy ended as "${status}".`);
    return stackId;
  },
  payload: async (name) => {
    const { draftId } = await startDraft(name);
    const saved = await api.drafts.save({ projectId, draftId });
    if (saved.status !== 'saved') throw new Error(`The save ended as "${saved.status}".`);
    return `${saved.path} ${name}`;
  },
  once: async (name) => {
    const once = createOnce({ ...ports, workerUrl: new URL(workerUrl), onProgress: () => undefined });
    const saved = await once.payloads.save({ root, text: draftOf(name) });
    if (saved.status !== 'saved') throw new Error(`The save ended as "${saved.status}".`);
    await saved.acknowledge();
    return `${saved.path} ${name}`;
  },
};

const wanted = kinds.split(',');
for (let number = 0; ; number += 1) {
  const kind = wanted[number % wanted.length] ?? '';
  try {
    process.stdout.write(`${kind} ${await writers[kind]?.(`${label}-${String(number)}`)}\n`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    process.stdout.write(`failed ${kind} ${error.code}: ${error.message}\n`);
  }
  if (pause !== '0') await sleep(Number(pause));
}
