import { CircleStop, Pencil, RefreshCw, X, Ellipsis } from 'lucide-react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { isOfService } from '../../shared/domain/sourceKinds.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu } from '../ui/DropMenu.tsx';
import { ActionItems } from '../ui/RowMenu.tsx';
import { type ItemPlace, itemMenuActions, type ItemMenuOptions } from './itemMenuActions.ts';
import type { ItemTexts } from './itemTexts.ts';
import type { ItemActions } from './useItemActions.ts';

interface ItemMenuProps extends ItemMenuOptions {
  readonly title: string;
}

export interface ItemButtonsProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  readonly title: string;
  readonly place: ItemPlace;
  /** True if its source has options. */
  readonly editable: boolean;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
}

/** Buttons of a card under the pointer or with the focus. */
export function ItemButtons(props: ItemButtonsProps) {
  const { item, block, title, editable, actions, onEditLines } = props;
  const { kind } = item.source;
  const isFetching = block?.fetch?.state === 'fetching';
  return (
    <span className="quick">
      {isOfService(item.source) ? (
        <Button
          look="icon"
          size="s"
          icon={isFetching ? CircleStop : RefreshCw}
          tabIndex={-1}
          aria-label={isFetching ? `Stop fetching ${title}` : `Refresh ${title}`}
          onClick={() => (isFetching ? actions.stopFetch : actions.refresh)(item.id)}
        />
      ) : null}
      {editable ? (
        <Button
          look="icon"
          size="s"
          icon={Pencil}
          tabIndex={-1}
          aria-label={kind === 'file' ? `Edit lines of ${title}` : `Edit ${title}`}
          onClick={() => onEditLines(item.id)}
        />
      ) : null}
      <ItemMenu {...props} />
      <Button
        look="icon"
        size="s"
        icon={X}
        tabIndex={-1}
        aria-label={`Remove ${title}`}
        onClick={() => actions.remove([item.id])}
      />
    </span>
  );
}

/** All actions on an item. A right click on its card offers the same, and actions on the file on disk. */
function ItemMenu({ title, ...options }: ItemMenuProps) {
  const label = `More for ${title}`;
  const trigger = <Button look="icon" size="s" icon={Ellipsis} tabIndex={-1} aria-label={label} />;
  return (
    <DropMenu align="end" trigger={trigger}>
      <ActionItems groups={itemMenuActions(options)} />
    </DropMenu>
  );
}
