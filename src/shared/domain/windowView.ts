export const screens = ['assemble', 'review', 'session', 'library', 'settings'] as const;
export type Screen = (typeof screens)[number];

export const sourceTabs = ['files', 'notion', 'github', 'git', 'snippets', 'sessions'] as const;
export type SourceTabId = (typeof sourceTabs)[number];

/** What one window shows. */
export interface WindowView {
  readonly projectId: string | null;
  readonly stackId: string | null;
  readonly screen: Screen;
  readonly sourceTab: SourceTabId;
  /** Of Assemble: the column at the right. */
  readonly rightShown: boolean;
  readonly sidebarCollapsed?: boolean;
}
