import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Preview } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { Place } from './findPlaces.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import { previewLines, type PreviewRow } from './previewLines.ts';
import type { BlockMenu } from './useBlockMenu.ts';

export interface PreviewTextProps {
  readonly preview: Preview;
  readonly folded: ReadonlySet<string>;
  readonly apart: ReadonlySet<string>;
  readonly findings: readonly Finding[];
  readonly selectedItemId: string | null;
  /** The current match of the search. */
  readonly place: Place | null;
  readonly onFold: (foldKeys: readonly string[], folded: boolean) => void;
  readonly onUnfoldItem: (itemId: string) => void;
  readonly onShowFinding: (findingId: string) => void;
  readonly menuOf: BlockMenu;
}

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;

/** The text of the message. Only the lines in view are drawn, regardless of its size. */
export function PreviewText(props: PreviewTextProps) {
  const { preview, folded, apart, findings, selectedItemId, place, menuOf } = props;
  const { onFold, onUnfoldItem, onShowFinding } = props;
  const scroller = useRef<HTMLElement>(null);
  const lines = useMemo(() => previewLines(preview, folded, apart), [preview, folded, apart]);
  const byId = useMemo(() => new Map(findings.map((finding) => [finding.id, finding])), [findings]);
  // Lines out of sight follow the first drawing of a text.
  const overscan = useDeferredValue(12, 0);
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: useCallback((index: number) => lines.keyOf(index), [lines]),
    overscan,
    paddingStart: 8,
    paddingEnd: 8,
    initialRect: { width: 424, height: 640 },
  });

  /**
   * Scrolls to a block for each selection, also when its text arrives later or a newer text moves it, until the user
   * scrolls.
   */
  const shownItem = useRef<{ readonly itemId: string; readonly index: number } | null>(null);
  const ownPlace = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const moved = new AbortController();
    for (const event of ['wheel', 'pointerdown', 'keydown'] as const) {
      const { signal } = moved;
      element?.addEventListener(event, () => void (ownPlace.current = true), { passive: true, signal });
    }
    return () => moved.abort();
  }, []);
  useEffect(() => {
    const index = selectedItemId === null ? null : lines.placeOf(selectedItemId);
    if (selectedItemId === null || index === null) return;
    const isNew = shownItem.current?.itemId !== selectedItemId;
    if (isNew) ownPlace.current = false;
    if (ownPlace.current || (!isNew && shownItem.current?.index === index)) return;
    shownItem.current = { itemId: selectedItemId, index };
    // Unfolding does not move the block's first line.
    if (isNew) onUnfoldItem(selectedItemId);
    virtual.scrollToIndex(index, { align: 'start' });
  }, [virtual, lines, selectedItemId, onUnfoldItem]);

  const placeRow = place === null ? null : lines.placeOfOffset(place.partIndex, place.start);
  useEffect(() => {
    if (placeRow !== null) virtual.scrollToIndex(placeRow, { align: 'center' });
  }, [virtual, placeRow]);

  const { area, menu } = useRowMenus('[data-block]', (row) => {
    const block = lines.blockAt(Number(row.dataset['index']));
    return block === null ? null : menuOf(block);
  });
  const shown = virtual.getVirtualItems();
  return (
    <section
      ref={scroller}
      className="preview code scroll"
      tabIndex={0}
      aria-label="Text of the message"
      {...area}
    >
      {menu}
      <div
        className="preview-rows"
        data-long={virtual.options.count > 9_999}
        style={{ height: virtual.getTotalSize() }}
      >
        <div className="shown-rows" style={{ top: shown[0]?.start ?? 0 }}>
          {shown.map(({ index, key }) => {
            const row = lines.at(index);
            return (
              <PreviewLine
                key={key}
                row={row}
                index={index}
                measure={virtual.measureElement}
                marked={selectedItemId !== null && isOf(row, selectedItemId)}
                found={index === placeRow}
                findings={byId}
                onFold={onFold}
                onShowFinding={onShowFinding}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}

function isOf(row: PreviewRow, itemId: string): boolean {
  return row.row === 'fold' ? row.itemIds.includes(itemId) : row.itemId === itemId;
}
