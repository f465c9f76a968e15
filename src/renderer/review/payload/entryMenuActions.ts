import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleCheck,
  CornerDownRight,
  RotateCcw,
  Square,
  SquareCheck,
  TextSelect,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import { readEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import { markNames } from '../../../shared/domain/payload.ts';
import { groupOf, type RowActionGroup } from '../../ui/rowAction.ts';
import type { Review } from '../createReview.ts';
import { editorSections, headingOf } from '../entryOrder.ts';

/** Returns the actions on an entry other than typing. */
export function entryMenuActions(
  { id, text, mark, done, path }: DraftEntry,
  section: Pick<DraftSection, 'key'>,
  { actions, drafts, view }: Pick<Review, 'actions' | 'drafts' | 'view'>,
): readonly RowActionGroup[] {
  const others = editorSections(drafts.getState().shown?.sections ?? []).filter(
    ({ key }) => key !== section.key,
  );
  const evidence = readEvidenceMark(text);
  return [
    groupOf(
      evidence !== null && {
        label: evidence.standing === 'verified' ? 'Remove mark' : 'Confirm',
        icon: Check,
        keys: 'C',
        run: () => actions.confirm(id),
      },
      { label: 'Move up', icon: ArrowUp, keys: 'Alt+Up', run: () => actions.move(id, -1) },
      { label: 'Move down', icon: ArrowDown, keys: 'Alt+Down', run: () => actions.move(id, 1) },
      path !== undefined && {
        label: 'Pick lines…',
        icon: TextSelect,
        run: () => view.getState().pick(id),
      },
      mark === undefined && {
        label: 'Mark reversed',
        icon: RotateCcw,
        run: () => actions.change(id, { mark: 'reversed' }),
      },
      mark === undefined
        ? { label: markNames.done, icon: CircleCheck, run: () => actions.change(id, { mark: 'done' }) }
        : { label: 'It still stands', icon: Undo2, run: () => actions.change(id, { mark: null }) },
      done !== undefined && {
        label: done ? 'Untick' : 'Tick',
        icon: done ? Square : SquareCheck,
        run: () => actions.change(id, { done: !done }),
      },
    ),
    {
      title: 'Move to',
      actions: others.map((other) => ({
        label: headingOf(other),
        icon: CornerDownRight,
        run: () => actions.moveTo(id, other),
      })),
    },
    groupOf({
      label: 'Remove line',
      icon: Trash2,
      bad: true,
      keys: 'Delete',
      run: () => actions.remove(id),
    }),
  ];
}
