import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { Copy, Trash2 } from 'lucide-react';
import { formatTime } from '../ui/formats.ts';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { figuresOf, targetWords } from './historyWords.ts';

export interface CopyListProps {
  readonly entries: readonly CopyEntry[];
  readonly selectedId: string | null;
  readonly onSelect: (copyId: string) => void;
  readonly onCopyAgain: () => void;
  readonly onRemove: (copyId: string) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** The copies, newest first. Arrow keys select, Delete deletes. */
export function CopyList({ entries, selectedId, onSelect, onCopyAgain, onRemove }: CopyListProps) {
  const list = useRef<HTMLDivElement>(null);
  // The list may arrive later than the dialog, which has focused another element by then.
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    if (selectedId !== null) {
      document.querySelector(`#copy-${CSS.escape(selectedId)}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [selectedId]);
  const press = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    const at = entries.findIndex(({ id }) => id === selectedId);
    if (by !== undefined) {
      const next = entries[Math.max(0, Math.min(entries.length - 1, at + by))];
      if (next !== undefined) onSelect(next.id);
      event.preventDefault();
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && selectedId !== null) onRemove(selectedId);
  };
  const { area, menu } = useRowMenus('[role="option"]', (row) => {
    const entry = entries.find(({ id }) => `copy-${id}` === row.id);
    if (entry === undefined) return null;
    onSelect(entry.id);
    return {
      label: `Menu of the copy of ${entry.stackName}`,
      groups: [
        groupOf(
          { label: 'Copy again', icon: Copy, run: onCopyAgain },
          { label: 'Delete', icon: Trash2, bad: true, keys: 'Delete', run: () => onRemove(entry.id) },
        ),
      ],
    };
  });
  const listbox = {
    role: 'listbox',
    'aria-label': 'Copies',
    tabIndex: 0,
    'aria-activedescendant': selectedId === null ? undefined : `copy-${selectedId}`,
    onKeyDown: press,
  } as const;
  const optionOf = ({ id }: CopyEntry) =>
    ({
      role: 'option',
      id: `copy-${id}`,
      tabIndex: -1,
      'aria-selected': id === selectedId,
      onClick: () => {
        onSelect(id);
        list.current?.focus();
      },
    }) as const;
  return (
    <>
      {menu}
      <div {...listbox} {...area} ref={list} className="copy-list scroll">
        {entries.map((entry) => (
          <div {...optionOf(entry)} key={entry.id}>
            <span className="row-title">
              <b className="trunc">{entry.stackName}</b>
              <time className="num" dateTime={entry.at}>
                {formatTime(entry.at)}
              </time>
            </span>
            <span className="row-detail trunc" title={targetWords(entry)}>
              {targetWords(entry)}
            </span>
            <span className="row-detail figures">{figuresOf(entry).join(' · ')}</span>
          </div>
        ))}
      </div>
    </>
  );
}
