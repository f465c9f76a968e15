import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { ListChevronsDownUp, ListChevronsUpDown, Table, LoaderCircle } from 'lucide-react';
import { clsx } from 'clsx';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { serviceActions } from '../ui/serviceActions.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EntryRow } from './EntryRow.tsx';
import { titleOf } from './state/notionItem.ts';
import type { NotionStore } from './state/notionStore.ts';
import { rowAction } from './state/rowKeys.ts';
import { treeRows, type TreeRow } from './state/treeRows.ts';

interface NoteRowProps {
  readonly row: Exclude<TreeRow, { type: 'entry' }>;
  readonly tabStop: boolean;
  readonly onFocus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Tries again, or shows more. */
  readonly onRun: () => void;
}

export interface NotionTreeProps {
  readonly notion: NotionStore;
  /** Ids of the entries in the stack. */
  readonly taken: ReadonlySet<string>;
  readonly hasStack: boolean;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
}

/** Pages with the pages below them; a database opens as a list of its own. */
export function NotionTree({ notion, taken, hasStack, onAdd, onPick }: NotionTreeProps) {
  const found = useStore(notion, (state) => state.found);
  const expanded = useStore(notion, (state) => state.expanded);
  const children = useStore(notion, (state) => state.children);
  const focusKey = useStore(notion, (state) => state.focusKey);
  const rows = useMemo(() => treeRows(found, expanded, children), [found, expanded, children]);
  const tree = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const focusIndex = Math.max(
    rows.findIndex((row) => row.key === focusKey),
    0,
  );
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  const open = (entry: NotionEntry, isOpen: boolean): void => {
    const { showDatabase, expand } = notion.getState();
    if (entry.object === 'database') showDatabase(entry);
    else if (entry.hasChildren) void expand(entry.id, !isOpen);
  };
  const focus = (key: string): void => notion.getState().focus(key);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset['key'] === undefined) return;
    const action = rowAction(rows, focusIndex, event.key);
    const row = rows[focusIndex];
    if (action === null || row === undefined) return;
    event.preventDefault();
    if (action.do === 'focus') {
      const key = rows[action.index]?.key;
      if (key === undefined) return;
      wanted.current = key;
      notion.getState().focus(key);
      return;
    }
    if (row.type !== 'entry') {
      if (action.do === 'choose') runRow(notion, row);
      return;
    }
    if (action.do === 'toggle') open(row.entry, row.expanded);
    else if (taken.has(row.entry.id)) onPick(row.entry);
    else onAdd(row.entry);
  };
  const acts = usePathActs();
  const { area, menu } = useRowMenus('[data-key]', (element) => {
    const row = rows.find(({ key }) => key === element.dataset['key']);
    if (row?.type !== 'entry') return null;
    const { entry, expanded: isOpen } = row;
    const isDatabase = entry.object === 'database';
    return {
      label: `Menu of ${titleOf(entry.title)}`,
      groups: [
        groupOf(
          isDatabase
            ? { label: 'Show its rows', icon: Table, keys: 'Right', run: () => open(entry, isOpen) }
            : entry.hasChildren && {
                label: isOpen ? 'Collapse' : 'Expand',
                icon: isOpen ? ListChevronsDownUp : ListChevronsUpDown,
                keys: isOpen ? 'Left' : 'Right',
                run: () => open(entry, isOpen),
              },
        ),
        ...serviceActions({
          inStack: taken.has(entry.id),
          hasStack,
          parts: isDatabase ? 'columns' : 'sections',
          url: entry.url,
          add: () => onAdd(entry),
          pick: () => onPick(entry),
          browse: acts?.browse,
        }),
      ],
    };
  });
  return (
    <div ref={tree} role="tree" className="notion-tree" aria-label="Notion pages" tabIndex={-1} {...area}>
      {menu}
      {rows.map((row, index) => {
        const tabStop = index === focusIndex;
        const rest = { tabStop, onFocus: focus, onKeyDown };
        return row.type === 'entry' ? (
          <EntryRow
            key={row.key}
            row={row}
            {...rest}
            inStack={taken.has(row.entry.id)}
            hasStack={hasStack}
            onToggle={open}
            onAdd={onAdd}
            onPick={onPick}
          />
        ) : (
          <NoteRow key={row.key} row={row} {...rest} onRun={() => runRow(notion, row)} />
        );
      })}
    </div>
  );
}

function runRow(notion: NotionStore, row: Exclude<TreeRow, { type: 'entry' }>): void {
  const { expand, loadMoreChildren } = notion.getState();
  if (row.type === 'failed') void expand(row.parent, true);
  if (row.type === 'more') void loadMoreChildren(row.parent);
}

/** A message below a page. */
function NoteRow({ row, tabStop, onFocus, onKeyDown, onRun }: NoteRowProps) {
  const { type, words, level } = row;
  const run = { failed: 'Retry', more: words, loading: null, empty: null }[type];
  return (
    <div
      role="treeitem"
      className={clsx('entry note', type)}
      style={{ '--d': level - 1 } as CSSProperties}
      data-key={row.key}
      tabIndex={tabStop ? 0 : -1}
      aria-level={level}
      aria-selected={false}
      aria-label={words}
      onFocus={() => onFocus(row.key)}
      onKeyDown={onKeyDown}
    >
      {type === 'loading' ? <Icon of={LoaderCircle} size={11} className="spin" /> : null}
      {type === 'more' ? null : <span className={clsx('grow', type === 'failed' && 'bad')}>{words}</span>}
      {run === null ? null : (
        <Button look="ghost" size="s" tabIndex={-1} onClick={onRun}>
          {run}
        </Button>
      )}
    </div>
  );
}
