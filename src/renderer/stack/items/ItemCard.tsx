import { clsx } from 'clsx';
import { CircleStop, Ellipsis, GripVertical, LoaderCircle, Pencil, RefreshCw, X } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import type { Assembly, BlockSummary } from '../../../shared/domain/assembly.ts';
import type { Finding } from '../../../shared/domain/finding.ts';
import { isOfService } from '../../../shared/domain/sourceKinds.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ActionItems } from '../../ui/RowMenu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { describeItem, itemLabel, type ItemWords } from '../describeItem.ts';
import { itemMenuActions, menuReading, type ItemPlace, type MenuReading } from './itemMenuActions.ts';
import { ItemText } from './ItemText.tsx';
import type { ItemTexts } from './itemTexts.ts';
import { kindIcons, sourceIcons } from '../kindIcon.ts';
import { ProblemButton } from './ProblemButton.tsx';
import type { ItemActions } from './useItemActions.ts';
import { useItemDrag } from '../dragging/useItemDrag.ts';

/** Per kind of source, a small control on the card of such an item. */
export type ItemControls = Readonly<
  Record<string, (item: StackItemView, block: BlockSummary | undefined) => ReactNode>
>;

export interface ItemCardProps {
  readonly item: StackItemView;
  /** The last reading; `undefined` until read. */
  readonly block: BlockSummary | undefined;
  readonly state: Assembly['state'] | undefined;
  /** Share of the whole message, as text: it stays the same if only other items grow. */
  readonly share: string;
  readonly findings: readonly Finding[];
  readonly index: number;
  readonly count: number;
  /** True for the first of the whole stack, regardless of a search. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True for the current item, whose block the preview shows. */
  readonly current: boolean;
  /** True if several items are selected, including this one. */
  readonly selected: boolean;
  /** True if the Tab key reaches this card. */
  readonly tabStop: boolean;
  /** CSS pixels from the list's start. */
  readonly top: number;
  /** True if its source has options. */
  readonly editable: boolean;
  readonly controls?: ItemControls | undefined;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
  /** Called before the focus arrives: a press with Shift or the command key changes the selection. */
  readonly onPress: (itemId: string, event: MouseEvent) => void;
  readonly onClick: (itemId: string, event: MouseEvent) => void;
  /** Returns the ids of the items that a drag of this one moves. */
  readonly together: (itemId: string) => readonly string[];
}

/** Memoized: moving the selection changes two of many cards. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, block, state, share, findings, index, count, current, selected, tabStop, top } = props;
  const { isFirst, isLast, editable, controls, actions, texts, onEditLines, onPress, onClick, together } =
    props;
  const words = {
    ...describeItem(item, block, { tokens: null, state: state ?? 'reading' }, findings),
    share,
  };
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const dragging = useItemDrag({ itemId: item.id, name: words.title, card, grip, together });
  const control = controls?.[item.source.kind];
  const select = (): void => actions.select(item.id);
  // A card's menu and tooltips take longer to draw than the rest and are not visible yet, so they follow in slices.
  const hasButtons = useDeferredValue(true, false);
  return (
    <li
      ref={card}
      className={clsx(
        'item',
        !item.on && 'off',
        words.problem !== undefined && 'has-bad',
        words.badges[0]?.tone === 'bad' && 'has-bad',
        selected && 'picked',
        dragging && 'drag',
      )}
      style={{ top }}
      data-kind={words.kind}
      data-item={item.id}
      aria-label={`${itemLabel(item, words)}${selected ? ', selected' : ''}`}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={current ? 'true' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={select}
      onPointerDown={(event) => onPress(item.id, event)}
      onClick={(event) => onClick(item.id, event)}
      onKeyDown={moveBetweenControls}
    >
      <span ref={grip} className="grip" data-testid="grip" title="Drag to reorder">
        <Icon of={GripVertical} />
      </span>
      <span className="kind-icon">
        <Icon of={sourceIcons[item.source.kind] ?? kindIcons[words.kind]} size={15} />
      </span>
      <ItemText
        words={words}
        onShowDifference={() => actions.showDifference(item.id)}
        onCompare={() => texts?.compare(item.id)}
      />
      <span className="ends">
        {hasButtons ? (
          <ItemButtons
            item={item}
            {...menuReading(block)}
            title={words.title}
            isFirst={isFirst}
            isLast={isLast}
            selected={selected}
            together={together}
            editable={editable}
            actions={actions}
            onEditLines={onEditLines}
            texts={texts}
          />
        ) : null}
        {control?.(item, block)}
        {words.problem !== undefined &&
        item.source.kind !== 'unknown' &&
        item.source.kind !== 'command' &&
        item.on ? (
          <ProblemButton
            item={item}
            block={block}
            editable={editable}
            onRetry={actions.retry}
            onEdit={onEditLines}
          />
        ) : (
          <ItemTokens on={item.on} words={words} />
        )}
      </span>
      <Switch
        label={`Include ${words.title}`}
        on={item.on}
        tabIndex={-1}
        onChange={(on) => actions.switchItems([item.id], on)}
      />
    </li>
  );
});

/** Moves the focus between the card and its controls with Left and Right; Esc returns to the card. */
function moveBetweenControls(event: KeyboardEvent<HTMLLIElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const card = event.currentTarget;
  // React treats its menu as a part of it, though it is drawn elsewhere.
  if (!(event.target instanceof Node) || !card.contains(event.target)) return;
  if (event.key === 'Escape' && event.target !== card) card.focus();
  if (by === undefined || event.altKey) return;
  const stops = [card, ...card.querySelectorAll<HTMLElement>('button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}

/** Tokens of an item in the message. */
function ItemTokens({ on, words }: { readonly on: boolean; readonly words: ItemWords }) {
  if (!on) {
    return (
      <span className="item-tokens num" data-testid="item-tokens">
        <small>Off</small>
      </span>
    );
  }
  if (words.loading) {
    return (
      <span className="item-tokens num muted" data-testid="item-tokens">
        …<small>Loading</small>
      </span>
    );
  }
  return (
    <span className="item-tokens num" data-testid="item-tokens">
      {words.tokens === null ? (
        <UnknownTokens failed={words.problem !== undefined} />
      ) : (
        formatCount(words.tokens)
      )}
      <small>{words.share}</small>
    </span>
  );
}

function UnknownTokens({ failed }: { readonly failed: boolean }) {
  return failed ? (
    <span className="muted">?</span>
  ) : (
    <Icon of={LoaderCircle} size={12} className="spin muted" />
  );
}

interface ItemButtonsProps extends MenuReading, ItemPlace {
  readonly item: StackItemView;
  readonly title: string;
  /** True if its source has options. */
  readonly editable: boolean;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
  readonly texts?: ItemTexts | undefined;
}

/** Buttons of a card under the pointer or with the focus. Memoized: a reading changes a card's figures, and seldom these. */
const ItemButtons = memo(function ItemButtons(props: ItemButtonsProps) {
  const { item, title, editable, isFetching, actions, onEditLines } = props;
  const { kind } = item.source;
  return (
    <span className="quick" data-testid="card-buttons">
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
});

/** All actions on an item. A right click on its card offers the same, and actions on the file on disk. */
function ItemMenu(props: ItemButtonsProps) {
  const { item, title, editable, actions, onEditLines, texts } = props;
  const label = `More for ${title}`;
  const trigger = <Button look="icon" size="s" icon={Ellipsis} tabIndex={-1} aria-label={label} />;
  const groups = itemMenuActions({
    item,
    reading: props,
    place: props,
    editable,
    actions,
    onEditLines,
    texts,
  });
  return (
    <DropMenu align="end" trigger={trigger}>
      <ActionItems groups={groups} />
    </DropMenu>
  );
}
