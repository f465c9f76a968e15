import { FoldVertical, Search, UnfoldVertical } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { MessageFormat } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useFindKey } from '../ui/useFindKey.ts';
import { FindBar } from './FindBar.tsx';
import { PreviewFoot } from './PreviewFoot.tsx';
import { findPlaces, type Place } from './findPlaces.ts';
import type { PreviewStore } from './previewStore.ts';
import { PreviewText } from './PreviewText.tsx';

export interface PreviewColumnProps {
  readonly preview: PreviewStore;
  readonly stack: StackStore;
  /** Opens the Secrets panel, at a finding where one is named. */
  readonly onOpenFinding: (findingId: string | null) => void;
}

const formats: readonly { readonly value: MessageFormat; readonly label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'xml', label: 'XML' },
  { value: 'plain', label: 'Plain' },
];

/** The exact text that will be copied, with findings masked. */
export function PreviewColumn({ preview, stack, onOpenFinding }: PreviewColumnProps) {
  const column = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const folded = useStore(preview, (state) => state.folded);
  const find = useFind(preview);

  useEffect(() => {
    preview.getState().setShown(true);
    return () => preview.getState().setShown(false);
  }, [preview]);

  const { open: openFind } = find;
  const startFind = useCallback(() => {
    openFind();
    // The field is drawn by then.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, [openFind]);
  useFindKey(column, startFind);

  const anyFolded = folded.size > 0;
  return (
    <section ref={column} className="col" aria-label="First message">
      <div className="colhead">
        <h2>First message</h2>
        <span className="grow" />
        {current === null ? null : (
          <Segments
            label="Format"
            options={formats}
            value={current.format}
            onChange={(format) => void stack.getState().set({ format })}
          />
        )}
        <Button look="icon" size="s" icon={Search} aria-label="Find in the message" onClick={startFind} />
        <Button
          look="icon"
          size="s"
          icon={anyFolded ? UnfoldVertical : FoldVertical}
          aria-label={anyFolded ? 'Unfold all' : 'Fold all'}
          onClick={() => preview.getState().foldAll(!anyFolded)}
        />
      </div>
      {find.wanted === null ? null : (
        <FindBar
          field={field}
          wanted={find.wanted}
          count={find.count}
          current={find.current}
          onChange={find.change}
          onStep={find.step}
          onClose={() => {
            find.close();
            column.current?.querySelector<HTMLElement>('.preview')?.focus();
          }}
        />
      )}
      <PreviewBody preview={preview} stack={stack} place={find.place} onOpenFinding={onOpenFinding} />
      <PreviewFoot
        assembly={assembly}
        onShowSecrets={() => onOpenFinding(null)}
        onRetry={() => void stack.getState().refresh()}
      />
    </section>
  );
}

function PreviewBody({
  preview,
  stack,
  place,
  onOpenFinding,
}: PreviewColumnProps & { readonly place: Place | null }) {
  const items = useStore(stack, (state) => state.current?.items);
  const findings = useStore(stack, (state) => state.assembly?.findings);
  const selectedItemId = useStore(stack, (state) => state.selectedItemId);
  const phase = useStore(preview, (state) => state.phase);
  const text = useStore(preview, (state) => state.preview);
  const folded = useStore(preview, (state) => state.folded);
  if (items?.some((item) => item.on) !== true) {
    return (
      <div className="empty">
        <p className="muted">
          {items === undefined
            ? 'The first message of a stack is shown here.'
            : 'Nothing is in the message yet. Tick files on the left, or turn an item on.'}
        </p>
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The message could not be shown</b>
        <p className="muted">Nothing was copied or changed. Try again, or read the items again.</p>
        <Button onClick={() => preview.getState().retry()}>Retry</Button>
      </div>
    );
  }
  if (text === null) {
    return (
      <div className="empty" aria-busy="true">
        <p className="muted">Reading the items</p>
      </div>
    );
  }
  return (
    <div className="colbody">
      <PreviewText
        preview={text}
        folded={folded}
        findings={findings ?? []}
        selectedItemId={selectedItemId}
        place={place}
        onFold={preview.getState().fold}
        onShowFinding={onOpenFinding}
      />
    </div>
  );
}

function useFind(preview: PreviewStore) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const text = useStore(preview, (state) => state.preview);
  // Looking through megabytes waits until typing leaves time for it.
  const looked = useDeferredValue(wanted);
  const places = useMemo(() => (text === null ? [] : findPlaces(text, looked ?? '')), [text, looked]);
  const at = Math.min(current, Math.max(places.length - 1, 0));
  const place = places[at] ?? null;
  const itemId = place === null ? null : (text?.parts[place.partIndex]?.itemId ?? null);
  useEffect(() => {
    if (itemId !== null && preview.getState().folded.has(itemId)) preview.getState().fold(itemId, false);
  }, [preview, itemId]);
  return {
    wanted,
    count: places.length,
    current: at,
    place,
    open: useCallback(() => setWanted((before) => before ?? ''), []),
    close: () => setWanted(null),
    change: (next: string) => {
      setWanted(next);
      setCurrent(0);
    },
    step: (by: 1 | -1) => {
      if (places.length > 0) setCurrent((at + by + places.length) % places.length);
    },
  };
}
