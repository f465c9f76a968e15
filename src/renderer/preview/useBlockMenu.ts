import { CornerUpLeft, FoldVertical, ToggleLeft, UnfoldVertical, X } from 'lucide-react';
import { useCallback } from 'react';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { Places } from '../paths/createPathActs.ts';
import { pathActions } from '../paths/pathActions.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { describeItem } from '../stack/describeItem.ts';
import { editItem } from '../stack/items/editItem.ts';
import { focusItem } from '../stack/items/focusItem.ts';
import { itemMenuActions, menuReading } from '../stack/items/itemMenuActions.ts';
import type { ItemTexts } from '../stack/items/itemTexts.ts';
import { placesOfItems } from '../stack/items/placesOfItems.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { useItemActions, type ItemActions } from '../stack/items/useItemActions.ts';
import { formatCount } from '../ui/formats.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import type { RowMenu } from '../ui/RowMenu.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import type { FoldRow } from './previewLines.ts';
import type { PreviewStore } from './previewStore.ts';

/** The stores that the actions of a card need. */
export interface PreviewItems {
  readonly toasts: ToastStore;
  readonly texts?: ItemTexts | undefined;
  /** Kinds of sources that have options. */
  readonly editable: ReadonlySet<string>;
}

export type BlockMenu = (block: FoldRow) => RowMenu | null;

const nowhere = (): void => undefined;

/** Returns the menu of a block of the message: folding, showing its item, and the actions of the item's card. */
export function useBlockMenu(
  preview: PreviewStore,
  stack: StackStore,
  { toasts, texts, editable }: PreviewItems,
): BlockMenu {
  const paths = usePathActs();
  const { openDialog } = stack.getState();
  const showDifference = useCallback(
    (itemId: string) => openDialog({ of: 'difference', itemId }),
    [openDialog],
  );
  // The focus stays in the preview after an action, so that the user can read on.
  const actions = useItemActions(stack, toasts, nowhere, showDifference);
  return ({ itemIds, foldKeys, folded, title }) => {
    const { current, assembly } = stack.getState();
    const all = current?.items ?? [];
    const items = all.filter(({ id }) => itemIds.includes(id));
    const [item] = items;
    if (item === undefined) return null;
    const blockOf = (itemId: string) => assembly?.blocks.find((block) => block.itemId === itemId);
    const fold = {
      label: folded ? 'Unfold' : 'Fold',
      icon: folded ? UnfoldVertical : FoldVertical,
      run: () => preview.getState().fold(foldKeys, !folded),
    };
    if (items.length > 1) {
      const places = placesOfItems(items, blockOf);
      return {
        label: `Menu of ${title}`,
        groups: [groupOf(fold), ...ofSeveral(items, actions), pathActions(paths, places, true)],
      };
    }
    const goTo = {
      label: 'Go to the item',
      icon: CornerUpLeft,
      run: () => {
        stack.getState().select(item.id);
        focusItem(item.id);
      },
    };
    const ofItem = itemMenuActions({
      item,
      reading: menuReading(blockOf(item.id)),
      place: {
        isFirst: item.id === all[0]?.id,
        isLast: item.id === all.at(-1)?.id,
        selected: false,
        together: (itemId) => [itemId],
      },
      editable: editable.has(item.source.kind),
      actions,
      onEditLines: (itemId) => editItem(stack, texts, itemId),
      texts,
    }).map(withoutKeys);
    const { source } = item;
    // A folder's files are separate blocks; an action on the item concerns all of them.
    const isPart = source.kind === 'folder';
    const [first, ...rest] = ofItem;
    const named =
      first !== undefined && isPart
        ? { ...first, title: describeItem(item, undefined, null, []).title }
        : first;
    return {
      label: `Menu of ${title}`,
      groups: [
        groupOf(goTo, fold),
        ...(named === undefined ? [] : [named]),
        ...rest,
        isPart && itemIds.length === 1
          ? pathActions(paths, placeOfPart(title, source.project), true)
          : pathActions(paths, placesOfItems(items, blockOf), !isPart),
      ],
    };
  };
}

/** Names a part by its file, after the alias of its project. */
function placeOfPart(title: string, alias: string | undefined): Places {
  return { paths: [alias === undefined ? title : title.slice(alias.length + 1)], alias };
}

/** Returns the actions on neighbours of one kind that are folded into one row. */
function ofSeveral(items: readonly StackItemView[], actions: ItemActions): readonly RowActionGroup[] {
  const ids = items.map(({ id }) => id);
  const count = formatCount(ids.length);
  return [
    groupOf({ label: `Turn off all ${count}`, icon: ToggleLeft, run: () => actions.switchItems(ids, false) }),
    groupOf({ label: `Remove all ${count}`, icon: X, bad: true, run: () => actions.remove(ids) }),
  ];
}

/** Removes the keys, which belong to the card: in the text of the message they do not work. */
function withoutKeys({ actions, ...group }: RowActionGroup): RowActionGroup {
  return { ...group, actions: actions.map(({ keys: _keys, ...action }) => action) };
}
