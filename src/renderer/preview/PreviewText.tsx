import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { Finding } from '../../shared/domain/finding.ts';
import { PreviewLine } from './PreviewLine.tsx';
import { layOutRows, lineAt, type Place, type PreviewLines } from './previewLines.ts';

export interface PreviewTextProps {
  readonly lines: PreviewLines;
  readonly folded: ReadonlySet<string>;
  readonly findings: readonly Finding[];
  readonly selectedItemId: string | null;
  /** The place that is looked at of those that were searched for. */
  readonly place: Place | null;
  readonly onFold: (itemId: string, folded: boolean) => void;
  readonly onShowFinding: (findingId: string) => void;
}

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;

/** The text of the message. Only the lines in view are drawn, whatever its size. */
export function PreviewText(props: PreviewTextProps) {
  const { lines, folded, findings, selectedItemId, place, onFold, onShowFinding } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => layOutRows(lines, folded), [lines, folded]);
  const byId = useMemo(() => new Map(findings.map((finding) => [finding.id, finding])), [findings]);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 8,
    initialRect: { width: 424, height: 640 },
  });

  /** Goes to a block once for each selection, also when its text arrives later. */
  const shownItem = useRef<string | null>(null);
  useEffect(() => {
    if (selectedItemId === null || shownItem.current === selectedItemId) return;
    const index = rows.indexOfItem(selectedItemId);
    if (index < 0) return;
    shownItem.current = selectedItemId;
    virtual.scrollToIndex(index, { align: 'start' });
  }, [virtual, rows, selectedItemId]);

  const part = place === null ? undefined : lines.parts[place.partIndex];
  const placeRow =
    place === null || part === undefined ? -1 : rows.indexOfLine(place.partIndex, lineAt(part, place.start));
  useEffect(() => {
    if (placeRow >= 0) virtual.scrollToIndex(placeRow, { align: 'center' });
  }, [virtual, placeRow, place]);

  return (
    <div
      ref={scroller}
      className="preview code scroll"
      tabIndex={0}
      role="region"
      aria-label="Text of the message"
    >
      <div className="preview-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows.at(index);
          return row === undefined ? null : (
            <PreviewLine
              key={index}
              row={row}
              index={index}
              style={{ top: start }}
              measure={virtual.measureElement}
              marked={
                placeRow < 0
                  ? selectedItemId !== null && row.part.itemId === selectedItemId
                  : index === placeRow
              }
              findings={byId}
              onFold={onFold}
              onShowFinding={onShowFinding}
            />
          );
        })}
      </div>
    </div>
  );
}
