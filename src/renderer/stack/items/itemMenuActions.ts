import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  CircleStop,
  FilePenLine,
  FileText,
  GitCompare,
  ListTree,
  Pencil,
  RefreshCw,
  StickyNote,
  ToggleLeft,
  ToggleRight,
  Undo2,
  X,
} from 'lucide-react';
import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import { editsOf, isOfService } from '../../../shared/domain/sourceKinds.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { groupOf, type RowAction, type RowActionGroup } from '../../ui/rowAction.ts';
import { hasOutline } from './showAsOutline.ts';
import type { ItemTexts } from './itemTexts.ts';
import type { ItemActions } from './useItemActions.ts';

export interface ItemMenuOptions {
  readonly item: StackItemView;
  readonly reading: MenuReading;
  readonly place: ItemPlace;
  /** True if its source has options. */
  readonly editable: boolean;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
}

/** The facts of an item's last reading that its menu depends on: few readings change them. */
export interface MenuReading {
  readonly isFetching: boolean;
  /** True if an edited copy outlived its source. */
  readonly isSourceGone: boolean;
  readonly changedSinceCopied: boolean;
}

export function menuReading(block: BlockSummary | undefined): MenuReading {
  return {
    isFetching: block?.fetch?.state === 'fetching',
    isSourceGone: block?.edited === 'source-gone',
    changedSinceCopied: block?.changedSinceCopied === true,
  };
}

/** The place of an item, and the others that are moved, switched and removed with it. */
export interface ItemPlace {
  /** True for the first of the whole stack, regardless of a search. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True if several items are selected, including this one. */
  readonly selected: boolean;
  readonly together: (itemId: string) => readonly string[];
}

/** Returns the kinds of sources that have options. `editors`: their dialogs, by kind. */
export function editableKinds(editors: object, texts: ItemTexts | undefined): ReadonlySet<string> {
  return new Set(['file', ...(texts === undefined ? [] : ['pasted']), ...Object.keys(editors)]);
}

const ofOne = {
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  toTop: 'Move to the top',
  up: 'Move up',
  down: 'Move down',
  toBottom: 'Move to the bottom',
  remove: 'Remove',
} as const;

const ofSelected: Readonly<Record<keyof typeof ofOne, string>> = {
  turnOff: 'Turn off the selected items',
  turnOn: 'Turn on the selected items',
  toTop: 'Move the selected items to the top',
  up: 'Move the selected items up',
  down: 'Move the selected items down',
  toBottom: 'Move the selected items to the bottom',
  remove: 'Remove the selected items',
};

/** Returns all actions on an item, with their keys on its card. */
export function itemMenuActions(options: ItemMenuOptions): readonly RowActionGroup[] {
  const { item, place, actions } = options;
  const { selected, together } = place;
  const labels = selected ? ofSelected : ofOne;
  // Several items can always move, since not all of them are at the end already.
  const atTop = place.isFirst && !selected ? 'It is the first item.' : undefined;
  const atBottom = place.isLast && !selected ? 'It is the last item.' : undefined;
  return [
    groupOf(...ownActions(options), {
      label: item.on ? labels.turnOff : labels.turnOn,
      icon: item.on ? ToggleLeft : ToggleRight,
      keys: 'Space',
      run: () => actions.switchItems(together(item.id), !item.on),
    }),
    groupOf(
      {
        label: labels.toTop,
        icon: ArrowUpToLine,
        keys: 'Alt+Home',
        whyNot: atTop,
        run: () => actions.moveTo(together(item.id), 'top'),
      },
      {
        label: labels.up,
        icon: ArrowUp,
        keys: 'Alt+Up',
        whyNot: atTop,
        run: () => actions.step(together(item.id), -1),
      },
      {
        label: labels.down,
        icon: ArrowDown,
        keys: 'Alt+Down',
        whyNot: atBottom,
        run: () => actions.step(together(item.id), 1),
      },
      {
        label: labels.toBottom,
        icon: ArrowDownToLine,
        keys: 'Alt+End',
        whyNot: atBottom,
        run: () => actions.moveTo(together(item.id), 'bottom'),
      },
    ),
    groupOf({
      label: labels.remove,
      icon: X,
      bad: true,
      keys: 'Backspace',
      run: () => actions.remove(together(item.id)),
    }),
  ];
}

/** Returns the other ways to show a file, or the files of a folder. */
function outlineActions({ item, place, actions }: ItemMenuOptions): readonly (RowAction | false)[] {
  if (!hasOutline(item)) return [];
  const { id, source, outline, lines } = item;
  const { selected, together } = place;
  const ofFile = source.kind === 'file' && !selected;
  return [
    outline !== true && {
      label: ofFile ? 'Outline' : 'Outlines of the files',
      icon: ListTree,
      keys: 'O',
      run: () => actions.outline(together(id), true),
    },
    outline === true && {
      label: ofFile ? 'Whole file' : 'Whole files',
      icon: FileText,
      keys: 'O',
      run: () => actions.outline(together(id), false),
    },
    outline !== true &&
      lines !== undefined &&
      !selected && { label: 'Whole file', icon: FileText, run: () => actions.takeWhole(id) },
  ];
}

/** Returns the actions of the item's kind: its options, its text, its service. */
function ownActions(options: ItemMenuOptions): readonly (RowAction | false)[] {
  const { item, reading, editable, actions, onEditLines, texts } = options;
  const { id, source, edited } = item;
  const { isFetching, isSourceGone, changedSinceCopied } = reading;
  return [
    editable &&
      source.kind !== 'pasted' && {
        label: source.kind === 'file' ? 'Pick lines…' : 'Edit options…',
        icon: Pencil,
        keys: edited === undefined ? 'Enter' : undefined,
        run: () => onEditLines(id),
      },
    ...outlineActions(options),
    ...(texts === undefined ? [] : textActions(item, isSourceGone, texts)),
    changedSinceCopied && {
      label: 'Changes since the last copy',
      icon: GitCompare,
      run: () => actions.showDifference(id),
    },
    isOfService(source) && {
      label: isFetching ? 'Stop fetching' : 'Refresh',
      icon: isFetching ? CircleStop : RefreshCw,
      run: () => (isFetching ? actions.stopFetch : actions.refresh)(id),
    },
  ];
}

function textActions(
  { id, source: { kind }, note, edited }: StackItemView,
  isSourceGone: boolean,
  texts: ItemTexts,
): readonly (RowAction | false)[] {
  const pasted = editsOf(kind) === 'own-text';
  const isEdited = edited !== undefined;
  return [
    {
      label: note === undefined || note === '' ? 'Write a note' : 'Edit note',
      icon: StickyNote,
      keys: 'N',
      run: () => texts.writeNote(id),
    },
    editsOf(kind) !== 'none' && {
      label: pasted ? 'Edit text' : isEdited ? 'Edit the copy' : 'Edit a copy',
      icon: FilePenLine,
      keys: 'E',
      run: () => texts.editCopy(id),
    },
    isEdited &&
      !isSourceGone && {
        label: 'Compare with source',
        icon: GitCompare,
        run: () => texts.compare(id),
      },
    isEdited && { label: 'Revert to source', icon: Undo2, run: () => texts.revert(id) },
  ];
}
