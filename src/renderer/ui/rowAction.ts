import type { LucideIcon } from 'lucide-react';

/** One thing that can be done with a row of a list: its buttons and its menus say and do the same. */
export interface RowAction {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** That do the same on the row, e.g. `Alt+Up`. */
  readonly keys?: string | undefined;
  readonly bad?: boolean;
  /** Why it can't be done now. */
  readonly whyNot?: string | undefined;
  readonly run: () => void;
}

/** What belongs together; between two of them is a line. */
export interface RowActionGroup {
  readonly title?: string;
  readonly actions: readonly RowAction[];
}

/** A group of those that there are: what a row can't have at all is left out. */
export function groupOf(...actions: readonly (RowAction | null | false)[]): RowActionGroup {
  return { actions: actions.filter((action) => action !== null && action !== false) };
}
