import { CircleStop, FilePenLine, GitCompare, Pencil, RefreshCw, StickyNote, Undo2 } from 'lucide-react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { canHaveEditedCopy } from '../../shared/domain/editedCopy.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { DropMenuItem } from '../ui/DropMenu.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import type { ItemTexts } from './itemTexts.ts';
import type { ItemActions } from './useItemActions.ts';

export interface ItemMenuOwnProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  /** There is something to choose about it. */
  readonly editable: boolean;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
}

/** What depends on what the item is: its options, its text, its service. */
export function ItemMenuOwn({ item, block, editable, actions, onEditLines, texts }: ItemMenuOwnProps) {
  const { id, source, edited, note } = item;
  const pasted = source.kind === 'pasted';
  const isFetching = block?.fetch?.state === 'fetching';
  return (
    <>
      {editable && !pasted ? (
        <DropMenuItem
          icon={Pencil}
          {...(edited === undefined ? { end: <KeyCombination of="Enter" /> } : {})}
          onChoose={() => onEditLines(id)}
        >
          {source.kind === 'file' ? 'Pick lines…' : 'Edit options…'}
        </DropMenuItem>
      ) : null}
      {texts === undefined ? null : (
        <TextItems
          id={id}
          kind={source.kind}
          note={note}
          block={block}
          texts={texts}
          isEdited={edited !== undefined}
        />
      )}
      {block?.changedSinceCopied === true ? (
        <DropMenuItem icon={GitCompare} onChoose={() => actions.showDifference(id)}>
          What changed since it was copied
        </DropMenuItem>
      ) : null}
      {source.kind === 'notion' || source.kind === 'github' ? (
        <DropMenuItem
          icon={isFetching ? CircleStop : RefreshCw}
          onChoose={() => (isFetching ? actions.stopFetch : actions.refresh)(id)}
        >
          {isFetching ? 'Stop fetching' : 'Refresh'}
        </DropMenuItem>
      ) : null}
    </>
  );
}

interface TextItemsProps {
  readonly id: string;
  readonly kind: string;
  readonly note: string | undefined;
  readonly block: BlockSummary | undefined;
  readonly texts: ItemTexts;
  readonly isEdited: boolean;
}

function TextItems({ id, kind, note, block, texts, isEdited }: TextItemsProps) {
  const pasted = kind === 'pasted';
  return (
    <>
      <DropMenuItem icon={StickyNote} end={<KeyCombination of="N" />} onChoose={() => texts.writeNote(id)}>
        {note === undefined || note === '' ? 'Write a note' : 'Edit note'}
      </DropMenuItem>
      {pasted || canHaveEditedCopy(kind) ? (
        <DropMenuItem icon={FilePenLine} end={<KeyCombination of="E" />} onChoose={() => texts.editCopy(id)}>
          {pasted ? 'Edit text' : isEdited ? 'Edit the copy' : 'Edit a copy'}
        </DropMenuItem>
      ) : null}
      {isEdited ? (
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
      ) : null}
    </>
  );
}
