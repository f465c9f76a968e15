import { ArrowRight, Copy, Download, GitCompare, Link2, Minus, Plus } from 'lucide-react';
import { pathActions } from '../paths/pathActions.ts';
import type { PathActs } from '../paths/createPathActs.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import type { Sessions } from './createSessions.ts';

export interface SessionRow {
  /** Empty for the item that follows the newest payload, which has no fixed file. */
  readonly path: string;
  readonly paths: PathActs | null;
  readonly inStack: boolean;
  /** Absent without a stack. */
  readonly add: (() => void) | undefined;
  /** Absent if the row is not in the stack. */
  readonly remove?: () => void;
  readonly open?: () => void;
  /** Compares it with the session that is shown, `of`. */
  readonly compare?: { readonly of: number | null; readonly isItself: boolean; readonly run: () => void };
}

/** Returns the actions that every row of a saved payload offers. */
export function sessionRowActions(row: SessionRow, copies: RowActionGroup): readonly RowActionGroup[] {
  const { path, paths, inStack, add, remove, open, compare } = row;
  return [
    groupOf(
      open !== undefined && { label: 'Open', icon: ArrowRight, keys: 'Enter', run: open },
      compare !== undefined && {
        label:
          compare.of === null || compare.isItself
            ? 'Compare with the session shown'
            : `Compare with session ${compare.of}`,
        icon: GitCompare,
        whyNot: compare.isItself ? 'It is the one shown.' : undefined,
        run: compare.run,
      },
      inStack && remove !== undefined
        ? { label: 'Remove from the stack', icon: Minus, run: remove }
        : {
            label: 'Add to the stack',
            icon: Plus,
            whyNot: add === undefined ? 'Make a stack first' : inStack ? 'It is in the stack.' : undefined,
            run: () => add?.(),
          },
    ),
    copies,
    pathActions(paths, { paths: path === '' ? [] : [path] }, true),
  ];
}

/** Returns the actions that copy or export a session's payload. */
export function sessionCopyActions(
  session: number,
  { copy, exportTo }: Pick<Sessions, 'copy' | 'exportTo'>,
): RowActionGroup {
  return groupOf(
    { label: 'Copy as Markdown', icon: Copy, run: () => void copy(session, 'markdown') },
    { label: 'Copy as file reference', icon: Link2, run: () => void copy(session, 'reference') },
    { label: 'Export as Markdown…', icon: Download, run: () => void exportTo(session, false) },
  );
}
