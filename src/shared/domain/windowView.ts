export const screens = ['assemble', 'review', 'session', 'library', 'settings'] as const;
export type Screen = (typeof screens)[number];

export const sourceTabs = ['files', 'notion', 'github', 'git', 'snippets', 'sessions'] as const;
export type SourceTabId = (typeof sourceTabs)[number];

/** The state that one window shows. */
export interface WindowView {
  readonly projectId: string | null;
  readonly stackId: string | null;
  readonly screen: Screen;
  readonly sourceTab: SourceTabId;
  /** True if Assemble shows its right column. */
  readonly rightShown: boolean;
  readonly sidebarCollapsed?: boolean;
}
