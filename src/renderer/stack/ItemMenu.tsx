import { Ellipsis, FilePenLine, GitCompare, StickyNote, Undo2 } from 'lucide-react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { canHaveEditedCopy } from '../../shared/domain/editedCopy.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import type { ItemTexts } from './itemTexts.ts';

export interface ItemMenuProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  readonly title: string;
  readonly texts: ItemTexts;
}

/** What can be done to an item's text. */
export function ItemMenu({ item, block, title, texts }: ItemMenuProps) {
  const { id, source, edited, note } = item;
  const pasted = source.kind === 'pasted';
  const label = `More for ${title}`;
  const trigger = <Button look="icon" size="s" icon={Ellipsis} tabIndex={-1} aria-label={label} />;
  return (
    <DropMenu align="end" trigger={trigger}>
      <DropMenuItem icon={StickyNote} end="N" onChoose={() => texts.writeNote(id)}>
        {note === undefined || note === '' ? 'Write a note' : 'Edit note'}
      </DropMenuItem>
      {pasted || canHaveEditedCopy(source.kind) ? (
        <DropMenuItem icon={FilePenLine} end="E" onChoose={() => texts.editCopy(id)}>
          {pasted ? 'Edit text' : edited === undefined ? 'Edit a copy' : 'Edit the copy'}
        </DropMenuItem>
      ) : null}
      {edited === undefined ? null : (
        <>
          {block?.edited === 'source-gone' ? null : (
            <DropMenuItem icon={GitCompare} onChoose={() => texts.compare(id)}>
              Compare with source
            </DropMenuItem>
          )}
          <DropMenuItem icon={Undo2} onChoose={() => texts.revert(id)}>
            Revert to source
          </DropMenuItem>
        </>
      )}
    </DropMenu>
  );
}
