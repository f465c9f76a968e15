import { ExternalLink, ListChecks, Plus } from 'lucide-react';
import { groupOf, type RowActionGroup } from './rowAction.ts';

export interface ServiceRow {
  readonly inStack: boolean;
  readonly hasStack: boolean;
  /** Names the parts that can be chosen, e.g. `sections`. */
  readonly parts: string;
  /** Empty if its page is unknown. */
  readonly url: string;
  readonly add: () => void;
  readonly pick: () => void;
  /** Absent if no page can be opened. */
  readonly browse: ((url: string) => void) | undefined;
}

/** Returns the actions that every row of a service offers. */
export function serviceActions(row: ServiceRow): readonly RowActionGroup[] {
  const { inStack, hasStack, parts, url, add, pick, browse } = row;
  const noStack = hasStack ? undefined : 'Make a stack first';
  return [
    groupOf(
      {
        label: 'Add to the stack',
        icon: Plus,
        keys: inStack ? undefined : 'Enter',
        whyNot: noStack ?? (inStack ? 'It is in the stack.' : undefined),
        run: add,
      },
      {
        label: `Choose ${parts}…`,
        icon: ListChecks,
        keys: inStack ? 'Enter' : undefined,
        whyNot: noStack,
        run: pick,
      },
    ),
    groupOf(
      browse !== undefined &&
        url !== '' && { label: 'Open in the browser', icon: ExternalLink, run: () => browse(url) },
    ),
  ];
}
