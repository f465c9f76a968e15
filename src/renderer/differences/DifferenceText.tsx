import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Difference } from '../../shared/domain/file/difference.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { changedWordsOf } from './changedWords.ts';
import { createColours } from './createColours.ts';
import { DifferenceLine } from './DifferenceLine.tsx';
import { differenceRows, type DifferenceRow } from './differenceRows.ts';

export interface DifferenceTextProps {
  /** `null` during the comparison. */
  readonly difference: Difference | null;
  /** Shown if there are no lines to show. */
  readonly words: Readonly<Record<Exclude<Difference['status'], 'ok'>, string>>;
  /** Names the language of the lines if the difference does not name their file. */
  readonly path: string;
  /** True for a text without a frame, as high as its container. */
  readonly flat?: boolean;
}

/** Shows added and removed lines with their context, and marks findings in them. */
export function DifferenceText({ difference, words, path, flat = false }: DifferenceTextProps) {
  if (difference?.status === 'ok') return <ChangedLines difference={difference} path={path} flat={flat} />;
  return (
    <section className={clsx('difference none', flat && 'flat')} aria-label="Changes">
      <output className="muted">{difference === null ? 'Comparing' : words[difference.status]}</output>
    </section>
  );
}

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;
const headHeight = 28;
const noneUnfolded: ReadonlySet<string> = new Set();

interface ChangedLinesProps {
  readonly difference: Extract<Difference, { status: 'ok' }>;
  readonly path: string;
  readonly flat: boolean;
}

function ChangedLines({ difference: { hunks, leftOut }, path, flat }: ChangedLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(noneUnfolded);
  /** Index of the change that the user navigated to. */
  const [current, setCurrent] = useState<number | null>(null);
  const made = useMemo(() => differenceRows(hunks, unfolded), [hunks, unfolded]);
  const { rows, changes, added, removed } = made;
  const colours = useMemo(() => createColours(made.sides, path), [made.sides, path]);
  const wordsOf = useMemo(() => changedWordsOf(made.blocks), [made.blocks]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.row === 'line' ? lineHeight : headHeight),
    getItemKey: useCallback((index: number) => keyOf(rows[index], index), [rows]),
    overscan: 12,
    initialRect: { width: 640, height: 480 },
  });
  const goTo = (by: 1 | -1): void => {
    const to = current === null ? (by > 0 ? 0 : changes.length - 1) : current + by;
    const row = changes[to];
    if (row === undefined) return;
    setCurrent(to);
    virtual.scrollToIndex(row, { align: 'center' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.shiftKey || hasCommandKey(event)) return;
    const by = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (by !== 1 && by !== -1) return;
    event.preventDefault();
    goTo(by);
  };
  const keys = { tabIndex: 0, onKeyDown };
  const unfold = (key: string): void => {
    setUnfolded(new Set([...unfolded, key]));
    // The row that the user pressed is gone.
    scroller.current?.focus();
  };
  const last = changes.length - 1;
  const digits = String(rows.reduce((most, row) => Math.max(most, highestNumber(row)), 0)).length;
  const currentRow = current === null ? undefined : changes[current];
  const shown = virtual.getVirtualItems();
  return (
    <div className={clsx('difference', flat && 'flat')}>
      <div className="diff-head">
        <span className="num good">{`+${formatCount(added)}`}</span>
        <span className="num bad">{`−${formatCount(removed)}`}</span>
        <span className="muted num" aria-live="polite">
          {current === null
            ? countWords(changes.length, 'change')
            : `Change ${formatCount(current + 1)} of ${formatCount(changes.length)}`}
        </span>
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={ArrowUp}
          data-repeats
          aria-label="Previous change"
          tip="Previous change (P)"
          disabledReason={changes.length === 0 || current === 0 ? 'There is no change above' : undefined}
          onClick={() => goTo(-1)}
        />
        <Button
          look="icon"
          size="s"
          icon={ArrowDown}
          data-repeats
          aria-label="Next change"
          tip="Next change (N)"
          disabledReason={changes.length === 0 || current === last ? 'There is no change below' : undefined}
          onClick={() => goTo(1)}
        />
      </div>
      <section ref={scroller} className="diff-lines code scroll" aria-label="Changes" {...keys}>
        <div className="preview-rows" style={{ height: virtual.getTotalSize() }}>
          <div className="shown-rows" style={{ top: shown[0]?.start ?? 0 }}>
            {shown.map(({ index, key }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <div key={key} ref={virtual.measureElement} data-index={index} className="diff-row">
                  <DifferenceLine
                    row={row}
                    digits={digits}
                    current={index === currentRow}
                    tokensOf={colours.tokensOf}
                    wordsOf={wordsOf}
                    onUnfold={unfold}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </section>
      {leftOut === 0 ? null : (
        <p className="diff-foot muted">{`${countWords(leftOut, 'more line')} not shown.`}</p>
      )}
    </div>
  );
}

/** Returns a key that stays the same when other rows are unfolded. */
function keyOf(row: DifferenceRow | undefined, index: number): string {
  switch (row?.row) {
    case 'line':
      return `${String(row.hunk)} ${row.change} ${String(row.line)}`;
    case 'fold':
      return row.key === null ? `fold at ${String(index)}` : `fold ${row.key}`;
    default:
      return `at ${String(index)}`;
  }
}

function highestNumber(row: DifferenceRow): number {
  return row.row === 'line' ? Math.max(row.before ?? 0, row.now ?? 0) : 0;
}
