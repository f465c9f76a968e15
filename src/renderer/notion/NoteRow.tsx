import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { TreeRow } from './treeRows.ts';

export interface NoteRowProps {
  readonly row: Exclude<TreeRow, { type: 'entry' }>;
  readonly tabStop: boolean;
  readonly onFocus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Tries again, or shows more. */
  readonly onRun: () => void;
}

/** Something to say below a page. */
export function NoteRow({ row, tabStop, onFocus, onKeyDown, onRun }: NoteRowProps) {
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
