import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Eye, ListChevronsDownUp, ListChevronsUpDown, Minus, Plus } from 'lucide-react';
import { pathActions } from '../../paths/pathActions.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { groupOf } from '../../ui/rowAction.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import { checkedOf, ContentResultRow } from './ContentResultRow.tsx';
import { contentAction, contentRows, type ContentRow } from './contentRows.ts';
import type { FilesStore } from '../filesStore.ts';
import { whyNotTicked } from '../tree/folderTicks.ts';
import { toggleFileLine } from '../takeLines.ts';
import { stackActs } from '../fileRowMenu.ts';

export interface ContentResultsProps {
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly onView: (path: string, line: number) => void;
  readonly onSay: (sentence: string) => void;
  /** Called when the focus leaves the first row upwards. */
  readonly onBack: () => void;
}

/** CSS pixels, as `--row`. */
const rowHeight = 26;

/** Files with their matching lines. Space adds a file or a line to the stack, Enter shows it. */
export function ContentResults({ files, stack, onView, onSay, onBack }: ContentResultsProps) {
  const contents = files.getState().contents;
  const found = useStore(contents, (state) => state.found);
  const folded = useStore(contents, (state) => state.folded);
  const items = useStore(stack, (state) => state.current?.items);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const rows = useMemo(() => contentRows(found, folded), [found, folded]);
  const taken = useMemo(
    () =>
      new Map(
        (items ?? []).flatMap(({ source, lines }) =>
          source.kind === 'file' && source.project === undefined ? [[source.path, lines ?? []]] : [],
        ),
      ),
    [items],
  );
  const focusIndex = Math.max(focusKey === null ? 0 : rows.findIndex(({ key }) => key === focusKey), 0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    initialRect: { width: 312, height: 400 },
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });

  const tick = (row: ContentRow): void => {
    const work =
      row.kind === 'file'
        ? files.getState().tick(row.file.path)
        : toggleFileLine(stack, row.file.path, row.line.line);
    void work.then((why) => (why === null ? undefined : onSay(why)));
  };
  const open = (row: ContentRow): void => {
    const line = row.kind === 'line' ? row.line : row.file.lines[0];
    onView(row.file.path, line?.line ?? 1);
  };
  const fold = (row: ContentRow, isFolded: boolean): void => {
    wanted.current = row.key;
    contents.getState().fold(row.file.path, isFolded);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' && focusIndex === 0) {
      event.preventDefault();
      onBack();
      return;
    }
    const action = contentAction(rows, focusIndex, event.key);
    const row = rows[focusIndex];
    if (action === null || row === undefined) return;
    event.preventDefault();
    if (action.do === 'focus') {
      const next = rows[action.index];
      if (next === undefined) return;
      wanted.current = next.key;
      virtual.scrollToIndex(action.index, { align: 'auto' });
      setFocusKey(next.key);
    } else if (action.do === 'tick') tick(row);
    else if (action.do === 'open') open(row);
    else fold(row, action.do === 'fold');
  };
  const paths = usePathActs();
  const { area, menu } = useRowMenus('[data-key]', (element) => {
    const row = rows.find(({ key }) => key === element.dataset['key']);
    if (row === undefined) return null;
    const { path } = row.file;
    const isFile = row.kind === 'file';
    const isIn = checkedOf({ row, taken: taken.get(path) }) === true;
    const node = files.getState().tree.get(path);
    return {
      label: isFile ? `Menu of ${path}` : `Menu of line ${row.line.line} of ${path}`,
      groups: [
        groupOf(
          {
            label: stackActs[row.kind === 'file' ? 'one' : 'line'][isIn ? 'remove' : 'add'],
            icon: isIn ? Minus : Plus,
            keys: 'Space',
            whyNot: node === undefined ? undefined : whyNotTicked(node),
            run: () => tick(row),
          },
          { label: 'Look at the file', icon: Eye, keys: 'Enter', run: () => open(row) },
          row.kind === 'file' && {
            label: row.expanded ? 'Collapse' : 'Expand',
            icon: row.expanded ? ListChevronsDownUp : ListChevronsUpDown,
            keys: row.expanded ? 'Left' : 'Right',
            run: () => fold(row, row.expanded),
          },
        ),
        pathActions(paths, { paths: [path], projectId: files.getState().projectId }, true),
      ],
    };
  });
  return (
    <div ref={scroller} className="colbody scroll">
      {menu}
      <div
        {...area}
        role="tree"
        className="tree virtual hits"
        aria-label="Lines found"
        tabIndex={-1}
        style={{ height: rows.length * rowHeight + 8 }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <ContentResultRow
              key={row.key}
              row={row}
              siblings={row.kind === 'file' ? found.length : row.file.lines.length}
              taken={taken.get(row.file.path)}
              tabStop={index === focusIndex}
              top={start}
              onTick={() => tick(row)}
              onOpen={() => open(row)}
              onFold={(isFolded) => fold(row, isFolded)}
              onFocus={() => setFocusKey(row.key)}
              onKeyDown={onKeyDown}
            />
          );
        })}
      </div>
    </div>
  );
}
