import { Ellipsis } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { ActionItems } from '../../ui/RowMenu.tsx';
import { entryMenuActions } from './entryMenuActions.ts';
import type { EntryRowProps } from './entryRowProps.ts';

/** The menu of an entry. A right click on the entry offers the same, and actions on the file on disk. */
export function EntryMenu({ entry, section, place, isStop, review }: EntryRowProps) {
  // Subscribes to the sections that a line can be moved to.
  useStore(review.drafts, (state) => state.shown?.sections);
  return (
    <DropMenu
      align="end"
      trigger={
        <Button
          look="icon"
          size="s"
          className="line-menu"
          icon={Ellipsis}
          tabIndex={isStop ? 0 : -1}
          aria-label={`Menu of ${place}`}
        />
      }
    >
      <ActionItems groups={entryMenuActions(entry, section, review)} />
    </DropMenu>
  );
}
