import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { formatCount } from '../ui/formats.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { createHighlighter, type Highlighter } from './createHighlighter.ts';
import type { LinePlace } from './findInLines.ts';
import { languageOf } from './language.ts';
import { LineText } from './LineText.tsx';
import { dropRange, isPicked, pickOne, pickTo, rangesOf, toggleLine, type Picked } from './pickLines.ts';

export interface LineListProps {
  readonly file: Extract<FileText, { status: 'ok' }>;
  /** Determines the language. */
  readonly path: string;
  readonly ranges: readonly LineRange[];
  /** The line to show first; absent for the first picked one. */
  readonly at?: number | undefined;
  readonly places: readonly LinePlace[];
  /** The current match. */
  readonly place: LinePlace | null;
  readonly onPick: (ranges: readonly LineRange[]) => void;
}

const noPlaces: readonly LinePlace[] = [];

/** CSS pixels of a line, as `--lh-code`. */
const lineHeight = 18;

/**
 * Lines with their numbers; only those in view are drawn. A click picks one, Shift extends it to a range, the command
 * key starts another. Arrow keys move, with Shift they pick, Enter picks or drops a line.
 */
export function LineList({ file, path, ranges, at, places, place, onPick }: LineListProps) {
  const { lines, cut } = file;
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => Math.min(at ?? ranges[0]?.first ?? 1, lines.length));
  const [making, setMaking] = useState<Picked>({ kept: ranges, current: null });
  // A newer value from the field wins, and ends the range in progress.
  const picked = sameRanges(rangesOf(making), ranges) ? making : { kept: ranges, current: null };
  const cutAt = useMemo(() => new Map(cut.map(({ line, characters }) => [line, characters])), [cut]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 800, height: 400 },
    initialOffset: Math.max(0, (active - 5) * lineHeight),
  });
  const highlighter = useHighlighter(lines, path);
  const placesByLine = useMemo(() => groupByLine(places), [places]);
  useEffect(() => {
    // The user who opens a line wants to read on from there.
    if (at !== undefined) scroller.current?.focus();
  }, [at]);
  useEffect(() => {
    if (place === null) return;
    setActive(place.line + 1);
    virtual.scrollToIndex(place.line, { align: 'center' });
  }, [place, virtual]);
  const apply = (next: Picked): void => {
    setMaking(next);
    onPick(rangesOf(next));
  };
  const goTo = (line: number): void => {
    setActive(line);
    virtual.scrollToIndex(line - 1);
  };
  const press = (line: number, event: MouseEvent): void => {
    if (event.button !== 0) return;
    // The list keeps the focus, and a drag picks lines instead of text.
    event.preventDefault();
    scroller.current?.focus();
    setActive(line);
    if (event.shiftKey) apply(pickTo(picked, line, active));
    else apply(hasCommandKey(event) ? toggleLine(picked, line) : pickOne(line));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = nextLine(
      event,
      active,
      lines.length,
      Math.floor((virtual.scrollRect?.height ?? 0) / lineHeight),
    );
    if (to !== null) {
      event.preventDefault();
      goTo(to);
      // Without Shift the range ends, and the next one begins elsewhere.
      if (event.shiftKey) apply(pickTo(picked, to, active));
      else setMaking({ kept: ranges, current: null });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      apply(toggleLine(picked, active));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      apply(dropRange(picked, active));
    }
  };
  const width = String(lines.length).length;
  const shown = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className="file-lines code scroll"
      role="tree"
      aria-label="Lines of the file"
      aria-multiselectable="true"
      aria-activedescendant={`${listId}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="file-lines-rows" role="presentation" style={{ height: virtual.getTotalSize() }}>
        <div className="shown-rows" role="presentation" style={{ top: shown[0]?.start ?? 0 }}>
          {shown.map(({ index }) => {
            const line = index + 1;
            const more = cutAt.get(line);
            const selected = isPicked(ranges, line);
            return (
              <div
                key={line}
                ref={virtual.measureElement}
                data-index={index}
                id={`${listId}-${line}`}
                role="treeitem"
                aria-level={1}
                tabIndex={-1}
                aria-selected={selected}
                aria-posinset={line}
                aria-setsize={lines.length}
                className={clsx('file-line', selected && 'picked', line === active && 'active')}
                onMouseDown={(event) => press(line, event)}
                onMouseEnter={(event) => {
                  if ((event.buttons & 1) === 0 || picked.current === null) return;
                  setActive(line);
                  apply(pickTo(picked, line, active));
                }}
              >
                <i style={{ minWidth: `${width}ch` }}>{line}</i>
                <span>
                  <LineText
                    tokens={highlighter.tokensOf(index)}
                    places={placesByLine.get(index) ?? noPlaces}
                    current={place}
                  />
                  {more === undefined ? null : (
                    <b className="file-line-cut">{`… ${formatCount(more)} more characters`}</b>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Draws again after lines further down have been highlighted. */
function useHighlighter(lines: readonly string[], path: string): Highlighter {
  const [, setRead] = useState(0);
  const highlighter = useMemo(
    () => createHighlighter(lines, languageOf(path), () => setRead((times) => times + 1)),
    [lines, path],
  );
  useEffect(() => () => highlighter.stop(), [highlighter]);
  return highlighter;
}

function groupByLine(places: readonly LinePlace[]): ReadonlyMap<number, readonly LinePlace[]> {
  const byLine = new Map<number, LinePlace[]>();
  for (const place of places) {
    const others = byLine.get(place.line);
    if (others === undefined) byLine.set(place.line, [place]);
    else others.push(place);
  }
  return byLine;
}

function sameRanges(a: readonly LineRange[], b: readonly LineRange[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ first, last }, index) => first === b[index]?.first && last === b[index].last)
  );
}

/** Returns the line that a key moves to; `null` for other keys. `page`: lines in view. */
function nextLine(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  from: number,
  lines: number,
  page: number,
): number | null {
  if (altKey) return null;
  const to = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - Math.max(1, page - 1),
    PageDown: from + Math.max(1, page - 1),
    Home: 1,
    End: lines,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 1), lines);
}
