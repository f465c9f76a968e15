import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Screen, SourceTabId, WindowView } from '../../shared/domain/windowView.ts';

export type { Screen, SourceTabId };
export type Overlay = 'palette' | 'shortcuts' | 'about';

/** What is on the screen, apart from the data. */
interface ViewState {
  readonly screen: Screen;
  readonly right: 'preview' | 'secrets';
  readonly rightShown: boolean;
  /** The person made it a rail; where the window is narrow it is one anyway. */
  readonly sidebarCollapsed: boolean;
  /** The finding that Secrets is to go to; `null` once it did. */
  readonly findingId: string | null;
  /** The name of the stack that is shown is being written: of one that was there, or of one just made. */
  readonly renamingStack: 'old' | 'new' | null;
  readonly sourceTab: SourceTabId;
  /** What lies over the screen. */
  readonly overlay: Overlay | null;
  readonly show: (screen: Screen) => void;
  /** Shows the parts of the window that were shown before. */
  readonly restore: (view: WindowView) => void;
  readonly showSecrets: (findingId?: string | null) => void;
  /** Secrets went to the finding: coming back to the screen later does not go there again. */
  readonly findingReached: () => void;
  /** In place of the preview, whichever screen is shown; nothing is pointed out. */
  readonly exchangePreview: () => void;
  readonly showPreview: () => void;
  /** Shows the preview, whatever stands in its place. */
  readonly revealPreview: () => void;
  readonly showSources: (tab: SourceTabId) => void;
  readonly open: (overlay: Overlay) => void;
  readonly close: () => void;
  readonly toggleRight: () => void;
  readonly toggleSidebar: () => void;
  readonly renameStack: (which: ViewState['renamingStack']) => void;
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(): ViewStore {
  return createStore<ViewState>()((set) => ({
    screen: 'assemble',
    right: 'preview',
    rightShown: true,
    sidebarCollapsed: false,
    findingId: null,
    renamingStack: null,
    sourceTab: 'files',
    overlay: null,
    show: (screen) => set({ screen }),
    restore: ({ screen, sourceTab, rightShown, sidebarCollapsed = false }) =>
      set({ screen, sourceTab, rightShown, sidebarCollapsed }),
    showSecrets: (findingId) =>
      set({ screen: 'assemble', right: 'secrets', rightShown: true, findingId: findingId ?? null }),
    findingReached: () => set({ findingId: null }),
    exchangePreview: () => set({ right: 'secrets', findingId: null }),
    showPreview: () => set({ right: 'preview' }),
    revealPreview: () => set({ screen: 'assemble', right: 'preview', rightShown: true }),
    showSources: (sourceTab) => set({ screen: 'assemble', sourceTab }),
    open: (overlay) => set({ overlay }),
    close: () => set({ overlay: null }),
    toggleSidebar: () => set((state) => ({ sidebarCollapsed: !state.sidebarCollapsed })),
    toggleRight: () => set((state) => ({ rightShown: !state.rightShown })),
    renameStack: (renamingStack) => set({ renamingStack }),
  }));
}
