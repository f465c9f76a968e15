import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import type { ItemOptions, StackFields } from '../../shared/domain/stackEdit.ts';
import type { StackRef } from '../../shared/api.ts';
import type { Client } from '../../shared/rpc/client.ts';

export interface StackState {
  readonly projectId: string | null;
  /** `idle` without a project; `failed` when its stacks could not be read. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly stacks: readonly StackView[];
  readonly currentId: string | null;
  readonly current: StackView | null;
  /** Of the current stack only; `null` until its first reading has arrived. */
  readonly assembly: Assembly | null;
  readonly selectedItemId: string | null;
  /** Changes on their way to disk; 0 means that everything is saved. */
  readonly saving: number;
  /** The goal as it is being typed, not saved yet. */
  readonly goalDraft: string | null;
  /** The last change could not be written. */
  readonly saveFailed: boolean;

  /** Shows a project's stacks: the one used last, else the first; makes one where there is none. */
  readonly openProject: (projectId: string | null) => Promise<void>;
  readonly choose: (stackId: string) => Promise<void>;
  /** Makes a stack and shows it. Without a name it is called "New stack". */
  readonly create: (name?: string) => Promise<void>;
  readonly remove: (stackId: string) => Promise<boolean>;
  readonly restore: (stackId: string) => Promise<void>;
  readonly rename: (stackId: string, name: string) => Promise<void>;
  readonly set: (fields: StackFields) => Promise<void>;
  /** Keeps what is being typed; it is saved when typing rests, or by `flush`. */
  readonly draftGoal: (goal: string) => void;
  /** Saves what is being typed, now. */
  readonly flush: () => Promise<void>;
  readonly select: (itemId: string | null) => void;
  readonly add: (sources: readonly Source[], before?: string | null) => Promise<boolean>;
  /** Paths relative to the project root. Those in the stack already stay where they are. */
  readonly addFiles: (paths: readonly string[]) => Promise<boolean>;
  readonly removeFiles: (paths: readonly string[]) => Promise<boolean>;
  readonly removeItems: (itemIds: readonly string[]) => Promise<boolean>;
  readonly switchItems: (itemIds: readonly string[], on: boolean) => Promise<boolean>;
  /** Before another item, or to the end. */
  readonly moveItem: (itemId: string, before: string | null) => Promise<boolean>;
  readonly changeItem: (itemId: string, options: ItemOptions) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  /** Reads every source again. */
  readonly refresh: () => Promise<boolean>;
}

export type StackStore = StoreApi<StackState>;

/** Most sources one call may carry. */
const batchSize = 10_000;
/** ms without typing before the goal is saved. */
const goalRestMs = 600;

/** Truth stays in core: actions say what is wanted, events bring the new state. Rejections go to `fail`. */
export function createStackStore(client: Client, fail: (error: unknown) => void): StackStore {
  const { api } = client;
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const openAssembly = async (projectId: string, stackId: string): Promise<void> => {
    await attempt(() => api.assembly.open({ projectId, stackId }));
    await attempt(() =>
      api.settings.change({ patch: { project: { id: projectId, settings: { stackId } } } }),
    );
  };
  return createStore<StackState>()((set, get) => {
    /** Grows whenever another project is shown: what belongs to an earlier one is thrown away. */
    let generation = 0;
    let revision = -1;
    let goalTimer: ReturnType<typeof setTimeout> | undefined;

    /** A change that goes to disk: the header shows how it stands. */
    const change = async (work: (stack: StackRef) => Promise<unknown>, stackId = get().currentId) => {
      const { projectId } = get();
      if (projectId === null || stackId === null) return false;
      set((state) => ({ saving: state.saving + 1 }));
      const saved = await attempt(() => work({ projectId, stackId }));
      set((state) => ({ saving: state.saving - 1, saveFailed: !saved }));
      return saved;
    };
    const show = (stacks: readonly StackView[], currentId: string | null): void => {
      const current = stacks.find((stack) => stack.id === currentId) ?? null;
      const { current: before, selectedItemId } = get();
      const kept = current?.items.some((item) => item.id === selectedItemId) === true;
      set({
        stacks,
        current,
        currentId: current?.id ?? null,
        ...(kept ? {} : { selectedItemId: null }),
        ...(before?.id === current?.id ? {} : { assembly: null }),
      });
    };
    const flush = async (): Promise<void> => {
      clearTimeout(goalTimer);
      const { goalDraft, current } = get();
      if (goalDraft === null) return;
      if (current !== null && goalDraft !== current.goal) {
        const fields = { goal: goalDraft };
        const saved = await change((stack) => api.stacks.set({ ...stack, fields }));
        // What could not be saved stays in the field; what was typed meanwhile has its own timer.
        if (!saved || get().goalDraft !== goalDraft) return;
      }
      set({ goalDraft: null });
    };
    const choose = async (stackId: string): Promise<void> => {
      const { projectId, stacks, currentId } = get();
      if (projectId === null || stackId === currentId) return;
      await flush();
      show(stacks, stackId);
      if (get().currentId === stackId) await openAssembly(projectId, stackId);
    };

    client.on('stacks.changed', (event) => {
      if (event.projectId !== get().projectId || event.revision <= revision) return;
      revision = event.revision;
      const { currentId, phase } = get();
      const still = event.stacks.some((stack) => stack.id === currentId);
      const next = still ? currentId : (event.stacks[0]?.id ?? null);
      show(event.stacks, phase === 'loading' ? currentId : next);
      if (!still && next !== null && phase === 'ready') void openAssembly(event.projectId, next);
    });
    client.on('assembly.changed', ({ assembly }) => {
      const { projectId, currentId, assembly: before } = get();
      if (assembly.projectId !== projectId || assembly.stackId !== currentId) return;
      if (before === null || assembly.revision >= before.revision) set({ assembly });
    });

    return {
      projectId: null,
      phase: 'idle',
      stacks: [],
      currentId: null,
      current: null,
      assembly: null,
      selectedItemId: null,
      goalDraft: null,
      saving: 0,
      saveFailed: false,

      openProject: async (projectId) => {
        await flush();
        const mine = ++generation;
        revision = -1;
        set({
          projectId,
          phase: projectId === null ? 'idle' : 'loading',
          stacks: [],
          current: null,
          currentId: null,
          assembly: null,
          selectedItemId: null,
          goalDraft: null,
          saveFailed: false,
        });
        if (projectId === null) return;
        try {
          const [listed, settings] = await Promise.all([
            api.stacks.list({ projectId }),
            api.settings.get({}),
          ]);
          if (mine !== generation) return;
          // An event that came meanwhile is newer than the list.
          const stacks = revision >= 0 ? get().stacks : listed;
          const last = settings.projects[projectId]?.stackId;
          const wanted = stacks.find((stack) => stack.id === last) ?? stacks[0];
          set({ phase: 'ready', stacks });
          await (wanted === undefined ? get().create() : choose(wanted.id));
        } catch (error) {
          if (mine === generation) set({ phase: 'failed' });
          fail(error);
        }
      },
      choose,
      create: async (name) => {
        const { projectId, stacks } = get();
        if (projectId === null) return;
        await attempt(async () => {
          const wanted = name ?? freeName(stacks.map((stack) => stack.name));
          const { stackId } = await api.stacks.create({ projectId, name: wanted });
          if (get().projectId !== projectId) return;
          if (!get().stacks.some((stack) => stack.id === stackId)) {
            const listed = await api.stacks.list({ projectId });
            if (get().projectId === projectId) show(listed, get().currentId);
          }
          await choose(stackId);
        });
      },
      remove: (stackId) => change((stack) => api.stacks.remove(stack), stackId),
      restore: async (stackId) => {
        if (await change((stack) => api.stacks.restore(stack), stackId)) await choose(stackId);
      },
      rename: async (stackId, name) => {
        await change((stack) => api.stacks.set({ ...stack, fields: { name } }), stackId);
      },
      set: async (fields) => {
        await change((stack) => api.stacks.set({ ...stack, fields }));
      },
      draftGoal: (goalDraft) => {
        set({ goalDraft });
        clearTimeout(goalTimer);
        goalTimer = setTimeout(() => void flush(), goalRestMs);
      },
      flush,
      select: (selectedItemId) => set({ selectedItemId }),
      add: (sources, before) =>
        change((stack) => api.stacks.add({ ...stack, sources, ...(before === undefined ? {} : { before }) })),
      addFiles: (paths) =>
        change(async (stack) => {
          for (let start = 0; start < paths.length; start += batchSize) {
            const batch = paths.slice(start, start + batchSize);
            await api.stacks.add({ ...stack, sources: batch.map((path) => ({ kind: 'file', path })) });
          }
        }),
      removeFiles: async (paths) => {
        const gone = new Set(paths);
        const itemIds = (get().current?.items ?? [])
          .filter((item) => item.source.kind === 'file' && gone.has(item.source.path))
          .map((item) => item.id);
        return itemIds.length === 0 || get().removeItems(itemIds);
      },
      removeItems: (itemIds) => change((stack) => api.stacks.removeItems({ ...stack, itemIds })),
      switchItems: (itemIds, on) => change((stack) => api.stacks.switchItems({ ...stack, itemIds, on })),
      moveItem: (itemId, before) => change((stack) => api.stacks.moveItem({ ...stack, itemId, before })),
      changeItem: (itemId, options) =>
        change((stack) => api.stacks.changeItem({ ...stack, itemId, options })),
      undo: () => change((stack) => api.stacks.undo(stack)),
      redo: () => change((stack) => api.stacks.redo(stack)),
      refresh: async () => {
        const { projectId, currentId } = get();
        if (projectId === null || currentId === null) return false;
        return attempt(() => api.assembly.refresh({ projectId, stackId: currentId }));
      },
    };
  });
}

/** "New stack", or with the first number that is free. */
function freeName(taken: readonly string[]): string {
  const names = new Set(taken);
  if (!names.has('New stack')) return 'New stack';
  let number = 2;
  while (names.has(`New stack ${number}`)) number += 1;
  return `New stack ${number}`;
}
