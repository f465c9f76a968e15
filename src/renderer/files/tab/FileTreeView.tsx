import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import type { SourceView } from '../../../shared/domain/source.ts';
import type { StackView } from '../../../shared/domain/stack.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import { FileRow } from './FileRow.tsx';
import { fileRowMenu } from '../fileRowMenu.ts';
import type { FilesStore } from '../filesStore.ts';
import { preparePathQuery } from '../tree/matchPath.ts';
import { createRowPlaces } from '../tree/rowPlaces.ts';
import { createTypeAhead, treeAction } from '../tree/treeKeys.ts';
import { useRowSelection } from './useRowSelection.ts';

function isOwnFile(source: SourceView, path: string): boolean {
  return source.kind === 'file' && source.path === path && source.project === undefined;
}

export interface FileTreeViewProps {
  readonly label: string;
  readonly files: FilesStore;
  readonly stack: StackStore;
  /** Shows a sentence that the user needs to proceed. */
  readonly onSay: (sentence: string) => void;
  /** Shows a file that is not in the stack. */
  readonly onView: (path: string) => void;
  /** Called when the focus leaves the first or the last row. */
  readonly onPast?: ((way: 'up' | 'down') => void) | undefined;
  /** Adds a folder as one living item. */
  readonly onLiving?: ((folder: string) => void) | undefined;
  /** Offers a tree of a folder's files. */
  readonly onTree?: ((folder: string) => void) | undefined;
}

/** CSS pixels, as `--row`. */
const rowHeight = 26;
/** ms that a view stays still before its files are counted: scrolling past requests nothing. */
const lookAfterMs = 80;

export function FileTreeView(props: FileTreeViewProps) {
  const { label, files, stack, onSay, onView, onPast, onLiving, onTree } = props;
  const rows = useStore(files, (state) => state.rows);
  const version = useStore(files, (state) => state.version);
  const filter = useStore(files, (state) => state.filter);
  const changes = useStore(files, (state) => state.changes);
  const query = useMemo(() => preparePathQuery(filter), [filter]);
  const focusKey = useStore(files, (state) => state.focusKey);
  const selectedPath = useStore(stack, ({ current, selectedItemId }) => {
    const source = current?.items.find((item) => item.id === selectedItemId)?.source;
    return source?.kind === 'file' && source.project === undefined ? source.path : null;
  });
  const livingKeys = useStore(stack, ({ current }) => livingFolders(current).join('\n'));
  const living = useMemo(() => new Set(livingKeys.split('\n')), [livingKeys]);
  const scroller = useRef<HTMLDivElement>(null);
  /** Key of the row to focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const typeAhead = useMemo(() => createTypeAhead(), []);
  const places = useMemo(() => createRowPlaces(), []);
  const focusIndex = focusKey === null ? 0 : Math.max(places.indexOf(rows, focusKey), 0);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A new function at each drawing would lay out every row again.
    getItemKey: useCallback((index: number) => rows[index]?.node.key ?? index, [rows]),
    overscan: 12,
    initialRect: { width: 312, height: 640 },
  });
  const shown = virtual.getVirtualItems();
  const treeHeight = rows.length * rowHeight + 8;
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? -1;

  useEffect(() => {
    const timer = setTimeout(() => files.getState().look(first, last), lookAfterMs);
    return () => clearTimeout(timer);
  }, [files, rows, first, last]);

  // Runs after every drawing, because a row is drawn a moment after the view scrolls to it.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });

  // Scrolls to the best match whenever the filter finds another one.
  const bestIndex = filter === '' ? -1 : focusIndex;
  const scrolled = useRef(filter);
  useEffect(() => {
    if (scrolled.current === filter || bestIndex < 0) return;
    scrolled.current = filter;
    // A call to scroll makes the browser lay out the new drawing, so a tree that fits makes none.
    const fits = treeHeight <= (virtual.scrollRect?.height ?? 0);
    if (!fits || virtual.scrollOffset !== 0) virtual.scrollToIndex(bestIndex, { align: 'center' });
  }, [filter, bestIndex, virtual, treeHeight]);

  const focusRow = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    wanted.current = row.node.key;
    virtual.scrollToIndex(index, { align: 'auto' });
    files.getState().focus(row.node.key);
  };

  const selection = useRowSelection(rows, places);
  const { selected, together } = selection;
  const tick = useCallback(
    (keys: readonly string[]) => {
      const [key] = keys;
      if (key === undefined) return;
      const { tick: tickRow, tickRows } = files.getState();
      void (keys.length === 1 ? tickRow(key) : tickRows(keys)).then((why) =>
        why === null ? undefined : onSay(why),
      );
    },
    [files, onSay],
  );
  const expand = useCallback(
    (key: string, expanded: boolean) => files.getState().expand(key, expanded),
    [files],
  );
  const focus = useCallback((key: string) => files.getState().focus(key), [files]);
  /** Shows a file's block through its card; opens or closes a folder. */
  const open = useCallback(
    (key: string, said: boolean) => {
      const node = files.getState().tree.get(key);
      if (node?.kind === 'folder') {
        if (files.getState().rows[0]?.flat === true) {
          wanted.current = key;
          files.getState().reveal(key);
          return;
        }
        const row = files.getState().rows.find((other) => other.node === node);
        files.getState().expand(key, row?.expanded !== true);
        return;
      }
      const item = stack.getState().current?.items.find(({ source }) => isOwnFile(source, key));
      if (item !== undefined) stack.getState().select(item.id);
      else if (said) onView(key);
    },
    [files, stack, onView],
  );
  const openByPointer = (key: string, event: MouseEvent): void => {
    if (event.shiftKey || hasCommandKey(event)) return;
    selection.clear();
    open(key, false);
  };
  const press = (key: string, event: MouseEvent): void => {
    const isPart = event.target instanceof Element && event.target.closest('.tick, .expander') !== null;
    if (event.button !== 0 || isPart) return;
    if (event.shiftKey) selection.extend(key, files.getState().focusKey);
    else if (hasCommandKey(event)) selection.toggle(key);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (hasCommandKey(event) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selection.all();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = event.shiftKey ? null : wayPast(event.key, focusIndex, rows.length);
    if (way !== null && onPast !== undefined) {
      event.preventDefault();
      onPast(way);
      return;
    }
    if (event.key === 'Escape' && !selection.isNothing) {
      event.preventDefault();
      selection.clear();
      return;
    }
    const focused = rows[focusIndex]?.node;
    if (event.key === 'Enter' && event.shiftKey && focused?.kind === 'folder' && onLiving !== undefined) {
      event.preventDefault();
      onLiving(focused.key);
      return;
    }
    const action = event.key === ' ' && typeAhead.isTyping() ? null : treeAction(rows, focusIndex, event.key);
    const key = rows[action?.index ?? focusIndex]?.node.key;
    if (key === undefined) return;
    if (action === null) {
      const found = typeAhead.type(rows, focusIndex, event.key);
      if (found === null) return;
      event.preventDefault();
      focusRow(found);
      return;
    }
    event.preventDefault();
    switch (action.do) {
      case 'focus':
        if (event.shiftKey) selection.extend(key, rows[focusIndex]?.node.key ?? null);
        else selection.clear();
        focusRow(action.index);
        break;
      case 'expand':
      case 'collapse':
        if (rows[0]?.flat === true) {
          open(key, true);
          break;
        }
        wanted.current = key;
        expand(key, action.do === 'expand');
        break;
      case 'tick':
        tick(together(key));
        break;
      case 'open':
        open(key, true);
        break;
    }
  };

  const paths = usePathActs();
  const { area, menu } = useRowMenus('[data-key]', (element) => {
    const row = rows.find(({ node }) => node.key === element.dataset['key']);
    if (row === undefined) return null;
    const keys = together(row.node.key);
    // The menu of a row outside of the selection acts on that row only.
    if (keys.length === 1) selection.clear();
    return fileRowMenu(row, keys, {
      files,
      paths,
      tick,
      expand,
      view: onView,
      addLiving: onLiving,
      addTree: onTree,
      isLiving: (folder) => living.has(folder),
    });
  });

  return (
    <div ref={scroller} className="colbody scroll">
      {menu}
      <div
        role="tree"
        {...area}
        className="tree virtual"
        aria-label={label}
        aria-multiselectable="true"
        style={{ height: treeHeight }}
        tabIndex={-1}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <FileRow
              key={row.node.key}
              row={row}
              version={version}
              query={query}
              change={changes?.get(row.node.key)}
              selected={
                selection.isNothing ? row.node.key === selectedPath : selected.has(row.node.key, index)
              }
              together={together}
              files={files}
              onPress={press}
              tabStop={index === focusIndex}
              top={start}
              onTick={(tickedKey) => tick(together(tickedKey))}
              onExpand={expand}
              onLiving={onLiving}
              living={living.has(row.node.key)}
              onOpen={openByPointer}
              onView={onView}
              onFocus={focus}
              onKeyDown={onKeyDown}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Returns the direction in which an arrow key leaves a list. */
function wayPast(key: string, index: number, rows: number): 'up' | 'down' | null {
  if (key === 'ArrowUp' && index === 0) return 'up';
  return key === 'ArrowDown' && index === rows - 1 ? 'down' : null;
}

/** Returns the keys of the project's folders that are in a stack whole, as one living item. */
function livingFolders(stack: StackView | null): readonly string[] {
  return (stack?.items ?? []).flatMap(({ source }) =>
    source.kind === 'folder' && source.project === undefined && source.include === undefined
      ? [`${source.path.replace(/\/+$/u, '')}/`]
      : [],
  );
}
