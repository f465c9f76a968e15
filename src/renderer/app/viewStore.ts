import { createStore, type StoreApi } from 'zustand/vanilla';

export type Screen = 'assemble' | 'review' | 'session' | 'library' | 'settings';

/** What is on the screen, apart from the data. */
interface ViewState {
  readonly screen: Screen;
  readonly right: 'preview' | 'secrets';
  readonly rightShown: boolean;
  /** The finding to be shown first in Secrets. */
  readonly findingId: string | null;
  readonly renamingStack: boolean;
  readonly show: (screen: Screen) => void;
  readonly showSecrets: (findingId?: string | null) => void;
  readonly showPreview: () => void;
  readonly toggleRight: () => void;
  readonly renameStack: (renaming: boolean) => void;
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(): ViewStore {
  return createStore<ViewState>()((set) => ({
    screen: 'assemble',
    right: 'preview',
    rightShown: true,
    findingId: null,
    renamingStack: false,
    show: (screen) => set({ screen }),
    showSecrets: (findingId) =>
      set({ screen: 'assemble', right: 'secrets', rightShown: true, findingId: findingId ?? null }),
    showPreview: () => set({ right: 'preview' }),
    toggleRight: () => set((state) => ({ rightShown: !state.rightShown })),
    renameStack: (renamingStack) => set({ renamingStack }),
  }));
}
