import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  maxContentQuery,
  type ContentQuery,
  type ContentSummary,
  type FoundFile,
} from '../../shared/domain/file/contentSearch.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';

export type ContentFlag = 'matchCase' | 'wholeWord' | 'pattern';

/** Matches in the contents of files, beside the matching names. */
export interface ContentState extends Readonly<Record<ContentFlag, boolean>> {
  /** The searched text; too short a text is not searched. */
  readonly text: string;
  /** `waiting`: until typing pauses. */
  readonly phase: 'idle' | 'waiting' | 'searching' | 'done' | 'cancelled' | 'failed';
  readonly problem: string | null;
  /** Keyed by path. */
  readonly found: readonly FoundFile[];
  readonly summary: ContentSummary | null;
  /** True if files have changed on disk since the search began. */
  readonly stale: boolean;
  /** Paths whose lines are folded. */
  readonly folded: ReadonlySet<string>;

  /** Searches for a text after typing pauses. */
  readonly look: (text: string, ignored: boolean) => void;
  readonly toggle: (flag: ContentFlag) => void;
  /** Resets the search for another project, whose matches differ. */
  readonly leave: (ignored: boolean) => void;
  /** Stops; the matches so far stay. */
  readonly cancel: () => void;
  readonly again: () => void;
  readonly fold: (path: string, folded: boolean) => void;
}

export type ContentStore = StoreApi<ContentState>;

/** ms. Names are filtered at once, contents after typing pauses. */
const restMs = 300;
/** Characters; a single letter is in every file. */
const minContentText = 2;

export function createContentStore(client: Client, projectId: () => string | null): ContentStore {
  return createStore<ContentState>()((set, get) => {
    const latest = createLatest(client);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let operation: string | null = null;
    let ignored = true;
    /** The first new matches replace those of the search before. */
    let isFirst = true;

    client.on('find.found', ({ operationId, files }) => {
      if (operationId !== operation) return;
      set(({ found }) => ({ found: isFirst ? [...files].toSorted(byPath) : mergeFiles(found, files) }));
      isFirst = false;
    });
    client.on('files.changed', (event) => {
      if (event.projectId !== projectId() || get().phase === 'idle') return;
      if (event.paths === null || event.paths.some((path) => !path.startsWith('.git/'))) set({ stale: true });
    });

    const search = async (): Promise<void> => {
      const project = projectId();
      if (project === null) return;
      const { text, matchCase, wholeWord, pattern } = get();
      const query: ContentQuery = { text, matchCase, wholeWord, pattern, ignored };
      set({ phase: 'searching', problem: null, summary: null, stale: false, folded: new Set() });
      isFirst = true;
      const answer = await latest.run((operationId) => {
        operation = operationId;
        return client.api.find.contents({ projectId: project, operationId, query });
      });
      if (answer.status === 'replaced') return;
      if (isFirst) set({ found: [] });
      if (answer.status === 'ok') set({ phase: 'done', summary: answer.value });
      else set({ phase: 'failed', problem: answer.problem });
    };

    const stop = (): void => {
      clearTimeout(timer);
      operation = null;
      latest.cancel();
    };
    const start = (afterMs: number): void => {
      stop();
      const { text } = get();
      if (text.length < minContentText || text.length > maxContentQuery) {
        set({ phase: 'idle', found: [], summary: null, problem: null, stale: false });
        return;
      }
      set({ phase: 'waiting' });
      timer = setTimeout(() => void search(), afterMs);
    };

    return {
      text: '',
      matchCase: false,
      wholeWord: false,
      pattern: false,
      phase: 'idle',
      problem: null,
      found: [],
      summary: null,
      stale: false,
      folded: new Set(),
      look: (text, withIgnored) => {
        if (text === get().text && withIgnored === ignored) return;
        ignored = withIgnored;
        set({ text });
        start(restMs);
      },
      leave: (withIgnored) => {
        ignored = withIgnored;
        set({ text: '', folded: new Set() });
        start(0);
      },
      toggle: (flag) => {
        set((state) => ({ [flag]: !state[flag] }));
        start(0);
      },
      cancel: () => {
        if (get().phase !== 'searching') return;
        stop();
        set({ phase: 'cancelled' });
      },
      again: () => start(0),
      fold: (path, folded) =>
        set((state) => {
          const next = new Set(state.folded);
          if (folded) next.add(path);
          else next.delete(path);
          return { folded: next };
        }),
    };
  });
}

function mergeFiles(known: readonly FoundFile[], fresh: readonly FoundFile[]): readonly FoundFile[] {
  return [...known, ...fresh].toSorted(byPath);
}

function byPath(a: FoundFile, b: FoundFile): number {
  return a.path < b.path ? -1 : 1;
}
