import { createStore, type StoreApi } from 'zustand/vanilla';
import { runSliced } from '../ui/slices.ts';
import type { GuideGroup, GuidePage } from './listGuide.ts';

interface HelpState {
  readonly open: boolean;
  /** Empty until the guide is loaded. */
  readonly groups: readonly GuideGroup[];
  readonly pageId: string | null;
  /** Anchor of the heading to scroll to. */
  readonly anchor: string | null;
  readonly query: string;
  /** Pages to go back to, the latest one last. */
  readonly visited: readonly string[];
  readonly problem: boolean;
  /** Loads the list of the pages once. */
  readonly load: () => Promise<void>;
  /** Opens the guide, at a page if one is named. */
  readonly show: (pageId?: string) => void;
  readonly goTo: (pageId: string, anchor?: string | null) => void;
  readonly goBack: () => void;
  readonly setQuery: (query: string) => void;
  readonly close: () => void;
}

export type HelpStore = StoreApi<HelpState>;

/** Shows the guide in the window. Its pages are a bundle of their own, loaded at the first use. */
export function createHelpStore(): HelpStore {
  let loading: Promise<void> | null = null;
  return createStore<HelpState>()((set, get) => {
    const load = async (): Promise<void> => {
      try {
        const [{ listGuide }, { guideText }] = await Promise.all([
          import('./listGuide.ts'),
          import('./guideText.ts'),
        ]);
        const groups = listGuide(guideText);
        set({ groups, pageId: get().pageId ?? groups[0]?.pages[0]?.id ?? null, problem: false });
      } catch {
        loading = null;
        set({ problem: true });
      }
    };
    const readAll = async (): Promise<void> => {
      await get().load();
      const { groups } = get();
      if (groups.length === 0) return;
      const { readPages } = await import('./listGuide.ts');
      await runSliced(readPages(groups), () => !get().open);
    };
    return {
      open: false,
      groups: [],
      pageId: null,
      anchor: null,
      query: '',
      visited: [],
      problem: false,
      load: () => (loading ??= load()),
      show: (pageId) => {
        set({
          open: true,
          query: '',
          visited: [],
          ...(pageId === undefined ? {} : { pageId, anchor: null }),
        });
        void readAll();
      },
      goTo: (pageId, anchor = null) =>
        set((state) => ({
          pageId,
          anchor,
          visited:
            state.pageId === null || state.pageId === pageId
              ? state.visited
              : [...state.visited, state.pageId],
        })),
      goBack: () =>
        set(({ visited }) => ({
          pageId: visited.at(-1) ?? null,
          anchor: null,
          visited: visited.slice(0, -1),
        })),
      setQuery: (query) => set({ query }),
      close: () => set({ open: false }),
    };
  });
}

export function pagesOf(groups: readonly GuideGroup[]): readonly GuidePage[] {
  return groups.flatMap(({ pages }) => pages);
}
