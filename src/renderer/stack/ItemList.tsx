import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useStore } from 'zustand';
import type { StackView } from '../../shared/domain/stack.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { announce } from '../ui/announce.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { describeItem } from './describeItem.ts';
import { ItemCard } from './ItemCard.tsx';
import { moveTarget } from './moveTarget.ts';
import type { StackStore } from './stackStore.ts';

export interface ItemListProps {
  readonly stack: StackView;
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly onEditLines: (itemId: string) => void;
}

/** Card and gap, CSS pixels. */
const pitch = 48;

export function ItemList({ stack, store, toasts, onEditLines }: ItemListProps) {
  const assembly = useStore(store, (state) => state.assembly);
  const selectedId = useStore(store, (state) => state.selectedItemId);
  const scroller = useRef<HTMLDivElement>(null);
  /** An item that is to have the focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const { items } = stack;
  const selectedIndex = items.findIndex((item) => item.id === selectedId);
  const blocks = useMemo(() => new Map(assembly?.blocks.map((block) => [block.itemId, block])), [assembly]);
  const findings = useMemo(() => findingsByItem(assembly?.findings ?? []), [assembly]);

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    initialRect: { width: 480, height: 640 },
  });

  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [virtual, selectedIndex]);

  // Runs after every drawing: the card may only now be there, or may have lost the focus by being moved.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const card = scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`);
    if (card !== null && card !== undefined && document.activeElement !== card) card.focus();
  });

  const focusItem = (index: number): void => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (item === undefined) return;
    wanted.current = item.id;
    store.getState().select(item.id);
  };

  const remove = useCallback(
    (itemId: string): void => {
      const { current, removeItems, select, undo } = store.getState();
      const index = current?.items.findIndex((item) => item.id === itemId) ?? -1;
      const item = current?.items[index];
      if (current === null || item === undefined) return;
      const next = current.items[index + 1] ?? current.items[index - 1];
      wanted.current = next?.id ?? null;
      select(next?.id ?? null);
      if (next === undefined) scroller.current?.focus();
      void removeItems([itemId]).then((removed) => {
        if (!removed) return;
        const { title } = describeItem(item, undefined, null, []);
        const action = { label: 'Undo', run: () => void undo() };
        toasts.getState().show({ level: 'info', message: `Removed ${title}`, action, lastsMs: 10_000 });
      });
    },
    [store, toasts],
  );

  const move = useCallback(
    (itemId: string, before: string | null): void => {
      const { current, moveItem } = store.getState();
      const item = current?.items.find((candidate) => candidate.id === itemId);
      if (current === null || item === undefined) return;
      const others = current.items.filter((other) => other !== item);
      const at = before === null ? -1 : others.findIndex((other) => other.id === before);
      const { title } = describeItem(item, undefined, null, []);
      wanted.current = itemId;
      void moveItem(itemId, before).then((moved) => {
        const position = (at < 0 ? others.length : at) + 1;
        if (moved) announce(`${title}, ${position} of ${current.items.length}`);
      });
    },
    [store],
  );

  const drop = useCallback(
    (itemId: string, targetId: string, edge: 'top' | 'bottom') => {
      const target = moveTarget.drop(store.getState().current?.items ?? [], targetId, edge);
      if (target !== itemId) move(itemId, target);
    },
    [store, move],
  );

  const select = useCallback((itemId: string) => store.getState().select(itemId), [store]);
  const retry = useCallback(() => void store.getState().refresh(), [store]);
  const switchItem = useCallback(
    (itemId: string, on: boolean) => void store.getState().switchItems([itemId], on),
    [store],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const item = items[selectedIndex];
    const onCard = event.target instanceof HTMLElement && event.target.dataset['item'] !== undefined;
    if (!onCard || item === undefined) return;
    if (hasCommandKey(event)) return;
    const act = keyAction(event);
    if (act === null) return;
    event.preventDefault();
    switch (act) {
      case 'up':
      case 'down': {
        const by = act === 'up' ? -1 : 1;
        focusItem(selectedIndex + by);
        break;
      }
      case 'first':
        focusItem(0);
        break;
      case 'last':
        focusItem(items.length - 1);
        break;
      case 'move-up':
      case 'move-down': {
        const target = moveTarget.step(items, item.id, act === 'move-up' ? -1 : 1);
        if (target !== undefined) move(item.id, target);
        break;
      }
      case 'switch':
        switchItem(item.id, !item.on);
        break;
      case 'remove':
        remove(item.id);
        break;
      case 'edit':
        if (item.source.kind === 'file') onEditLines(item.id);
        break;
    }
  };

  // The keys belong to the focused card; the list only hears them on their way up.
  const listening = {
    onKeyDown,
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null) wanted.current = null;
    },
  };
  return (
    <div ref={scroller} className="colbody scroll" tabIndex={-1}>
      <ol
        className="items"
        aria-label="Items in order"
        style={{ height: items.length * pitch + 4 }}
        {...listening}
      >
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          const words = describeItem(item, blocks.get(item.id), assembly, findings.get(item.id) ?? []);
          return (
            <ItemCard
              key={item.id}
              item={item}
              words={words}
              index={row.index}
              count={items.length}
              selected={item.id === selectedId}
              tabStop={selectedIndex < 0 ? row.index === 0 : row.index === selectedIndex}
              style={{ top: row.start }}
              onSelect={select}
              onSwitch={switchItem}
              onRemove={remove}
              onEditLines={onEditLines}
              onRetry={retry}
              onDrop={drop}
            />
          );
        })}
      </ol>
    </div>
  );
}

type ListAction = 'up' | 'down' | 'first' | 'last' | 'move-up' | 'move-down' | 'switch' | 'remove' | 'edit';

function keyAction(event: KeyboardEvent): ListAction | null {
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? 'move-up' : 'up';
    case 'ArrowDown':
      return event.altKey ? 'move-down' : 'down';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case ' ':
      return 'switch';
    case 'Backspace':
    case 'Delete':
      return 'remove';
    case 'Enter':
      return 'edit';
    default:
      return null;
  }
}

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
