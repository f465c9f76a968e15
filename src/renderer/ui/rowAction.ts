import type { LucideIcon } from 'lucide-react';

/** One action on a row of a list: its buttons and menus have the same words and effects. */
export interface RowAction {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Keys with the same effect on the row, e.g. `Alt+Up`. */
  readonly keys?: string | undefined;
  readonly bad?: boolean;
  /** The reason why it is impossible now. */
  readonly whyNot?: string | undefined;
  readonly run: () => void;
}

/** Actions that belong together; a line separates two groups. */
export interface RowActionGroup {
  readonly title?: string;
  readonly actions: readonly RowAction[];
}

/** Makes a group of the given actions: those that a row can't have are left out. */
export function groupOf(...actions: readonly (RowAction | null | false)[]): RowActionGroup {
  return { actions: actions.filter((action) => action !== null && action !== false) };
}
