import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SourceLine } from '../sourceLines.ts';

export interface SourceTextProps {
  readonly lines: readonly SourceLine[];
  /** The line that the search found, from 0. */
  readonly found: number | null;
  readonly onGoTo: (entryId: string) => void;
  /** Receives a line's number, from 1. */
  readonly onRestore: (line: number) => void;
}

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;
/** Characters; a longer line is shortened. */
const longest = 5_000;

/**
 * The text in lines. Only those in view are drawn. One tab stop: arrow keys move between lines that are links, Enter
 * follows one.
 */
export function SourceText({ lines, found, onGoTo, onRestore }: SourceTextProps) {
  const scroller = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  /** The line to focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    paddingStart: 8,
    paddingEnd: 8,
    initialRect: { width: 332, height: 640 },
  });
  // Runs after every drawing, because the line may appear only now.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`button[data-line="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  useLayoutEffect(() => {
    if (found === null) return;
    setAt(found);
    virtual.scrollToIndex(found, { align: 'auto' });
  }, [found, virtual]);
  const act = (index: number): void => {
    const line = lines[index];
    setAt(index);
    if (line?.use === 'cut') onRestore(index + 1);
    else if (line !== undefined && line.entryId !== null) onGoTo(line.entryId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextLine(lines, at, event.key);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    setAt(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const stop = leadsSomewhere(lines[at]) ? at : lines.findIndex(leadsSomewhere);
  const shown = virtual.getVirtualItems();
  return (
    <section ref={scroller} className="draft code scroll" aria-label="Lines of the draft" tabIndex={-1}>
      <div className="preview-rows" style={{ height: virtual.getTotalSize() }}>
        <div className="shown-rows" style={{ top: shown[0]?.start ?? 0 }}>
          {shown.map(({ index, key }) => {
            const line = lines[index];
            if (line === undefined) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-testid={`line-${line.use}`}
                className={clsx('text-line', useClasses[line.use], index === found && 'mark found')}
              >
                <i>{index + 1}</i>
                {leadsSomewhere(line) ? (
                  <button
                    type="button"
                    data-line={index}
                    tabIndex={index === stop ? 0 : -1}
                    title={line.use === 'cut' ? 'Cut. Press to restore it' : undefined}
                    onKeyDown={onKeyDown}
                    onFocus={() => setAt(index)}
                    onClick={() => act(index)}
                  >
                    <LineText line={line} />
                  </button>
                ) : (
                  <LineText line={line} />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

const useClasses = { kept: 'used', cut: 'cut', head: 'heading', blank: '' } as const;

function leadsSomewhere(line: SourceLine | undefined): boolean {
  return line !== undefined && (line.use === 'cut' || line.entryId !== null);
}

/** Returns the line that a key moves to; `null` for other keys, and if there is none in that direction. */
function nextLine(lines: readonly SourceLine[], at: number, key: string): number | null {
  const walks: Readonly<Record<string, readonly [from: number, by: 1 | -1]>> = {
    ArrowUp: [at - 1, -1],
    ArrowDown: [at + 1, 1],
    Home: [0, 1],
    End: [lines.length - 1, -1],
  };
  const walk = walks[key];
  if (walk === undefined) return null;
  const [from, by] = walk;
  for (let index = from; index >= 0 && index < lines.length; index += by) {
    if (leadsSomewhere(lines[index])) return index;
  }
  return null;
}

function LineText({ line: { text, use } }: { readonly line: SourceLine }) {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (use !== 'cut') return <span>{shown}</span>;
  const words = shown.trimStart();
  return (
    <span>
      {shown.slice(0, shown.length - words.length)}
      <s>{words}</s>
    </span>
  );
}
