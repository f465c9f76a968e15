import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { isAppError } from '../../shared/errors.ts';
import type { EditFigures } from '../../shared/api/editing.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { Phase } from '../requests/load.ts';
import { createGoalDraft, type GoalConflict } from './createGoalDraft.ts';
import { createStackReads, type StackReads } from './createStackReads.ts';
import { keepUnchanged } from '../ui/keepUnchanged.ts';
import { createStackEdits, type StackEdits } from './stackEdits.ts';

/** A dialog about one item: its options, e.g. its lines, or its difference from the last copy. */
export interface ItemDialog {
  readonly of: 'options' | 'difference';
  readonly itemId: string;
}

export interface StackState extends StackEdits, StackReads {
  readonly projectId: string | null;
  /** `idle` without a project; `failed` if its stacks could not be read. */
  readonly phase: Phase;
  readonly stacks: readonly StackView[];
  readonly currentId: string | null;
  readonly current: StackView | null;
  /** Assembly of the current stack only; `null` until its first reading has arrived. */
  readonly assembly: Assembly | null;
  /** True if the last reading failed, which was reported; `assembly` is then an earlier one. */
  readonly readFailed: boolean;
  /** Number of requests to read everything again: other views of files then read again too. */
  readonly refreshes: number;
  readonly selectedItemId: string | null;
  /** The open dialog for an item of the stack. */
  readonly dialog: ItemDialog | null;
  /** Number of changes on their way to disk; 0 means that everything is saved. */
  readonly saving: number;
  /** Figures of the manual edit during typing: newer than those of `assembly`. */
  readonly typing: EditFigures | null;
  /** The goal during typing, not saved yet. */
  readonly goalDraft: string | null;
  /** Set while the user has not decided between two goals; `goalDraft` is then the typed one. */
  readonly goalConflict: GoalConflict | null;
  /** True if the last change could not be written. */
  readonly saveFailed: boolean;
  /** The last requested change, including undo. */
  readonly lastEdit: { readonly stackId: string; readonly number: number } | null;

  /** Shows a project's stacks: selects the named one, the last used one, else the first; makes one if there is none. */
  readonly openProject: (projectId: string | null, stackId?: string | null) => Promise<void>;
  readonly choose: (stackId: string) => Promise<void>;
  /** Does as `choose`, for a stack that was just made. */
  readonly chooseNew: (stackId: string) => Promise<void>;
  /** Makes a stack and shows it; resolves to whether it is shown. Without a name it gets the project's. */
  readonly create: (name?: string) => Promise<boolean>;
  readonly restore: (stackId: string) => Promise<void>;
  /** Records the typing; it is saved after a pause, or by `flush`. */
  readonly draftGoal: (goal: string) => void;
  /** Saves the typing now. */
  readonly flush: () => Promise<void>;
  /** Sends the typing at once, also while a save is under way: the page goes away. */
  readonly sendNow: () => void;
  readonly settleGoal: (keep: 'mine' | 'theirs') => Promise<void>;
  readonly select: (itemId: string | null) => void;
  readonly openDialog: (dialog: ItemDialog | null) => void;
}

export type StackStore = StoreApi<StackState>;

/**
 * Caches the project's stacks: actions send intentions, events bring the new state from core. Rejections go to `fail`.
 */
export function createStackStore(client: Client, fail: (error: unknown) => void): StackStore {
  const { api } = client;
  const { ask, perform } = createAttempts(fail);
  // A name for this page alone, so that two tabs on one project each keep the stack they show.
  const observer = crypto.randomUUID();
  const openAssembly = async (projectId: string, stackId: string): Promise<void> => {
    await perform(() => api.assembly.open({ projectId, stackId, observer }));
    await perform(() =>
      api.settings.change({ patch: { project: { id: projectId, settings: { stackId } } } }),
    );
  };
  return createStore<StackState>()((set, get) => {
    /** Requests for the opened project: results for an earlier one are dropped. */
    const latest = createLatest();
    let revision = -1;

    const change = async (work: (stack: StackRef) => Promise<unknown>, named?: string): Promise<boolean> => {
      const { projectId, currentId } = get();
      const stackId = named ?? currentId;
      if (projectId === null || stackId === null) return false;
      // Changes of other windows may come in between, but undo applies to this window's last change.
      set(({ saving, lastEdit }) => ({
        saving: saving + 1,
        lastEdit: { stackId, number: (lastEdit?.number ?? 0) + 1 },
      }));
      const saved = await perform(() => work({ projectId, stackId }));
      set((state) => ({ saving: state.saving - 1, saveFailed: !saved }));
      return saved;
    };
    const edits = createStackEdits(api, change, () => get().current?.items ?? []);
    const show = (listed: readonly StackView[], currentId: string | null): void => {
      const { current: before, stacks: known, selectedItemId } = get();
      const stacks = keepItems(known, listed);
      const current = stacks.find((stack) => stack.id === currentId) ?? null;
      const kept = current?.items.some((item) => item.id === selectedItemId) === true;
      if (before?.id !== current?.id) letGo();
      set({
        stacks,
        current,
        currentId: current?.id ?? null,
        ...(kept ? {} : { selectedItemId: null }),
        ...(before?.id === current?.id ? {} : { assembly: null, typing: null, dialog: null }),
      });
    };
    const { flush, sendNow, letGo, draftGoal, settleGoal, askLeftGoal } = createGoalDraft({
      get,
      set,
      save: async (goal, was) => {
        let otherId: string | null = null;
        const saved = await change(async (ref) => {
          try {
            await api.stacks.set({ ...ref, fields: { goal }, was });
          } catch (error) {
            if (!isAppError(error, 'stacks/conflict')) throw error;
            ({ otherId } = error.facts);
          }
        });
        return otherId === null ? saved : { otherId };
      },
      otherTexts: api.otherTexts,
      ask,
    });
    const choose = async (stackId: string): Promise<void> => {
      const { projectId, stacks, currentId } = get();
      if (projectId === null || stackId === currentId) return;
      await flush();
      show(stacks, stackId);
      if (get().currentId === stackId) await openAssembly(projectId, stackId);
      await askLeftGoal();
    };

    /** Shows a stack that was just made; lists the stacks again if the event about it has not arrived yet. */
    const chooseNew = async (projectId: string, stackId: string): Promise<void> => {
      if (!get().stacks.some((stack) => stack.id === stackId)) {
        const listed = await api.stacks.list({ projectId });
        if (get().projectId === projectId) show(listed, get().currentId);
      }
      await choose(stackId);
    };

    client.on('stacks.changed', (event) => {
      if (event.projectId !== get().projectId || event.revision <= revision) return;
      revision = event.revision;
      const { currentId, phase } = get();
      const still = event.stacks.some((stack) => stack.id === currentId);
      const next = still ? currentId : (event.stacks[0]?.id ?? null);
      show(event.stacks, phase === 'loading' ? currentId : next);
      if (still || next === null || phase !== 'ready') return;
      void openAssembly(event.projectId, next);
      void askLeftGoal();
    });
    client.on('assembly.changed', ({ assembly }) => {
      const { projectId, currentId, assembly: before } = get();
      if (assembly.projectId !== projectId || assembly.stackId !== currentId) return;
      if (before === null) set({ assembly, readFailed: false });
      else if (assembly.revision >= before.revision)
        set({ assembly: keepBlocks(before, assembly), readFailed: false });
    });

    return {
      projectId: null,
      phase: 'idle',
      stacks: [],
      currentId: null,
      current: null,
      assembly: null,
      readFailed: false,
      refreshes: 0,
      selectedItemId: null,
      dialog: null,
      goalDraft: null,
      goalConflict: null,
      typing: null,
      saving: 0,
      saveFailed: false,
      lastEdit: null,

      ...edits,
      ...createStackReads(api, fail, get, set),
      openProject: async (projectId, stackId) => {
        await flush();
        latest.cancel();
        revision = -1;
        letGo();
        set({
          projectId,
          phase: projectId === null ? 'idle' : 'loading',
          stacks: [],
          current: null,
          currentId: null,
          assembly: null,
          selectedItemId: null,
          saveFailed: false,
        });
        if (projectId === null) return;
        const answer = await latest.run(async () => {
          const [listed, settings] = await Promise.all([
            api.stacks.list({ projectId }),
            api.settings.get({}),
          ]);
          // An event that arrived meanwhile is newer than the list.
          const stacks = revision >= 0 ? get().stacks : listed;
          const last = settings.projects[projectId]?.stackId;
          const named = stacks.find((stack) => stack.id === stackId);
          return { stacks, wanted: named ?? stacks.find((stack) => stack.id === last) ?? stacks[0] };
        });
        if (answer.status === 'failed') {
          set({ phase: 'failed' });
          fail(answer.error);
        }
        if (answer.status !== 'ok') return;
        const { stacks, wanted } = answer.value;
        // A project without stacks gets its first one here.
        if (wanted !== undefined) show(stacks, wanted.id);
        else if ((await latest.run(() => get().create())).status !== 'ok') return;
        set({ phase: 'ready' });
        if (wanted !== undefined) await openAssembly(projectId, wanted.id);
        await askLeftGoal();
      },
      choose,
      chooseNew: async (stackId) => {
        const { projectId } = get();
        if (projectId !== null) await perform(() => chooseNew(projectId, stackId));
      },
      create: async (name) => {
        const { projectId } = get();
        if (projectId === null) return false;
        const before = get().currentId;
        const made = await perform(async () => {
          const named = name === undefined ? {} : { name };
          const { stackId } = await api.stacks.create({ projectId, ...named, forPerson: true });
          if (get().projectId === projectId) await chooseNew(projectId, stackId);
        });
        return made && get().projectId === projectId && get().currentId !== before;
      },
      restore: async (stackId) => {
        if (await edits.putBack(stackId)) await choose(stackId);
      },
      draftGoal,
      flush,
      sendNow,
      settleGoal,
      select: (selectedItemId) => set({ selectedItemId }),
      openDialog: (dialog) => set({ dialog }),
    };
  });
}

function keepBlocks(before: Assembly, now: Assembly): Assembly {
  return {
    ...now,
    blocks: keepUnchanged(before.blocks, now.blocks, ({ itemId }) => itemId),
    findings: keepUnchanged(before.findings, now.findings, ({ id }) => id),
  };
}

function keepItems(before: readonly StackView[], now: readonly StackView[]): readonly StackView[] {
  const known = new Map(before.map((stack) => [stack.id, stack.items]));
  const kept = now.map((stack) => {
    const items = known.get(stack.id);
    return items === undefined
      ? stack
      : { ...stack, items: keepUnchanged(items, stack.items, ({ id }) => id) };
  });
  return keepUnchanged(before, kept, ({ id }) => id);
}
