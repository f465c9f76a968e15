import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NotionFilter, NotionRows } from '../../../shared/domain/source/notion.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';

export interface DatabaseState extends Loaded {
  readonly filter: NotionFilter;
  /** The text that `rows` answer; `null` before the first answer. */
  readonly answered: string | null;
  readonly columns: NotionRows['columns'];
  readonly statuses: readonly string[];
  readonly rows: NotionRows['rows'];
  readonly cursor: string | null;
  /** Time of these answers, if Notion can't be reached now. */
  readonly keptAt: string | null;
  readonly words: string | null;

  readonly load: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
  /** Changes some of the filter; an empty text removes one. Text waits until typing pauses. */
  readonly setFilter: (change: Partial<Record<keyof NotionFilter, string>>) => void;
  readonly close: () => void;
}

export type DatabaseStore = StoreApi<DatabaseState>;

const typingRestMs = 250;

/** Loads the rows of one database that pass a filter. */
export function createDatabaseStore(client: Client, id: string): DatabaseStore {
  return createStore<DatabaseState>()((set, get) => {
    const latest = createLatest(client, (words) => set({ words }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (cursor: string | null): Promise<void> => {
      const { filter } = get();
      await load(latest, {
        ask: (operationId) =>
          client.api.notion.rows({ operationId, id, filter, ...(cursor === null ? {} : { cursor }) }),
        show: set,
        loading: { answered: null },
        ready: ({ rows, keptAt = null, ...rest }): Partial<DatabaseState> => ({
          ...rest,
          keptAt,
          answered: filter.text ?? '',
          rows: cursor === null ? rows : [...get().rows, ...rows],
        }),
        failed: {},
      });
    };
    return {
      phase: 'idle',
      filter: {},
      answered: null,
      columns: [],
      statuses: [],
      rows: [],
      cursor: null,
      keptAt: null,
      problem: null,
      words: null,
      load: () => ask(null),
      loadMore: async () => {
        const { cursor, phase } = get();
        if (cursor !== null && phase !== 'loading') await ask(cursor);
      },
      setFilter: (change) => {
        const entries = Object.entries({ ...get().filter, ...change }).filter(([, value]) => value !== '');
        set({ filter: Object.fromEntries(entries) });
        clearTimeout(timer);
        latest.cancel();
        timer = setTimeout(() => void ask(null), change.text === undefined ? 0 : typingRestMs);
      },
      close: () => {
        clearTimeout(timer);
        latest.cancel();
      },
    };
  });
}
