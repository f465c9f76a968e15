import type { SourceTabId } from '../sourceKinds.ts';

export const screens = [
  'assemble',
  'review',
  'session',
  'recover',
  'library',
  'tasks',
  'worktrees',
  'settings',
] as const;
export type Screen = (typeof screens)[number];

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
