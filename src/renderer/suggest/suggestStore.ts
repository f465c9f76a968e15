import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SuggestedFile, Suggestions } from '../../shared/domain/suggestion.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackState, StackStore } from '../stack/stackStore.ts';

export interface SuggestState {
  /** `idle` as long as there is no goal, and no item to start from. */
  readonly phase: 'idle' | 'looking' | 'done' | 'failed';
  /** Says how far the first reading of a project is. */
  readonly progress: string | null;
  /** Files in the order in which they are shown: first those that were ticked here, then the newest answer. */
  readonly files: readonly SuggestedFile[];
  readonly abstained: boolean;
  /** A sentence on what limits the answer. */
  readonly note: string | null;
  /** The limit that the note is about. */
  readonly limit: Suggestions['limit'] | null;
  readonly problem: string | null;
  /** The one file that suggestions are about; `null` for the goal and the whole stack. */
  readonly about: string | null;
  readonly open: boolean;
  /** `wanted` while the list is to take the focus; `reached` once it has, until the rows that were asked for are there. */
  readonly focus: 'none' | 'wanted' | 'reached';

  readonly setOpen: (open: boolean) => void;
  /** Opens the list and moves the focus there; `about`: for what belongs to this file. */
  readonly show: (about?: string) => void;
  /** Called once the list has taken the focus. */
  readonly tookFocus: () => void;
  /** Suggests for the goal and the stack again, and moves the focus there. */
  readonly aboutAll: () => void;
  readonly retry: () => void;
  /** Adds a file to the stack, or takes it out. */
  readonly tick: (path: string) => void;
  /**
   * While true, because the pointer or the focus is in the list, the rows stand still. What was found meanwhile is shown
   * afterwards.
   */
  readonly hold: (inUse: boolean) => void;
}

export type SuggestStore = StoreApi<SuggestState>;

/** ms without a change of the goal or the stack before files are suggested. */
const restMs = 600;

const nothing = { files: [], abstained: false, note: null, limit: null, problem: null, about: null } as const;

/** Suggests files for the shown stack, and anew when its goal or its items change. */
export function createSuggestStore(client: Client, stack: StackStore): SuggestStore {
  return createStore<SuggestState>()((set, get) => {
    const latest = createLatest(client, (progress) => set({ progress }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inUse = false;
    /** True after the person closed the list of this stack: then it does not open by itself. */
    let closed = false;
    /** True if something changed that the shown files do not reflect. */
    let stale = false;
    /** Files that were ticked in the list of this stack: they stay in it as long as they are in the stack. */
    let ticked: readonly SuggestedFile[] = [];

    /** The operation that counts the kept files: the figures of an earlier one may be of another model. */
    let counting = '';

    client.on('files.counted', ({ operationId, counts }) => {
      if (operationId !== counting) return;
      const tokens = new Map(counts.map((count) => [count.path, count.tokens]));
      const counted = (file: SuggestedFile): SuggestedFile => {
        const now = tokens.get(file.path);
        return now === undefined ? file : { ...file, tokens: now };
      };
      ticked = ticked.map(counted);
      set(({ files }) => ({ files: files.map(counted) }));
    });
    /** Counts the kept files again: an answer has only files that are not in the stack. */
    const countKept = (projectId: string): void => {
      const paths = keptOf(ticked, stack.getState().current?.items ?? []).map(({ path }) => path);
      counting = crypto.randomUUID();
      if (paths.length === 0) return;
      const model = countedModel(stack.getState());
      // The figures before stay: nothing else depends on them.
      client.api.files.count({ projectId, operationId: counting, model, paths }).catch(() => undefined);
    };

    /** True if the rows stand still now. */
    const isInUse = (): boolean => inUse && get().open && get().files.length > 0;

    /** `asked`: by the person just now, who expects other rows. */
    const look = async (asked = false): Promise<void> => {
      clearTimeout(timer);
      stale = isInUse() && !asked;
      if (stale) return;
      const { projectId, current } = stack.getState();
      const { about, open: isOpen } = get();
      // A closed list costs nothing, except for a stack without items: there it opens by itself.
      if (!isOpen && (current?.items.length ?? 0) > 0) {
        latest.cancel();
        set({ phase: 'idle' });
        return;
      }
      if (projectId === null || current === null || (about === null && isBlank(stack.getState()))) {
        latest.cancel();
        set({ phase: 'idle', ...nothing, files: keptOf(ticked, current?.items ?? []) });
        return;
      }
      set({ phase: 'looking', problem: null });
      countKept(projectId);
      const answer = await latest.run((operationId) =>
        client.api.suggest.related({
          projectId,
          operationId,
          model: countedModel(stack.getState()),
          // About one file, neither the goal nor the rest of the stack matters: its files may be named, as ticked ones.
          ...(about === null
            ? { stackId: current.id, goal: goalOf(stack.getState()) }
            : { goal: '', with: [about] }),
        }),
      );
      if (answer.status === 'replaced') return;
      if (answer.status === 'failed') {
        set({ phase: 'failed', problem: answer.problem });
        return;
      }
      if (isInUse() && !asked) {
        // The rows stand still below the pointer: this is asked again, and answered from the index, once it has left.
        stale = true;
        set({ phase: 'done' });
        return;
      }
      const { files, abstained, note = null, limit = null } = answer.value;
      // Files around one file are named with their relation to it, ticked or not.
      const kept = about === null ? keptOf(ticked, stack.getState().current?.items ?? []) : [];
      const paths = new Set(kept.map(({ path }) => path));
      set(({ open }) => ({
        phase: 'done',
        files: [...kept, ...files.filter(({ path }) => !paths.has(path))],
        abstained,
        note,
        limit,
        problem: null,
        // A stack without items is where files are looked for. Otherwise the list opens on request alone.
        open: open || (files.length > 0 && current.items.length === 0 && !closed),
      }));
    };
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), restMs);
    };

    /** Asks about one file, or about the goal. The rows of the other question are none of this one, so they go at once. */
    const ask = (about: string | null): void => {
      if (get().about !== about) {
        const files = about === null ? keptOf(ticked, stack.getState().current?.items ?? []) : [];
        set({ about, files, abstained: false, note: null, limit: null });
      }
      set({ open: true });
      void look(true);
      set({ focus: 'wanted' });
    };

    stack.subscribe((now, before) => {
      if (now.projectId !== before.projectId || now.currentId !== before.currentId) {
        latest.cancel();
        clearTimeout(timer);
        inUse = false;
        closed = false;
        ticked = [];
        counting = '';
        set({ phase: 'idle', progress: null, open: false, focus: 'none', ...nothing });
        if (now.current !== null) lookSoon();
      } else if (
        goalOf(now) !== goalOf(before) ||
        (now.current?.items !== before.current?.items && sourcesOf(now) !== sourcesOf(before))
      ) {
        lookSoon();
      }
    });
    followCountedModel(client, stack, lookSoon);

    return {
      phase: 'idle',
      progress: null,
      ...nothing,
      open: false,
      focus: 'none',
      setOpen: (open) => {
        closed = !open;
        set({ open });
        if (open) {
          if (get().phase !== 'looking') void look(true);
          return;
        }
        latest.cancel();
        clearTimeout(timer);
        if (get().phase === 'looking') set({ phase: 'idle' });
      },
      show: (about) => ask(about ?? null),
      tookFocus: () => set(({ phase }) => ({ focus: phase === 'looking' ? 'reached' : 'none' })),
      aboutAll: () => ask(null),
      retry: () => void look(true),
      tick: (path) => {
        const file = get().files.find((one) => one.path === path);
        if (isIn(stack.getState(), path)) void stack.getState().removeFiles([path]);
        else if (file !== undefined) {
          ticked = [...ticked.filter((one) => one.path !== path), file];
          void stack.getState().addFiles([path]);
        }
      },
      hold: (now) => {
        inUse = now;
        if (!now && stale) lookSoon();
      },
    };
  });
}

/** Returns the goal as it is typed. */
function goalOf({ goalDraft, current }: StackState): string {
  return goalDraft ?? current?.goal ?? '';
}

function isBlank(state: StackState): boolean {
  return goalOf(state).trim() === '' && state.current?.items.length === 0;
}

/** Returns what suggestions depend on: notes, order and switches of items change nothing. */
function sourcesOf({ current }: StackState): string {
  return JSON.stringify((current?.items ?? []).map(({ source }) => source));
}

/** True if a file of the project is an item of the stack. */
function isIn({ current }: Pick<StackState, 'current'>, path: string): boolean {
  return pathsOf(current?.items ?? []).has(path);
}

/** Returns the project's files that are items of their own. */
export function pathsOf(items: readonly StackItemView[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ source }) =>
      source.kind === 'file' && source.project === undefined ? [source.path] : [],
    ),
  );
}

function keptOf(ticked: readonly SuggestedFile[], items: readonly StackItemView[]): readonly SuggestedFile[] {
  const paths = pathsOf(items);
  return ticked.filter(({ path }) => paths.has(path));
}
