import { CircleStop, Pencil, RefreshCw, X } from 'lucide-react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import type { ItemPlace } from './itemMenuActions.ts';
import type { ItemTexts } from './itemTexts.ts';
import type { ItemActions } from './useItemActions.ts';

export interface ItemButtonsProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  readonly title: string;
  readonly place: ItemPlace;
  /** There is something to choose about it. */
  readonly editable: boolean;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
}

/** What shows on a card while it is pointed at or focused. */
export function ItemButtons(props: ItemButtonsProps) {
  const { item, block, title, editable, actions, onEditLines } = props;
  const { kind } = item.source;
  const isFetching = block?.fetch?.state === 'fetching';
  return (
    <span className="quick">
      {kind === 'notion' || kind === 'github' ? (
        <Button
          look="icon"
          size="s"
          icon={isFetching ? CircleStop : RefreshCw}
          tabIndex={-1}
          aria-label={`${isFetching ? 'Stop fetching' : 'Refresh'} ${title}`}
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
