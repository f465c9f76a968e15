import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../../shared/domain/finding.ts';
import { editsOf } from '../../../shared/domain/sourceKinds.ts';
import type { StackView } from '../../../shared/domain/stack.ts';
import { pathActions } from '../../paths/pathActions.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { ToastStore } from '../../ui/toastStore.ts';
import { describeItem, shareOf } from '../describeItem.ts';
import { dropSources } from '../dragging/dropSources.ts';
import { editItem } from './editItem.ts';
import { ItemCard, type ItemControls } from './ItemCard.tsx';
import { itemAction } from './itemKeys.ts';
import { itemMenuActions, menuReading } from './itemMenuActions.ts';
import type { ItemTexts } from './itemTexts.ts';
import { placesOfItems } from './placesOfItems.ts';
import type { StackStore } from '../stackStore.ts';
import { useItemActions } from './useItemActions.ts';
import { useItemSelection } from './useItemSelection.ts';
import { type Dropped, useStackDrop } from '../dragging/useStackDrop.ts';

export interface ItemListProps {
  readonly stack: StackView;
  readonly store: StackStore;
  readonly toasts: ToastStore;
  /** Kinds of sources that have options. */
  readonly editable: ReadonlySet<string>;
  readonly controls?: ItemControls | undefined;
  readonly texts?: ItemTexts | undefined;
}

const none: readonly Finding[] = [];

/** Height of a card and its gap, CSS pixels. */
const pitch = 48;

export function ItemList(props: ItemListProps) {
  const { stack, store, toasts, editable, controls, texts } = props;
  const edit = useCallback((itemId: string) => editItem(store, texts, itemId), [store, texts]);
  const showDifference = useCallback(
    (itemId: string) => store.getState().openDialog({ of: 'difference', itemId }),
    [store],
  );
  // The figures of the whole message are drawn first, and laying out all cards is a task of its own.
  const assembly = useDeferredValue(useStore(store, (state) => state.assembly));
  const selectedId = useStore(store, (state) => state.selectedItemId);
  const firstId = useStore(store, (state) => state.current?.items[0]?.id);
  const lastId = useStore(store, (state) => state.current?.items.at(-1)?.id);
  const scroller = useRef<HTMLDivElement>(null);
  /** The item to focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const { items } = stack;
  const selectedIndex = items.findIndex((item) => item.id === selectedId);
  // Items have no share of a text that was edited by hand.
  const total = assembly?.byHand === undefined ? (assembly?.tokens ?? null) : null;
  const read = assembly?.blocks;
  const blocks = useMemo(() => new Map(read?.map((block) => [block.itemId, block])), [read]);
  const found = assembly?.findings;
  const findings = useMemo(() => findingsByItem(found ?? []), [found]);

  // Cards out of sight follow the first drawing of a stack.
  const overscan = useDeferredValue(8, 0);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan,
    initialRect: { width: 480, height: 640 },
  });

  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [virtual, selectedIndex]);

  // Runs after every drawing, because the card may appear, or lose the focus by moving, only now.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const card = scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`);
    if (card !== null && card !== undefined && document.activeElement !== card) card.focus();
  });

  const focusItem = (index: number, withShift: boolean): void => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (item === undefined) return;
    if (withShift) selection.extend(item.id);
    else selection.clear();
    wanted.current = item.id;
    store.getState().select(item.id);
  };

  const wantFocus = useCallback((itemId: string | null) => {
    wanted.current = itemId;
  }, []);
  const actions = useItemActions(store, toasts, wantFocus, showDifference);

  const selection = useItemSelection(store, items);
  const { selected, together } = selection;
  const list = useRef<HTMLOListElement>(null);
  const onDrop = useCallback(
    (dropped: Dropped, index: number) => {
      const before = items[index]?.id ?? null;
      if (dropped.what === 'items') actions.move(dropped.itemIds, before);
      else void dropSources(store, toasts, dropped.offer, before);
    },
    [actions, items, store, toasts],
  );
  const dropIndex = useStackDrop({ target: scroller, list, count: items.length, pitch, onDrop });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const item = items[selectedIndex];
    const onCard = event.target instanceof HTMLElement && event.target.dataset['item'] !== undefined;
    if (!onCard || item === undefined) return;
    const act = itemAction(event);
    if (act === null) return;
    event.preventDefault();
    switch (act) {
      case 'up':
      case 'down':
        focusItem(selectedIndex + (act === 'up' ? -1 : 1), event.shiftKey);
        break;
      case 'first':
        focusItem(0, event.shiftKey);
        break;
      case 'last':
        focusItem(items.length - 1, event.shiftKey);
        break;
      case 'move-up':
      case 'move-down':
        actions.step(together(item.id), act === 'move-up' ? -1 : 1);
        break;
      case 'move-top':
      case 'move-bottom':
        actions.moveTo(together(item.id), act === 'move-top' ? 'top' : 'bottom');
        break;
      case 'switch':
        actions.switchItems(together(item.id), !item.on);
        break;
      case 'remove':
        actions.remove(together(item.id));
        break;
      case 'all':
        selection.all();
        break;
      case 'clear':
        selection.clear();
        break;
      case 'edit':
        if (editable.has(item.source.kind)) edit(item.id);
        break;
      case 'edit-copy':
        if (editsOf(item.source.kind) !== 'none') texts?.editCopy(item.id);
        break;
      case 'note':
        texts?.writeNote(item.id);
        break;
      case 'outline':
        actions.outline(together(item.id), item.outline !== true);
        break;
    }
  };

  const paths = usePathActs();
  const { area, menu } = useRowMenus('[data-item]', (card) => {
    const item = items.find(({ id }) => id === card.dataset['item']);
    if (item === undefined) return null;
    const ids = together(item.id);
    // The menu of a card outside of the selection acts on that card only.
    if (ids.length === 1) selection.clear();
    const meant = items.filter(({ id }) => ids.includes(id));
    const { title } = describeItem(item, blocks.get(item.id), null, []);
    return {
      label: ids.length > 1 ? `Menu of ${ids.length} selected items` : `Menu of ${title}`,
      groups: [
        ...itemMenuActions({
          item,
          reading: menuReading(blocks.get(item.id)),
          place: {
            isFirst: item.id === firstId,
            isLast: item.id === lastId,
            selected: ids.length > 1,
            together: () => ids,
          },
          editable: editable.has(item.source.kind),
          actions,
          onEditLines: edit,
          texts,
        }),
        pathActions(
          paths,
          placesOfItems(meant, (id) => blocks.get(id)),
          meant.every(({ source }) => source.kind !== 'folder' && source.kind !== 'tree'),
        ),
      ],
    };
  });

  const chosen = selected.count > 1 ? items.filter((item, index) => selected.has(item.id, index)) : [];
  return (
    <>
      {selected.count > 1 ? (
        <SelectionBar
          count={selected.count}
          anyOn={chosen.some((item) => item.on)}
          onSwitch={(on) => actions.switchItems(idsOf(chosen), on)}
          onRemove={() => actions.remove(idsOf(chosen))}
          onClear={selection.clear}
        />
      ) : null}
      {menu}
      <div ref={scroller} className="colbody scroll" tabIndex={-1}>
        <ol
          ref={list}
          className="items"
          aria-label="Items in order"
          style={{ height: items.length * pitch + 4 }}
          onKeyDown={onKeyDown}
          {...area}
          onBlur={(event) => {
            if (event.relatedTarget !== null) wanted.current = null;
          }}
        >
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index];
            if (item === undefined) return null;
            const block = blocks.get(item.id);
            return (
              <ItemCard
                key={item.id}
                item={item}
                block={block}
                state={assembly?.state}
                share={shareOf(block?.tokens ?? null, total)}
                findings={findings.get(item.id) ?? none}
                index={row.index}
                count={items.length}
                isFirst={item.id === firstId}
                isLast={item.id === lastId}
                current={item.id === selectedId}
                selected={selected.has(item.id, row.index)}
                tabStop={selectedIndex < 0 ? row.index === 0 : row.index === selectedIndex}
                top={row.start}
                editable={editable.has(item.source.kind)}
                controls={controls}
                actions={actions}
                onEditLines={edit}
                texts={texts}
                onPress={selection.press}
                onClick={selection.click}
                together={together}
              />
            );
          })}
          {dropIndex === null ? null : (
            <li
              aria-hidden="true"
              className="dropline"
              data-testid="drop-line"
              style={{ top: dropIndex * pitch - 3 }}
            />
          )}
        </ol>
      </div>
    </>
  );
}

const idsOf = (items: readonly { readonly id: string }[]): readonly string[] => items.map((item) => item.id);

function findingsByItem(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.itemId === null) continue;
    const group = groups.get(finding.itemId);
    if (group === undefined) groups.set(finding.itemId, [finding]);
    else group.push(finding);
  }
  return groups;
}

interface SelectionBarProps {
  readonly count: number;
  /** True if any of them is on. */
  readonly anyOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** The actions on all selected items. */
function SelectionBar({ count, anyOn, onSwitch, onRemove, onClear }: SelectionBarProps) {
  return (
    <fieldset className="selection-bar" aria-label="Selected items">
      <span className="num grow">{`${formatCount(count)} selected`}</span>
      <Button look="ghost" size="s" onClick={() => onSwitch(!anyOn)}>
        {anyOn ? 'Turn off' : 'Turn on'}
      </Button>
      <Button look="ghost" size="s" onClick={onRemove}>
        Remove
      </Button>
      <Button look="ghost" size="s" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
