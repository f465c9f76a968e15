import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { useSourceDrag } from '../stack/dragging/useSourceDrag.ts';
import { Icon } from '../ui/Icon.tsx';
import { EntryEnds } from './EntryEnds.tsx';
import { detailOf, EntryText } from './EntryText.tsx';
import { sourceOf, titleOf } from './state/notionItem.ts';
import type { TreeRow } from './state/treeRows.ts';
import { listFacts } from '../../shared/domain/listWords.ts';

export interface EntryRowProps {
  readonly row: Extract<TreeRow, { type: 'entry' }>;
  readonly tabStop: boolean;
  readonly inStack: boolean;
  readonly hasStack: boolean;
  readonly onFocus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** `open`: its present state. */
  readonly onToggle: (entry: NotionEntry, open: boolean) => void;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
}

export function EntryRow(props: EntryRowProps) {
  const { row, tabStop, inStack, hasStack, onFocus, onKeyDown, onToggle, onAdd, onPick } = props;
  const { entry, expanded, level } = row;
  const opens = entry.object === 'database' || entry.hasChildren;
  // Below another page the path adds nothing.
  const detail = detailOf(level > 1 ? { ...entry, path: [] } : entry);
  const drag = useSourceDrag<HTMLDivElement>(() => ({
    name: titleOf(entry.title),
    sources: () => [sourceOf(entry)],
  }));
  return (
    <div
      ref={drag}
      role="treeitem"
      className="entry"
      style={{ '--d': level - 1 } as CSSProperties}
      data-key={row.key}
      tabIndex={tabStop ? 0 : -1}
      aria-level={level}
      aria-selected={inStack}
      aria-expanded={entry.object === 'page' && entry.hasChildren ? expanded : undefined}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-label={labelOf(entry, detail, inStack)}
      onFocus={() => onFocus(row.key)}
      onClick={() => (opens ? onToggle(entry, expanded) : undefined)}
      onKeyDown={onKeyDown}
    >
      <span className="expander" aria-hidden="true">
        {opens ? <Icon of={expanded ? ChevronDown : ChevronRight} size={12} /> : null}
      </span>
      <EntryText entry={entry} detail={detail} />
      <EntryEnds entry={entry} inStack={inStack} hasStack={hasStack} onAdd={onAdd} onPick={onPick} />
    </div>
  );
}

function labelOf(entry: NotionEntry, detail: string, inStack: boolean): string {
  const parts = [
    `${entry.object === 'page' ? 'Page' : 'Database'}: ${titleOf(entry.title)}`,
    detail,
    inStack ? 'in the stack' : '',
  ];
  return listFacts(parts);
}
