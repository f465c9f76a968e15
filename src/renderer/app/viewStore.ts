import { createStore, type StoreApi } from 'zustand/vanilla';

export type Screen = 'assemble' | 'review' | 'session' | 'library' | 'settings';
export type SourceTabId = 'files' | 'notion' | 'github' | 'git' | 'snippets' | 'sessions';

/** What is on the screen, apart from the data. */
interface ViewState {
  readonly screen: Screen;
  readonly right: 'preview' | 'secrets';
  readonly rightShown: boolean;
  /** The finding to be shown first in Secrets. */
  readonly findingId: string | null;
  readonly renamingStack: boolean;
  readonly sourceTab: SourceTabId;
  /** What lies over the screen. */
  readonly overlay: 'palette' | 'shortcuts' | null;
  readonly show: (screen: Screen) => void;
  readonly showSecrets: (findingId?: string | null) => void;
  readonly showPreview: () => void;
  /** Shows the preview, whatever stands in its place. */
  readonly revealPreview: () => void;
  readonly showSources: (tab: SourceTabId) => void;
  readonly open: (overlay: 'palette' | 'shortcuts') => void;
  readonly close: () => void;
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
    sourceTab: 'files',
    overlay: null,
    show: (screen) => set({ screen }),
    showSecrets: (findingId) =>
      set({ screen: 'assemble', right: 'secrets', rightShown: true, findingId: findingId ?? null }),
    showPreview: () => set({ right: 'preview' }),
    revealPreview: () => set({ screen: 'assemble', right: 'preview', rightShown: true }),
    showSources: (sourceTab) => set({ screen: 'assemble', sourceTab }),
    open: (overlay) => set({ overlay }),
    close: () => set({ overlay: null }),
    toggleRight: () => set((state) => ({ rightShown: !state.rightShown })),
    renameStack: (renamingStack) => set({ renamingStack }),
  }));
}
