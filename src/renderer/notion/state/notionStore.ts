import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createLatest, createLatestByKey, type Answer } from '../../requests/createLatest.ts';
import { noListing, withMore, type Listing } from './listing.ts';
import { namesPage } from './namesPage.ts';

export interface NotionState {
  readonly query: string;
  /** Results of the search, or the entries edited last without a query. */
  readonly found: Listing;
  /** The query that `found` answers; `null` before the first answer. */
  readonly answered: string | null;
  /** The progress of the search, or the reason why it waits. */
  readonly words: string | null;
  readonly expanded: ReadonlySet<string>;
  /** Keyed by page. */
  readonly children: ReadonlyMap<string, Listing>;
  /** Id of the row with the tab stop; rows of one page in two places have one id each. */
  readonly focusKey: string | null;
  /** The database whose rows replace the tree. */
  readonly database: NotionEntry | null;

  /** Requests the entries edited last, once. */
  readonly start: () => Promise<void>;
  /** Searches after typing pauses; resolves an address or id to its entry. */
  readonly setQuery: (query: string) => void;
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
  readonly expand: (id: string, expanded: boolean) => Promise<void>;
  readonly loadMoreChildren: (id: string) => Promise<void>;
  readonly focus: (key: string) => void;
  readonly showDatabase: (database: NotionEntry | null) => void;
  /** Clears everything: another account may see other pages. */
  readonly reset: () => void;
}

export type NotionStore = StoreApi<NotionState>;

const typingRestMs = 250;

/** Keeps the state of the Notion tab: a cache of Notion's last answers. */
export function createNotionStore(client: Client): NotionStore {
  const { notion } = client.api;
  return createStore<NotionState>()((set, get) => {
    const search = createLatest(client, (words) => set({ words }));
    const branches = createLatestByKey(client);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (cursor: string | null): Promise<void> => {
      const asked = get().query;
      const query = asked.trim();
      const before = cursor === null ? noListing : get().found;
      set({ found: { ...get().found, phase: 'loading', problem: null }, answered: null });
      const answer = await search.run(async (operationId) => {
        if (!namesPage(query)) {
          return notion.search({ operationId, query, ...(cursor === null ? {} : { cursor }) });
        }
        const entry = await notion.resolve({ operationId, text: query });
        return { entries: entry === null ? [] : [entry], cursor: null };
      });
      if (answer.status === 'ok') set({ found: withMore(before, answer.value), answered: asked });
      if (answer.status === 'failed') set({ found: failed(get().found, answer) });
    };

    const branch = (id: string): Listing => get().children.get(id) ?? noListing;
    const setBranch = (id: string, listing: Listing): void =>
      set(({ children }) => ({ children: new Map([...children, [id, listing]]) }));
    const askChildren = async (id: string, cursor: string | null): Promise<void> => {
      const before = cursor === null ? noListing : branch(id);
      setBranch(id, { ...branch(id), phase: 'loading', problem: null });
      const answer = await branches
        .of(id)
        .run((operationId) => notion.children({ operationId, id, ...(cursor === null ? {} : { cursor }) }));
      if (answer.status === 'ok') setBranch(id, withMore(before, answer.value));
      if (answer.status === 'failed') setBranch(id, failed(branch(id), answer));
    };

    return {
      query: '',
      found: noListing,
      answered: null,
      words: null,
      expanded: new Set(),
      children: new Map(),
      focusKey: null,
      database: null,

      start: async () => {
        if (get().found.phase === 'idle') await ask(null);
      },
      setQuery: (query) => {
        set({ query });
        clearTimeout(timer);
        // The request under way is for an outdated text.
        search.cancel();
        timer = setTimeout(() => void ask(null), query === '' ? 0 : typingRestMs);
      },
      refresh: async () => {
        clearTimeout(timer);
        set({ children: new Map(), expanded: new Set() });
        await ask(null);
      },
      loadMore: async () => {
        const { cursor, phase } = get().found;
        if (cursor !== null && phase !== 'loading') await ask(cursor);
      },
      expand: async (id, expanded) => {
        const next = new Set(get().expanded);
        if (expanded) next.add(id);
        else next.delete(id);
        set({ expanded: next });
        const { phase } = branch(id);
        if (expanded && (phase === 'idle' || phase === 'failed')) await askChildren(id, null);
      },
      loadMoreChildren: async (id) => {
        const { cursor, phase } = branch(id);
        if (cursor !== null && phase !== 'loading') await askChildren(id, cursor);
      },
      focus: (focusKey) => set({ focusKey }),
      showDatabase: (database) => set({ database }),
      reset: () => {
        clearTimeout(timer);
        search.cancel();
        branches.cancel();
        set({ found: noListing, answered: null, children: new Map(), expanded: new Set(), database: null });
      },
    };
  });
}

function failed(before: Listing, { problem }: Extract<Answer<unknown>, { status: 'failed' }>): Listing {
  return { ...before, phase: 'failed', problem };
}
