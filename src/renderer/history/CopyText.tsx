import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;
/** Characters of a line that are drawn; a longer one would hold up the window. */
const maxLine = 20_000;

/** A text as it left. Only the lines in view are drawn, whatever its size. */
export function CopyText({ lines }: { readonly lines: readonly string[] }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 560, height: 480 },
  });
  const shown = virtual.getVirtualItems();
  return (
    <section ref={scroller} className="copy-text code scroll" aria-label="Text of the copy" tabIndex={0}>
      <div className="preview-rows" style={{ height: virtual.getTotalSize() }}>
        <div className="shown-rows" style={{ top: shown[0]?.start ?? 0 }}>
          {shown.map(({ index, key }) => {
            const line = lines[index] ?? '';
            return (
              <div key={key} ref={virtual.measureElement} data-index={index} className="pl">
                <i>{index + 1}</i>
                <span>
                  {showHidden(line.slice(0, maxLine))}
                  {line.length > maxLine ? ' …' : ''}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
