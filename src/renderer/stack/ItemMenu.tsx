import { Ellipsis } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { DropMenu } from '../ui/DropMenu.tsx';
import { ActionItems } from '../ui/RowMenu.tsx';
import { itemMenuActions, type ItemMenuOptions } from './itemMenuActions.ts';

export interface ItemMenuProps extends ItemMenuOptions {
  readonly title: string;
}

/** Everything that can be done to an item. A right press on its card offers the same, and what lies on disk. */
export function ItemMenu({ title, ...options }: ItemMenuProps) {
  const label = `More for ${title}`;
  const trigger = <Button look="icon" size="s" icon={Ellipsis} tabIndex={-1} aria-label={label} />;
  return (
    <DropMenu align="end" trigger={trigger}>
      <ActionItems groups={itemMenuActions(options)} />
    </DropMenu>
  );
}
