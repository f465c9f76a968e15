import { clsx } from 'clsx';
import { GripVertical, LoaderCircle, Pencil, RefreshCw, Scissors, ShieldAlert, X } from 'lucide-react';
import { memo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tip } from '../ui/Tip.tsx';
import { describeItem, itemLabel, type ItemBadge, type ItemWords } from './describeItem.ts';
import { kindIcons } from './kindIcon.ts';
import type { ItemActions } from './useItemActions.ts';
import { useItemDrag } from './useItemDrag.ts';

/** By kind of source: a small control on the card of such an item. */
export type ItemControls = Readonly<
  Record<string, (item: StackItemView, block: BlockSummary | undefined) => ReactNode>
>;

export interface ItemCardProps {
  readonly item: StackItemView;
  /** As last read; `undefined`: not read yet. */
  readonly block: BlockSummary | undefined;
  readonly state: Assembly['state'] | undefined;
  /** Tokens of the whole message. */
  readonly total: number | null;
  readonly findings: readonly Finding[];
  readonly index: number;
  readonly count: number;
  readonly selected: boolean;
  /** The one the Tab key comes to. */
  readonly tabStop: boolean;
  /** CSS pixels from the list's start. */
  readonly top: number;
  /** There is something to choose about it. */
  readonly editable: boolean;
  readonly controls?: ItemControls | undefined;
  readonly actions: ItemActions;
  readonly onEditLines: (itemId: string) => void;
}

/** Drawn again only when something of its own has changed: a step of the selection touches two of many. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, block, state, total, findings, index, count, selected, tabStop, top } = props;
  const { editable, controls, actions, onEditLines } = props;
  const words = describeItem(item, block, { tokens: total, state: state ?? 'reading' }, findings);
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const { dragging, edge } = useItemDrag({ itemId: item.id, card, grip, onDrop: actions.drop });
  const control = controls?.[item.source.kind];
  const select = (): void => actions.select(item.id);
  return (
    <li
      ref={card}
      className={clsx(
        'item',
        !item.on && 'off',
        words.problem !== undefined && 'has-bad',
        words.badges[0]?.tone === 'bad' && 'has-bad',
        dragging && 'drag',
      )}
      style={{ top }}
      data-kind={words.kind}
      data-item={item.id}
      aria-label={itemLabel(item, words)}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={selected ? 'true' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={select}
      onClick={select}
      onKeyDown={moveBetweenControls}
    >
      {edge === null ? null : <span className={clsx('dropline', edge)} />}
      <span ref={grip} className="grip" title="Drag to reorder">
        <Icon of={GripVertical} />
      </span>
      <span className="kicon">
        <Icon of={kindIcons[words.kind]} size={15} />
      </span>
      <ItemText words={words} onShowDifference={() => actions.showDifference(item.id)} />
      <span className="ends">
        <span className="quick">
          {item.source.kind === 'notion' || item.source.kind === 'github' ? (
            <Button
              look="icon"
              size="s"
              icon={RefreshCw}
              tabIndex={-1}
              busy={block?.fetch?.state === 'fetching'}
              aria-label={`Refresh ${words.title}`}
              onClick={() => actions.refresh(item.id)}
            />
          ) : null}
          {editable ? (
            <Button
              look="icon"
              size="s"
              icon={Pencil}
              tabIndex={-1}
              aria-label={
                item.source.kind === 'file' ? `Edit lines of ${words.title}` : `Edit ${words.title}`
              }
              onClick={() => onEditLines(item.id)}
            />
          ) : null}
          <Button
            look="icon"
            size="s"
            icon={X}
            tabIndex={-1}
            aria-label={`Remove ${words.title}`}
            onClick={() => actions.remove(item.id)}
          />
        </span>
        {control?.(item, block)}
        {words.problem !== undefined &&
        item.source.kind !== 'unknown' &&
        item.source.kind !== 'command' &&
        item.on ? (
          <Button look="ghost" size="s" tabIndex={-1} onClick={actions.retry}>
            Retry
          </Button>
        ) : (
          <ItemTokens on={item.on} words={words} />
        )}
      </span>
      <Switch
        label={`Include ${words.title}`}
        on={item.on}
        tabIndex={-1}
        onChange={(on) => actions.switchItem(item.id, on)}
      />
    </li>
  );
});

function ItemText({
  words,
  onShowDifference,
}: {
  readonly words: ItemWords;
  readonly onShowDifference: () => void;
}) {
  if (words.loading) {
    return (
      <span className="grow" title={words.title}>
        <span className="skel wide" />
        <span className="skel narrow" />
      </span>
    );
  }
  return (
    <span className="grow">
      <span className="l1">
        <span className="trunc" title={words.place === '' ? words.title : `${words.place}/${words.title}`}>
          <FileName name={words.title} />
        </span>
        {words.badges.map((badge) => (
          <Badge key={badge.text} badge={badge} onShowDifference={onShowDifference} />
        ))}
      </span>
      {words.problem === undefined ? (
        <span className="l2">
          {words.place === '' ? null : <span className="trunc mono">{words.place}</span>}
          {words.place !== '' && words.detail !== '' ? <span aria-hidden="true">·</span> : null}
          {words.detail === '' ? null : <span className="trunc">{words.detail}</span>}
        </span>
      ) : (
        <span className="l2 bad" title={words.problem}>
          <span className="trunc">{words.problem}</span>
        </span>
      )}
    </span>
  );
}

function Badge({
  badge,
  onShowDifference,
}: {
  readonly badge: ItemBadge;
  readonly onShowDifference: () => void;
}) {
  if (badge.shows === 'difference') {
    return (
      <Tip text={badge.tip}>
        <button
          type="button"
          className={clsx('badge', badge.tone)}
          aria-label={badge.text}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            onShowDifference();
          }}
        >
          <Icon of={RefreshCw} size={10} />
          Changed<span className="wide-only">since copied</span>
        </button>
      </Tip>
    );
  }
  return (
    <Tip text={badge.tip}>
      <span className={clsx('badge', badge.tone)}>
        {badge.text.endsWith('redacted') ? <Icon of={Scissors} size={10} /> : null}
        {badge.text.includes('finding') ? <Icon of={ShieldAlert} size={10} /> : null}
        {badge.text}
      </span>
    </Tip>
  );
}

function ItemTokens({ on, words }: { readonly on: boolean; readonly words: ItemWords }) {
  if (!on) {
    return (
      <span className="nums num">
        <small>Off</small>
      </span>
    );
  }
  if (words.loading) {
    return (
      <span className="nums num muted">
        …<small>Loading</small>
      </span>
    );
  }
  return (
    <span className="nums num">
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

/** Left and Right go between the card and its controls; Esc comes back to the card. */
function moveBetweenControls(event: KeyboardEvent<HTMLLIElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const card = event.currentTarget;
  if (event.key === 'Escape' && event.target !== card) card.focus();
  if (by === undefined || event.altKey) return;
  const stops = [card, ...card.querySelectorAll<HTMLElement>('button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}
