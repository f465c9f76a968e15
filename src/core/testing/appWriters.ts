import { createCore } from '../createCore.ts';
import { overPool } from '../gate/overPool.ts';
import { draftThatNames } from './draftThatNames.ts';
import { loopPorts } from './loopPorts.ts';
import type { WriterOptions, Writers } from './writerLoop.ts';

/** Opens the project and writes as a window or browser mode does. */
export async function appWriters({ root, taskId, ...given }: WriterOptions): Promise<Writers> {
  const ports = loopPorts(given);
  // Texts of a loop hold no secret. A worker for each process that is killed would take most of the time of a kill.
  const pool = overPool(ports.pool, {
    measure: (texts, want) =>
      Promise.resolve(
        texts.map((text) => ({
          tokens: want.encoding === null ? null : text.length,
          scan: want.scan ? { status: 'done', spans: [] } : { status: 'not-asked' },
        })),
      ),
  });
  const { api } = createCore({ ...ports, pool });
  const { projectId } = await api.projects.open({ path: root });

  let stack: string | undefined;
  const addItem = async (name: string) => {
    stack ??= (await api.stacks.create({ projectId, name: given.label })).stackId;
    const ref = { projectId, stackId: stack };
    await api.stacks.add({ ...ref, sources: [{ kind: 'pasted', title: name, text: name }] });
    return ref;
  };
  const startDraft = (name: string) =>
    api.drafts.create({ projectId, start: { from: 'text', text: draftThatNames(name) } });

  return {
    stack: async (name) => {
      await addItem(name);
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
      const ref = {
        projectId,
        ...(await api.tasks.create({ projectId, name, plan: '## Phase 1: Begin\n' })),
      };
      const text = `Went on with ${name}`;
      await api.tasks.editPlan({ ...ref, edit: { kind: 'add-point', part: 'invariants', text } });
      return name;
    },
    checkpoint: async (name) => {
      await api.checkpoint.setFields({ projectId, taskId, labels: { add: [name], remove: [] } });
      return name;
    },
    copy: async (name) => {
      const ref = await addItem(name);
      const { status } = await api.assembly.export({ ...ref, target: 'clipboard', allowOverBudget: true });
      if (status !== 'done') throw new Error(`The copy ended as "${status}".`);
      return ref.stackId;
    },
    payload: async (name) => {
      const { draftId } = await startDraft(name);
      const saved = await api.drafts.save({ projectId, draftId });
      if (saved.status !== 'saved') throw new Error(`The save ended as "${saved.status}".`);
      return `${saved.path} ${name}`;
    },
  };
}
