import { createStore, type StoreApi } from 'zustand/vanilla';

import type { SourceTabId } from '../../shared/domain/sourceKinds.ts';
import type { Screen, WindowView } from '../../shared/domain/window/windowView.ts';

export type { Screen, SourceTabId };
/** The tabs of the library, in their order: all hold texts that outlive a task. */
export const libraryTabs = [
  { id: 'texts', label: 'Texts' },
  { id: 'memory', label: 'Memory' },
  { id: 'rules', label: 'Rules' },
] as const;
export type LibraryTabId = (typeof libraryTabs)[number]['id'];

export type Overlay = 'palette' | 'shortcuts' | 'about';

/** The view state of the window, apart from the data. */
interface ViewState {
  readonly screen: Screen;
  readonly right: 'preview' | 'secrets';
  readonly rightShown: boolean;
  /** True if the user collapsed it to a rail; a narrow window shows a rail anyway. */
  readonly sidebarCollapsed: boolean;
  /** The finding that Secrets must focus; `null` afterwards. */
  readonly findingId: string | null;
  /** Set while the user types the name of the shown stack: an existing one, or one that was just made. */
  readonly renamingStack: 'old' | 'new' | null;
  readonly sourceTab: SourceTabId;
  readonly libraryTab: LibraryTabId;
  /** The dialog or panel over the screen. */
  readonly overlay: Overlay | null;
  readonly show: (screen: Screen) => void;
  /** Restores the parts of the window that were shown before. */
  readonly restore: (view: WindowView) => void;
  readonly showSecrets: (findingId?: string | null) => void;
  /** Secrets has focused the finding: a later return to the screen must not focus it again. */
  readonly findingReached: () => void;
  /** Replaces the preview by the Secrets panel on any screen, without focusing a finding. */
  readonly exchangePreview: () => void;
  readonly showPreview: () => void;
  /** Shows the preview in place of any other panel. */
  readonly revealPreview: () => void;
  readonly showSources: (tab: SourceTabId) => void;
  readonly showLibrary: (tab: LibraryTabId) => void;
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
    libraryTab: 'texts',
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
    showLibrary: (libraryTab) => set({ screen: 'library', libraryTab }),
    open: (overlay) => set({ overlay }),
    close: () => set({ overlay: null }),
    toggleSidebar: () => set((state) => ({ sidebarCollapsed: !state.sidebarCollapsed })),
    toggleRight: () => set((state) => ({ rightShown: !state.rightShown })),
    renameStack: (renamingStack) => set({ renamingStack }),
  }));
}
