import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  ToggleLeft,
  ToggleRight,
  X,
} from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { ItemMenuOwn, type ItemMenuOwnProps } from './ItemMenuOwn.tsx';

export interface ItemMenuProps extends ItemMenuOwnProps {
  readonly title: string;
  readonly place: ItemPlace;
}

/** Where an item stands, and with which others it is moved, switched and removed. */
export interface ItemPlace {
  /** Of the whole stack, whatever is searched for. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** One of several that are selected together. */
  readonly selected: boolean;
  readonly together: (itemId: string) => readonly string[];
}

/** Everything that can be done to an item, with the keys that do it on its card. */
export function ItemMenu(props: ItemMenuProps) {
  const { item, title, place, actions } = props;
  const { selected, together } = place;
  const label = `More for ${title}`;
  const trigger = <Button look="icon" size="s" icon={Ellipsis} tabIndex={-1} aria-label={label} />;
  const what = selected ? ' the selected' : '';
  // Those of several that are not at the end yet can always be moved there.
  const isFirst = place.isFirst && !selected;
  const isLast = place.isLast && !selected;
  return (
    <DropMenu align="end" trigger={trigger}>
      <ItemMenuOwn {...props} />
      <DropMenuItem
        icon={item.on ? ToggleLeft : ToggleRight}
        end={<KeyCombination of="Space" />}
        onChoose={() => actions.switchItems(together(item.id), !item.on)}
      >
        {item.on ? `Leave${what} out` : `Include${what}`}
      </DropMenuItem>
      <DropMenuLine />
      <DropMenuItem
        icon={ArrowUpToLine}
        end={<KeyCombination of="Alt+Home" />}
        disabled={isFirst}
        onChoose={() => actions.moveTo(together(item.id), 'top')}
      >
        {`Move${what} to the top`}
      </DropMenuItem>
      <DropMenuItem
        icon={ArrowUp}
        end={<KeyCombination of="Alt+Up" />}
        disabled={isFirst}
        onChoose={() => actions.step(together(item.id), -1)}
      >
        {`Move${what} up`}
      </DropMenuItem>
      <DropMenuItem
        icon={ArrowDown}
        end={<KeyCombination of="Alt+Down" />}
        disabled={isLast}
        onChoose={() => actions.step(together(item.id), 1)}
      >
        {`Move${what} down`}
      </DropMenuItem>
      <DropMenuItem
        icon={ArrowDownToLine}
        end={<KeyCombination of="Alt+End" />}
        disabled={isLast}
        onChoose={() => actions.moveTo(together(item.id), 'bottom')}
      >
        {`Move${what} to the bottom`}
      </DropMenuItem>
      <DropMenuLine />
      <DropMenuItem
        icon={X}
        bad
        end={<KeyCombination of="Backspace" />}
        onChoose={() => actions.remove(together(item.id))}
      >
        {`Remove${what}`}
      </DropMenuItem>
    </DropMenu>
  );
}
