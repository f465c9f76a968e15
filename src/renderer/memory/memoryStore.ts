import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { Drift } from '../../shared/domain/drift.ts';
import type { MemoryAnswer, MemoryHit, MemoryLevel, MemoryText } from '../../shared/domain/memory.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { CopyResult } from '../../shared/api/common.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded, type Phase } from '../requests/load.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface MemoryState extends Loaded {
  readonly query: string;
  /** `null` for all. */
  readonly level: MemoryLevel | null;
  readonly projectId: string | null;
  /** The last answer; it stays while a newer one is on its way. */
  readonly answer: MemoryAnswer | null;
  /** The query that the answer is to, whose words are marked. */
  readonly answered: string;
  readonly selectedId: string | null;
  /** The selected text; the one before stays until it is there. */
  readonly text: MemoryText | null;
  readonly textProblem: string | null;
  /** The fate of the files that it names; `null` where nothing can be compared. */
  readonly drift: Drift | null;
  readonly driftPhase: Phase;
  readonly driftProblem: string | null;
  /** Searches while it is shown, and again as texts change. Returns a function that stops this. */
  readonly follow: () => () => void;
  readonly search: (query: string) => void;
  readonly setLevel: (level: MemoryLevel | null) => void;
  readonly setProject: (projectId: string | null) => void;
  /** Shows more results than so far. */
  readonly more: () => void;
  /** Asks again for what is shown. */
  readonly update: () => void;
  /** Does as `update`, after a look at the disk. */
  readonly again: () => void;
  readonly select: (id: string) => void;
  /** Returns the source of an item with a text in the open project; `null` if that failed, which was reported. */
  readonly sourceOf: (id: string) => Promise<Source | null>;
  /** Copies a text as Markdown; `null` if that failed, which was reported. */
  readonly copy: (id: string) => Promise<CopyResult | null>;
  /** Returns a file's difference from its state when the text was saved; `null` if it failed, which was reported. */
  readonly difference: (path: string) => Promise<Difference | null>;
}

export type MemoryStore = StoreApi<MemoryState>;

const firstCount = 50;
/** More words find a text sooner than scrolling. */
export const mostCount = 200;
const noDrift = { drift: null, driftPhase: 'idle', driftProblem: null } as const;

/** Searches the texts of all projects while the screen is shown. Rejections of actions go to `fail`. */
export function createMemoryStore(
  client: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
): MemoryStore {
  const { memory } = client.api;
  const searches = createLatest();
  const texts = createLatest();
  const drifts = createLatest(client);
  let following = false;
  /** True if texts changed during a search. */
  let isDue = false;
  /** True if the person asked for something else, and no answer to it is there yet. */
  let hasMoved = false;
  let count = firstCount;

  const context = () => {
    const { projectId, current } = stack.getState();
    return { here: projectId, model: countedModel({ current }) };
  };

  const store = createStore<MemoryState>()((set, get) => {
    const { ask } = createAttempts(fail);
    /** `fresh`: looks at the disk again. `moved`: the person asked for something else, whose first result is shown. */
    const searchNow = async ({ fresh = false, moved = false }): Promise<void> => {
      const { query, level, projectId, answer: before, answered } = get();
      isDue = false;
      // A change on disk may put this search in the place of the person's own.
      hasMoved ||= moved;
      const result = await load(searches, {
        ask: () =>
          memory.search({
            query: query.slice(0, 1_000),
            level,
            projectId,
            count,
            ...context(),
            ...(fresh ? { fresh: true as const } : {}),
          }),
        show: set,
        ready: (found): Pick<MemoryState, 'answer' | 'answered'> => ({ answer: found, answered: query }),
        failed: { answer: null, answered: query },
        loading: hasMoved ? { answer: before, answered } : 'quiet',
      });
      if (result.status !== 'ok') return;
      const showsFirst = hasMoved;
      hasMoved = false;
      const hits = result.value.answer?.hits ?? [];
      const { selectedId } = get();
      const kept = hits.find(({ id }) => id === selectedId);
      const next = kept ?? (showsFirst || selectedId === null ? hits[0] : undefined);
      if (next !== undefined) show(next, next === kept);
      else if (showsFirst) {
        texts.cancel();
        drifts.cancel();
        set({ selectedId: null, text: null, textProblem: null, ...noDrift });
      }
      if (isDue && following) void searchNow({});
    };
    /** Reads the selected text; `again`: it may have changed on disk. */
    const show = (hit: Pick<MemoryHit, 'id'>, again: boolean): void => {
      if (again && get().text?.id === hit.id && get().textProblem === null) {
        void read(hit.id);
        return;
      }
      drifts.cancel();
      set({ selectedId: hit.id, ...noDrift });
      void read(hit.id);
      void measure(hit.id);
    };
    const read = async (id: string): Promise<void> => {
      const answer = await texts.run(() => memory.read({ id, ...context() }));
      if (answer.status === 'ok') set({ text: answer.value, textProblem: null });
      if (answer.status === 'failed') set({ text: null, textProblem: answer.problem });
    };
    const measure = async (id: string): Promise<void> => {
      const hit = get().answer?.hits.find((one) => one.id === id);
      if (hit?.project === undefined || hit.gone === true) return;
      set({ driftPhase: 'loading' });
      const answer = await drifts.run((operationId) => memory.since({ id, operationId }));
      if (answer.status === 'ok') set({ drift: answer.value, driftPhase: 'ready', driftProblem: null });
      if (answer.status === 'failed')
        set({ drift: null, driftPhase: 'failed', driftProblem: answer.problem });
    };
    return {
      phase: 'idle',
      problem: null,
      query: '',
      level: null,
      projectId: null,
      answer: null,
      answered: '',
      selectedId: null,
      text: null,
      textProblem: null,
      ...noDrift,
      follow: () => {
        following = true;
        void searchNow({ fresh: true, moved: get().answer === null });
        return () => {
          following = false;
          for (const requests of [searches, texts, drifts]) requests.cancel();
        };
      },
      search: (query) => {
        count = firstCount;
        set({ query });
        void searchNow({ moved: true });
      },
      setLevel: (level) => {
        count = firstCount;
        set({ level });
        void searchNow({ moved: true });
      },
      setProject: (projectId) => {
        count = firstCount;
        set({ projectId });
        void searchNow({ moved: true });
      },
      more: () => {
        const { answer } = get();
        if (answer === null || answer.hits.length < count || count === mostCount || searches.isRunning())
          return;
        count = Math.min(count * 2, mostCount);
        void searchNow({});
      },
      update: () => void searchNow({}),
      again: () => void searchNow({ fresh: true, moved: true }),
      select: (id) => {
        if (id !== get().selectedId) show({ id }, false);
      },
      sourceOf: async (id) => {
        const { projectId } = stack.getState();
        return projectId === null ? null : await ask(() => memory.source({ id, projectId }));
      },
      copy: (id) => ask(() => memory.copy({ id })),
      difference: async (path) => {
        const { selectedId } = get();
        if (selectedId === null) return null;
        return await ask(() => memory.difference({ id: selectedId, path }));
      },
    };
  });
  const lookAgain = (): void => {
    if (following) void store.getState().follow();
  };
  client.on('memory.changed', () => {
    if (!following) return;
    // An answer on its way may be older than the change.
    if (searches.isRunning()) isDue = true;
    else store.getState().update();
  });
  client.on('files.changed', lookAgain);
  client.on('library.changed', lookAgain);
  // Each question is asked for a project and a model.
  followCountedModel(client, stack, lookAgain);
  stack.subscribe((now, before) => {
    if (now.projectId !== before.projectId) lookAgain();
  });
  window.addEventListener('focus', lookAgain);
  return store;
}
